import type { SubmitOutcome } from '../connector.ts'
import type { UpstreamAnswer } from '../http/upstream-http.ts'
import { type ErrorMeaning, meaningOf, reasonOf } from './error-meanings.ts'
import { type GraphError, readGraphError } from './graph-error.ts'
import { listOf, membersOf, parseJson, textOf } from './members.ts'
import { rawText } from './raw-text.ts'

const throttled: ErrorMeaning = { refusal: 'throttled', status: 'UNDELIVERABLE' }
const unavailable: ErrorMeaning = { refusal: 'unavailable', status: 'UNDELIVERABLE' }
const garbage: ErrorMeaning = { refusal: 'rejected-here', status: 'REJECTED' }

/** What became of a submit. `hidden` must not stand in `raw`. */
export function outcomeOf(answer: UpstreamAnswer, hidden: readonly string[]): SubmitOutcome {
  switch (answer.kind) {
    case 'not-sent':
      return refused(unavailable, rawText(answer.why, hidden))
    case 'lost':
      return { kind: 'unknown', raw: rawText(answer.why, hidden) }
    case 'answer':
      return outcomeOfAnswer(answer.status, answer.body, hidden)
  }
}

function outcomeOfAnswer(status: number, body: string, hidden: readonly string[]): SubmitOutcome {
  const members = membersOf(parseJson(body))
  const error = readGraphError(members['error'])
  const raw = error === null ? rawText(`HTTP ${status}: ${body}`, hidden) : rawText(reasonOf(error), hidden)
  if (status === 429) return refused(throttled, raw)
  // Said by a proxy: whether Graph saw the message is not known.
  if (status === 502 || status === 504) return { kind: 'unknown', raw }
  if (error !== null) return refused(meaningOfAnswer(error, status), raw)
  if (status >= 500) return { kind: 'unknown', raw }
  const sent = membersOf(listOf(members['messages'])[0])
  const ref = textOf(sent['id'])
  if (status < 200 || status > 299 || ref === null) return refused(garbage, raw)
  const held = textOf(sent['message_status'])
  return { kind: 'accepted', ref, raw: held === null || held === 'accepted' ? ref : `${ref} ${held}` }
}

function meaningOfAnswer(error: GraphError, status: number): ErrorMeaning {
  return meaningOf(status >= 500 ? { ...error, transient: true } : error)
}

function refused({ refusal, status }: ErrorMeaning, raw: string): SubmitOutcome & { kind: 'refused' } {
  return { kind: 'refused', refusal, status, raw }
}
