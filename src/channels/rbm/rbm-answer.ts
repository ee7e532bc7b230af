import type { CancelOutcome, SubmitOutcome } from '../connector.ts'
import { isMembers, membersOf, parseJson, textOf } from '../http/members.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import { unsaidOutcome } from '../http/unsaid-outcome.ts'
import type { UpstreamAnswer } from '../http/upstream-answer.ts'
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
    if (meaning === 'not-known') return { kind: 'unknown', ref: messageId, raw }
    return refused(meaning.refusal, meaning.status, raw)
  }
  const raw = rawText(`HTTP ${status}: ${body}`, hidden)
  if (status < 200 || status > 299) return unsaidOutcome(status, raw, messageId)
  const message = parseJson(body)
  if (textOf(membersOf(message)['name']) !== null) {
    return { kind: 'accepted', ref: messageId, raw: `messageId ${messageId}` }
  }
  // Says yes, and not to what.
  if (isAgentMessage(message)) return { kind: 'unknown', ref: messageId, raw }
  return refused('rejected-here', 'REJECTED', raw)
}

/** All of its members may be left out. */
function isAgentMessage(value: unknown): boolean {
  return isMembers(value) && Object.keys(value).every((key) => agentMessageMembers.has(key))
}

const agentMessageMembers = new Set([
  'name',
  'sendTime',
  'contentMessage',
  'messageTrafficType',
  'ttl',
  'expireTime',
  'richMessageClassification',
])

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
