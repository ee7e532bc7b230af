import type { SubmitOutcome } from '../connector.ts'
import { membersOf, parseJson, textOf } from '../http/members.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { UpstreamAnswer } from '../http/upstream-http.ts'
import { type ErrorMeaning, meaningOf, reasonOf } from './error-meanings.ts'
import { type GraphError, readGraphError } from './graph-error.ts'
import { listOf } from './list-of.ts'

/** What became of a submit. `hidden` must not stand in `raw`. */
export function outcomeOf(answer: UpstreamAnswer, hidden: readonly string[]): SubmitOutcome {
  switch (answer.kind) {
    case 'not-sent':
      return unavailable(rawText(answer.why, hidden))
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
  if (status === 429) return refused('throttled', 'UNDELIVERABLE', raw)
  // Said by a proxy: whether Graph saw the message is not known.
  if (status === 502 || status === 504) return { kind: 'unknown', raw }
  if (error !== null) {
    const meaning = meaningOfAnswer(error, status)
    return refused(meaning.refusal, meaning.status, raw)
  }
  if (status >= 500) return { kind: 'unknown', raw }
  const sent = membersOf(listOf(members['messages'])[0])
  const ref = textOf(sent['id'])
  if (status < 200 || status > 299 || ref === null) return refused('rejected-here', 'REJECTED', raw)
  const held = textOf(sent['message_status'])
  return { kind: 'accepted', ref, raw: held === null || held === 'accepted' ? ref : `${ref} ${held}` }
}

function meaningOfAnswer(error: GraphError, status: number): ErrorMeaning {
  return meaningOf(status >= 500 ? { ...error, transient: true } : error)
}
