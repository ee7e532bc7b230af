import { asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { CallFacts, Cost, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-connection.ts'
import { type ErrorMeaning, refused, unsaidOutcome } from '../http/refused.ts'
import { meaningOfCode, smsRuVerdicts } from './sms-ru-errors.ts'

/**
 * The outcome of `/code/call`. An accepted call completes as lost: sms.ru returns the code and never reports whether
 * the telephone rang. The raw text does not contain the code.
 */
export function readCallAnswer({ status, body }: HttpAnswer, raw: RawText): SubmitOutcome {
  const members = membersOfLine(body) ?? asMembers(parseJson(body))
  if (members['status'] === 'OK') return completed(members, raw)
  if (members['status'] === 'ERROR') return refusedCall(members, status, raw)
  const said = raw(`HTTP ${status}: ${withoutCode(body)}`)
  // Cut off after a successful start.
  return /"status"\s*:\s*"OK"/.test(body)
    ? { kind: 'unknown', raw: said }
    : unsaidOutcome({ status, body }, said)
}

function completed(members: Members, raw: RawText): SubmitOutcome {
  const code = parseCode(members['code'])
  // The telephone rings, but the code is unknown.
  if (code === null) return { kind: 'unknown', raw: 'OK, and no code of four digits' }
  const call: CallFacts = { durationSeconds: null, digit: null, code }
  const id = asText(members['call_id'])
  const said = raw(id === null ? 'OK, no call_id' : `call_id ${id}`).replaceAll(code, '…')
  const cost = parseCost(members['cost'])
  return { kind: 'completed', report: { kind: 'lost' }, raw: said, call, ...(cost !== null && { cost }) }
}

function refusedCall(members: Members, httpStatus: number, raw: RawText): SubmitOutcome {
  const statusCode = parseWhole(members['status_code'])
  const statusText = asText(members['status_text']) ?? ''
  const { refusal, status } = meaningOfError(statusCode, statusText, httpStatus)
  const said = [statusCode, statusText].filter((word) => word !== null && word !== '').join(': ')
  return refused(refusal, status, raw(said === '' ? 'an error without a name' : said))
}

/** Some errors come as a plain `status_code`, although JSON was requested. */
function membersOfLine(body: string): Members | null {
  const [, code] = /^\s*(\d{3})\s*$/.exec(body) ?? []
  return code === undefined || code === '100' ? null : { status: 'ERROR', status_code: code }
}

/** A code that comes as a number has lost its leading zeros. */
function parseCode(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : asText(value)
  return text !== null && /^\d{1,4}$/.test(text) ? text.padStart(4, '0') : null
}

function parseWhole(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : asText(value)
  return text !== null && /^-?\d{1,6}$/.test(text) ? Number(text) : null
}

/** `cost`, in roubles; null where nothing was charged. */
function parseCost(value: unknown): Cost | null {
  const text = typeof value === 'number' ? String(value) : asText(value)
  if (text === null || !/^\d{1,6}(\.\d{1,9})?$/.test(text)) return null
  const micros = Math.round(Number(text) * 1_000_000)
  return micros > 0 ? { kind: 'charge', micros, currency: 'RUB' } : null
}

/** The code in a body that cannot be parsed: the digits after the word `code`. */
function withoutCode(body: string): string {
  return body.replaceAll(/(["']?\bcode["']?\s*[:=]\s*["']?)\d+/gi, '$1…')
}

/** The beginnings of errors that come without a `status_code` (zelenin/sms_ru#30, users of /code/call). */
const beginnings: readonly (readonly [text: string, statusCode: number])[] = [
  ['Номер указан неверно', 202],
  ['Слишком много звонков на один номер', 230],
  ['Превышен лимит: Превышено количество допустимых звонков', 508],
]

/** The meaning of an error. An unknown one is permanent, unless the status is a server error. */
function meaningOfError(statusCode: number | null, statusText: string, httpStatus: number): ErrorMeaning {
  if (httpStatus === 429) return smsRuVerdicts.throttled
  const code = statusCode ?? beginnings.find(([text]) => statusText.startsWith(text))?.[1]
  const known = code === undefined ? null : meaningOfCode(code)
  return known ?? smsRuVerdicts[httpStatus >= 500 ? 'retry' : 'not-here']
}
