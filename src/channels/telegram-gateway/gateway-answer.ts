import type { CancelOutcome, Cost, SubmitOutcome } from '../connector.ts'
import { type Members, membersOf, numberOf, parseJson, textOf } from '../http/members.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import { unsaidOutcome } from '../http/unsaid-outcome.ts'
import type { UpstreamAnswer } from '../http/upstream-answer.ts'
import { meaningOfError } from './error-meanings.ts'

/** What became of sendVerificationMessage. `hidden` must not stand in `raw`. */
export function submitOutcomeOf(answer: UpstreamAnswer, hidden: readonly string[]): SubmitOutcome {
  if (answer.kind === 'not-sent') return unavailable(rawText(answer.why, hidden))
  if (answer.kind === 'lost') return { kind: 'unknown', raw: rawText(answer.why, hidden) }
  const { status, body } = answer
  const members = membersOf(parseJson(body))
  const error = errorOf(members)
  const raw = rawText(error ?? `HTTP ${status}: ${body}`, hidden)
  if (error !== null) {
    const meaning = meaningOfError(error, status)
    return refused(meaning.refusal, meaning.status, raw)
  }
  const requestStatus = membersOf(members['result'])
  const ref = textOf(requestStatus['request_id'])
  if (members['ok'] === true && ref !== null) {
    const cost = costOf(requestStatus, 'charge')
    return { kind: 'accepted', ref, raw: `request_id ${ref}`, ...(cost === null ? {} : { cost }) }
  }
  // Says yes, and not to what: a report with our name may still tell.
  if (members['ok'] === true) return { kind: 'unknown', raw }
  return unsaidOutcome(status, raw)
}

/** A revocation that was received is not a promise: what was read already stays, and a report will say so. */
export function cancelOutcomeOf(answer: UpstreamAnswer, hidden: readonly string[]): CancelOutcome {
  if (answer.kind !== 'answer') return { kind: 'unknown', raw: rawText(answer.why, hidden) }
  const members = membersOf(parseJson(answer.body))
  const error = errorOf(members)
  const raw = rawText(error ?? `HTTP ${answer.status}: ${answer.body}`, hidden)
  if (error !== null) return { kind: error.startsWith('REQUEST_ID_') ? 'too-late' : 'unknown', raw }
  const received = members['ok'] === true && members['result'] === true
  return received ? { kind: 'cancelled', raw: 'the revocation was received' } : { kind: 'unknown', raw }
}

/** `request_cost` of a RequestStatus, in dollars; null where nothing was or is charged. */
export function costOf(requestStatus: Members, kind: Cost['kind']): Cost | null {
  const micros = Math.round((numberOf(requestStatus['request_cost']) ?? 0) * 1_000_000)
  return micros > 0 && Number.isSafeInteger(micros) ? { kind, micros, currency: 'USD' } : null
}

/** Telegram says no in `ok`, whatever the HTTP status is. */
function errorOf(members: Members): string | null {
  return members['ok'] === false ? (textOf(members['error']) ?? 'an error without a name') : null
}
