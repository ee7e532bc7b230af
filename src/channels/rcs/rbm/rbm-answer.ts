import type { CancelOutcome, SubmitOutcome } from '../../connector.ts'
import { membersOf, parseJson, textOf } from '../../http/members.ts'
import { rawText } from '../../http/raw-text.ts'
import { refused, unavailable } from '../../http/refused.ts'
import type { UpstreamAnswer } from '../../http/upstream-http.ts'
import { meaningOfError } from './error-meanings.ts'
import { describeGoogleError, googleErrorOf } from './google-error.ts'

/** What became of phones.agentMessages.create. `hidden` must not stand in `raw`. */
export function submitOutcomeOf(
  answer: UpstreamAnswer,
  messageId: string,
  hidden: readonly string[],
): SubmitOutcome {
  if (answer.kind === 'not-sent') return unavailable(rawText(answer.why, hidden))
  if (answer.kind === 'lost') return { kind: 'unknown', raw: rawText(answer.why, hidden), ref: messageId }
  const { status, body } = answer
  const error = googleErrorOf(body)
  if (error !== null) {
    const raw = rawText(describeGoogleError(error), hidden)
    const meaning = meaningOfError(error)
    if (meaning === 'taken-before') return { kind: 'accepted', ref: messageId, raw }
    return refused(meaning.refusal, meaning.status, raw)
  }
  const taken = textOf(membersOf(parseJson(body))['name'])
  if (status >= 200 && status <= 299 && taken !== null) {
    return { kind: 'accepted', ref: messageId, raw: `messageId ${messageId}` }
  }
  return outcomeOfStatus(status, messageId, rawText(`HTTP ${status}: ${body}`, hidden))
}

/**
 * Google, "phones.agentMessages.delete": 404 where it had been delivered. Older guides promise 200 always, so a DELIVERED
 * may follow.
 */
export function cancelOutcomeOf(answer: UpstreamAnswer, hidden: readonly string[]): CancelOutcome {
  if (answer.kind !== 'answer') return { kind: 'unknown', raw: rawText(answer.why, hidden) }
  const { status, body } = answer
  if (status >= 200 && status <= 299) return { kind: 'cancelled', raw: 'the revocation was received' }
  const error = googleErrorOf(body)
  const raw = rawText(error === null ? `HTTP ${status}: ${body}` : describeGoogleError(error), hidden)
  return { kind: error?.code === 404 ? 'too-late' : 'unknown', raw }
}

/** An answer that is not of Google's make, perhaps of a proxy on the way. */
function outcomeOfStatus(status: number, messageId: string, raw: string): SubmitOutcome {
  if (status === 429) return refused('throttled', 'REJECTED', raw)
  if (status === 401 || status === 403 || status === 503) return unavailable(raw)
  // Whether Google saw the request is not known.
  if (status >= 500) return { kind: 'unknown', raw, ref: messageId }
  return refused('rejected-here', 'REJECTED', raw)
}
