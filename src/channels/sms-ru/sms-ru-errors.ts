import { type ErrorMeaning, notHere, outage, throttled } from '../http/error-meaning.ts'

const wrongNumber: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID DESTINATION ADDRESS' }
const noRoute: ErrorMeaning = { refusal: 'rejected-here', status: 'NO ROUTE' }
/** Limits of a number for minutes or a day outlive the call, which lives for seconds: somebody else may still make it. */
const calledTooOften = notHere

/**
 * `status_code` of https://sms.ru/api/code_call and https://sms.ru/api/send, which share one list; those from 501 on
 * as clients know them.
 */
const meanings: ReadonlyMap<number, ErrorMeaning> = new Map([
  [150, noRoute],
  // A wrong api_id, no money, the day's limit of the account.
  [200, outage],
  [201, outage],
  // "Wrong number, or there is no route to it": another upstream may have one.
  [202, wrongNumber],
  [206, outage],
  [207, noRoute],
  // Abroad, where the account is for numbers of Russia alone.
  [214, noRoute],
  [220, outage],
  [230, calledTooOften],
  [231, calledTooOften],
  [232, calledTooOften],
  [233, calledTooOften],
  // A wrong token, a wrong password, an account that was not confirmed.
  [300, outage],
  [301, outage],
  [302, outage],
  [500, outage],
  // More calls in five minutes than the account may make.
  [508, outage],
  // A country that is blocked.
  [550, noRoute],
])

/** How errors begin that were seen without a `status_code` (zelenin/sms_ru#30, users of /code/call). */
const beginnings: readonly (readonly [text: string, statusCode: number])[] = [
  ['Номер указан неверно', 202],
  ['Слишком много звонков на один номер', 230],
  ['Превышен лимит: Превышено количество допустимых звонков', 508],
]

/** What an error means; one that nobody knows is permanent, unless it is theirs. */
export function meaningOfError(
  statusCode: number | null,
  statusText: string,
  httpStatus: number,
): ErrorMeaning {
  if (httpStatus === 429) return throttled
  const code = statusCode ?? beginnings.find(([text]) => statusText.startsWith(text))?.[1]
  const meaning = code === undefined ? undefined : meanings.get(code)
  return meaning ?? (httpStatus >= 500 ? outage : notHere)
}
