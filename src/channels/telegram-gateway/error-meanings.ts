import { type ErrorMeaning, notHere, outage, throttled } from '../http/error-meaning.ts'

const badSender: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID SOURCE ADDRESS' }
const badCode: ErrorMeaning = { refusal: 'rejected', status: 'REJECTED' }
const notOnTelegram: ErrorMeaning = { refusal: 'rejected', status: 'UNDELIVERABLE' }

/**
 * Telegram documents ACCESS_TOKEN_INVALID alone; the others are those that clients know
 * (apifonica/tg-gateway-go, errors.go).
 */
const meanings: ReadonlyMap<string, ErrorMeaning> = new Map([
  ['ACCESS_TOKEN_INVALID', outage],
  ['ACCESS_TOKEN_REQUIRED', outage],
  ['BALANCE_NOT_ENOUGH', outage],
  ['PHONE_NUMBER_INVALID', { refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS' }],
  ['PHONE_NUMBER_NOT_FOUND', notOnTelegram],
  ['PHONE_NUMBER_NOT_AVAILABLE', notOnTelegram],
  ['PHONE_NUMBER_MISMATCH', notHere],
  ['SENDER_USERNAME_INVALID', badSender],
  ['SENDER_NOT_VERIFIED', badSender],
  ['SENDER_NOT_OWNED', badSender],
  ['CODE_INVALID', badCode],
  ['CODE_LENGTH_INVALID', badCode],
  ['CODE_LENGTH_REQUIRED', badCode],
  ['CALLBACK_URL_INVALID', notHere],
  ['PAYLOAD_INVALID', notHere],
  ['TTL_INVALID', notHere],
  ['REQUEST_ID_INVALID', notHere],
  ['REQUEST_ID_REQUIRED', notHere],
  ['MESSAGE_ALREADY_SENT', notHere],
  ['UNKNOWN_METHOD', notHere],
])

/** What `error` of an answer with `ok: false` means; one that nobody knows is permanent, unless it is theirs. */
export function meaningOfError(error: string, httpStatus: number): ErrorMeaning {
  if (/^FLOOD_WAIT(_|$)/.test(error) || httpStatus === 429) return throttled
  if (error.startsWith('ACCESS_TOKEN_')) return outage
  return meanings.get(error) ?? (httpStatus >= 500 ? outage : notHere)
}
