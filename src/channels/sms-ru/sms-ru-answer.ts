import type { CallFacts, Cost, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-link.ts'
import { type Members, membersOf, parseJson, textOf } from '../http/members.ts'
import { refused } from '../http/refused.ts'
import { unsaidOutcome } from '../http/unsaid-outcome.ts'
import { meaningOfError } from './sms-ru-errors.ts'

/**
 * What became of `/code/call`. A call that was taken is concluded as lost: sms.ru returns the code and never says
 * whether the telephone rang. The code does not stand in the raw text.
 */
export function readCallAnswer({ status, body }: HttpAnswer, raw: RawText): SubmitOutcome {
  const members = membersOfLine(body) ?? membersOf(parseJson(body))
  if (members['status'] === 'OK') return concluded(members, raw)
  if (members['status'] === 'ERROR') return refusedCall(members, status, raw)
  const said = raw(`HTTP ${status}: ${withoutCode(body)}`)
  // Cut off, and it has begun with a yes.
  return /"status"\s*:\s*"OK"/.test(body) ? { kind: 'unknown', raw: said } : unsaidOutcome(status, said)
}

function concluded(members: Members, raw: RawText): SubmitOutcome {
  const code = codeOf(members['code'])
  // The telephone rings, and nobody can say with which code.
  if (code === null) return { kind: 'unknown', raw: 'OK, and no code of four digits' }
  const call: CallFacts = { durationSeconds: null, digit: null, code }
  const id = textOf(members['call_id'])
  const said = raw(id === null ? 'OK, no call_id' : `call_id ${id}`).replaceAll(code, '…')
  const cost = costOf(members['cost'])
  return { kind: 'concluded', report: { kind: 'lost' }, raw: said, call, ...(cost !== null && { cost }) }
}

function refusedCall(members: Members, httpStatus: number, raw: RawText): SubmitOutcome {
  const statusCode = wholeOf(members['status_code'])
  const statusText = textOf(members['status_text']) ?? ''
  const { refusal, status } = meaningOfError(statusCode, statusText, httpStatus)
  const said = [statusCode, statusText].filter((word) => word !== null && word !== '').join(': ')
  return refused(refusal, status, raw(said === '' ? 'an error without a name' : said))
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
