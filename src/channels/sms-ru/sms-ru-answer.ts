import type { CallFacts, Cost, SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-link.ts'
import { type Members, membersOf, parseJson, textOf } from '../http/members.ts'
import {
  type ErrorMeaning,
  meaningsOf,
  notHere,
  outage,
  refused,
  throttled,
  unsaidOutcome,
} from '../http/refused.ts'

/**
 * The outcome of `/code/call`. An accepted call completes as lost: sms.ru returns the code and never reports whether
 * the telephone rang. The raw text does not contain the code.
 */
export function readCallAnswer({ status, body }: HttpAnswer, raw: RawText): SubmitOutcome {
  const members = membersOfLine(body) ?? membersOf(parseJson(body))
  if (members['status'] === 'OK') return completed(members, raw)
  if (members['status'] === 'ERROR') return refusedCall(members, status, raw)
  const said = raw(`HTTP ${status}: ${withoutCode(body)}`)
  // Cut off after a successful start.
  return /"status"\s*:\s*"OK"/.test(body)
    ? { kind: 'unknown', raw: said }
    : unsaidOutcome({ status, body }, said)
}

function completed(members: Members, raw: RawText): SubmitOutcome {
  const code = codeOf(members['code'])
  // The telephone rings, but the code is unknown.
  if (code === null) return { kind: 'unknown', raw: 'OK, and no code of four digits' }
  const call: CallFacts = { durationSeconds: null, digit: null, code }
  const id = textOf(members['call_id'])
  const said = raw(id === null ? 'OK, no call_id' : `call_id ${id}`).replaceAll(code, '…')
  const cost = costOf(members['cost'])
  return { kind: 'completed', report: { kind: 'lost' }, raw: said, call, ...(cost !== null && { cost }) }
}

function refusedCall(members: Members, httpStatus: number, raw: RawText): SubmitOutcome {
  const statusCode = wholeOf(members['status_code'])
  const statusText = textOf(members['status_text']) ?? ''
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

/** The code in a body that cannot be parsed: the digits after the word `code`. */
function withoutCode(body: string): string {
  return body.replaceAll(/(["']?\bcode["']?\s*[:=]\s*["']?)\d+/gi, '$1…')
}

const wrongNumber: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID DESTINATION ADDRESS' }
const noRoute: ErrorMeaning = { refusal: 'rejected-here', status: 'NO ROUTE' }
/** Limits per number last minutes or a day, longer than the message: another upstream may still make the call. */
const calledTooOften = notHere

/**
 * `status_code` of https://sms.ru/api/code_call and https://sms.ru/api/send, which share one list; those from 501 on
 * are known from client libraries.
 */
const meanings = meaningsOf<ErrorMeaning, number>([
  // "Wrong number, or there is no route to it": another upstream may have one.
  [wrongNumber, [202]],
  // 214: abroad, where the account is for numbers of Russia alone; 550: a country that is blocked.
  [noRoute, [150, 207, 214, 550]],
  [calledTooOften, [230, 231, 232, 233]],
  // A wrong api_id, no money, the day's limit of the account (220). From 300 on: a wrong token or password, an account
  // that was not confirmed. 508: more calls in five minutes than the account may make.
  [outage, [200, 201, 206, 220, 300, 301, 302, 500, 508]],
])

/** The beginnings of errors that come without a `status_code` (zelenin/sms_ru#30, users of /code/call). */
const beginnings: readonly (readonly [text: string, statusCode: number])[] = [
  ['Номер указан неверно', 202],
  ['Слишком много звонков на один номер', 230],
  ['Превышен лимит: Превышено количество допустимых звонков', 508],
]

/** The meaning of an error. An unknown one is permanent, unless the status is a server error. */
function meaningOfError(statusCode: number | null, statusText: string, httpStatus: number): ErrorMeaning {
  if (httpStatus === 429) return throttled
  const code = statusCode ?? beginnings.find(([text]) => statusText.startsWith(text))?.[1]
  const meaning = code === undefined ? undefined : meanings.get(code)
  return meaning ?? (httpStatus >= 500 ? outage : notHere)
}
