import type { CallFacts, Cost, SubmitOutcome } from '../connector.ts'
import { type Members, membersOf, parseJson, textOf } from '../http/members.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import { unsaidOutcome } from '../http/unsaid-outcome.ts'
import type { UpstreamAnswer } from '../http/upstream-answer.ts'
import { meaningOfError } from './sms-ru-errors.ts'

/**
 * What became of `/code/call`. A call that was taken is concluded as lost: sms.ru tells the code and never whether
 * the telephone rang. Neither `hidden` nor the code stands in `raw`.
 */
export function submitOutcomeOf(answer: UpstreamAnswer, hidden: readonly string[]): SubmitOutcome {
  if (answer.kind === 'not-sent') return unavailable(rawText(answer.why, hidden))
  if (answer.kind === 'lost') return { kind: 'unknown', raw: rawText(answer.why, hidden) }
  const { status, body } = answer
  const members = membersOfLine(body) ?? membersOf(parseJson(body))
  if (members['status'] === 'OK') return concluded(members, hidden)
  if (members['status'] === 'ERROR') return refusedCall(members, status, hidden)
  const raw = rawText(`HTTP ${status}: ${withoutCode(body)}`, hidden)
  // Cut off, and it has begun with a yes.
  return /"status"\s*:\s*"OK"/.test(body) ? { kind: 'unknown', raw } : unsaidOutcome(status, raw)
}

function concluded(members: Members, hidden: readonly string[]): SubmitOutcome {
  const code = codeOf(members['code'])
  // The telephone rings, and nobody can say with which code.
  if (code === null) return { kind: 'unknown', raw: 'OK, and no code of four digits' }
  const call: CallFacts = { durationSeconds: null, digit: null, code }
  const id = textOf(members['call_id'])
  const raw = rawText(id === null ? 'OK, no call_id' : `call_id ${id}`, [...hidden, code])
  const cost = costOf(members['cost'])
  return { kind: 'concluded', report: { kind: 'lost' }, raw, call, ...(cost !== null && { cost }) }
}

function refusedCall(members: Members, httpStatus: number, hidden: readonly string[]): SubmitOutcome {
  const statusCode = wholeOf(members['status_code'])
  const statusText = textOf(members['status_text']) ?? ''
  const { refusal, status } = meaningOfError(statusCode, statusText, httpStatus)
  const said = [statusCode, statusText].filter((word) => word !== null && word !== '').join(': ')
  return refused(refusal, status, rawText(said === '' ? 'an error without a name' : said, hidden))
}

/** Some errors come as a line of text that is a `status_code`, although JSON was asked for. */
function membersOfLine(body: string): Members | null {
  const [, code] = /^\s*(\d{3})\s*$/.exec(body) ?? []
  return code === undefined || code === '100' ? null : { status: 'ERROR', status_code: code }
}

/** A code that came as a number has lost the zeros that it began with. */
function codeOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return text !== null && /^\d{1,4}$/.test(text) ? text.padStart(4, '0') : null
}

function wholeOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return text !== null && /^-?\d{1,6}$/.test(text) ? Number(text) : null
}

/** `cost`, in roubles; null where nothing was charged. */
function costOf(value: unknown): Cost | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  if (text === null || !/^\d{1,6}(\.\d{1,9})?$/.test(text)) return null
  const micros = Math.round(Number(text) * 1_000_000)
  return micros > 0 ? { kind: 'charge', micros, currency: 'RUB' } : null
}

/** Of what cannot be read: the digits after the word `code`. */
function withoutCode(body: string): string {
  return body.replaceAll(/(["']?\bcode["']?\s*[:=]\s*["']?)\d+/gi, '$1…')
}
