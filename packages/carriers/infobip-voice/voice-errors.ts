import type { FailureStatus } from '../../domain/message/status.ts'
import { readErrors } from '../errors/carrier-error.ts'
import { infobipErrors, meaningsById } from '../infobip/infobip-errors.ts'

/** Why the text was not heard. */
export interface CallFailure {
  status: FailureStatus
  /** For clients; the same sentence as for calls over trunks, where those have one. */
  sentence: string
  /** True where Infobip's own name of the error adds nothing. */
  complete: boolean
}

const verdicts = {
  busy: { status: 'UNDELIVERABLE', sentence: 'Busy', complete: true, permanence: 'temporary' },
  'no-answer': { status: 'UNDELIVERABLE', sentence: 'No answer', complete: true, permanence: 'temporary' },
  declined: { status: 'REJECTED', sentence: 'Declined', complete: true, permanence: 'final' },
  'no-such-number': {
    status: 'INVALID DESTINATION ADDRESS',
    sentence: 'No such number',
    complete: false,
    permanence: 'final',
  },
  'not-made': {
    status: 'UNDELIVERABLE',
    sentence: 'The call could not be made',
    complete: false,
    permanence: null,
  },
  'not-allowed': {
    status: 'REJECTED',
    sentence: 'The upstream did not make the call',
    complete: false,
    permanence: 'final',
  },
} as const

/**
 * Infobip's "Voice error codes" and "Voice and WebRTC error codes", without those of an answered call and those of cameras
 * and microphones, which the gateway has none of.
 */
const errors = readErrors(
  `
    NO_ANSWER | 10200 | no-answer | call
      The callee did not answer.
      Ніхто не відповів.
    BUSY | 10201 | busy | call
      The line was busy.
      Лінія була зайнята.
    CANCELLED | 10202 | not-made | call | depends
      The call was cancelled before it was connected.
      Дзвінок скасовано до з’єднання.
    REJECTED | 10203 | declined | call
      The callee rejected the call.
      Абонент відхилив дзвінок.
    TEMPORARILY_UNAVAILABLE | 10204 | no-answer | call
      The callee cannot be reached now.
      Абонент зараз недосяжний.
    EC_VOICE_USER_BUSY | 5002 | busy | call
      The line was busy.
      Лінія була зайнята.
    EC_VOICE_NO_ANSWER | 5003 | no-answer | call
      The callee did not answer.
      Ніхто не відповів.
    EC_VOICE_ERROR_DOWNLOADING_FILE | 5004 | not-made | media | depends
      The sound file could not be fetched.
      Звуковий файл не вдалося отримати.
    EC_VOICE_ERROR_UNSUPPORTED_AUDIO_FORMAT | 5005 | not-made | media | final
      The format of the sound is not supported.
      Формат звуку не підтримується.
    EC_VOICE_ERROR_BAD_REQUEST | 5400 | not-allowed | request
      The request is wrong.
      Запит неправильний.
    EC_VOICE_ERROR_FORBIDDEN | 5403 | not-allowed | ask
      The operator rejected the call.
      Оператор мережі відхилив дзвінок.
    EC_VOICE_ERROR_DESTINATION_NOT_FOUND | 5404 | no-such-number | number | shows unassigned
      The number does not exist.
      Такого номера немає.
    EC_VOICE_ERROR_PROXY_AUTHENTICATION_REQUIRED | 5407 | not-allowed | ask
      The operator wants a login.
      Оператор мережі вимагає логін.
    EC_VOICE_ERROR_REQUEST_TIMEOUT | 5408 | no-answer | call
      No answer came in time.
      Вчасної відповіді не було.
    EC_VOICE_ERROR_GONE | 5410 | no-such-number | number | shows unassigned
      The number is no longer in use.
      Номер більше не використовується.
    EC_VOICE_ERROR_TEMPORARILY_NOT_AVAILABLE | 5480 | no-answer | call
      The callee cannot be reached now.
      Абонент зараз недосяжний.
    EC_VOICE_ERROR_ADDRESS_INCOMPLETE | 5484 | no-such-number | number
      The number is incomplete.
      Номер неповний.
    EC_VOICE_ERROR_REQUEST_TERMINATED | 5487 | no-answer | call
      The call was cancelled, or the callee refused it.
      Дзвінок скасовано, або абонент відмовився.
    EC_VOICE_ERROR_NOT_ACCEPTABLE_HERE | 5488 | not-made | ask | final
      The operator does not take the call in this form.
      Оператор мережі не приймає дзвінка в такій формі.
    EC_VOICE_ERROR_REQUEST_PENDING | 5491 | not-made | wait | temporary
      Another request is pending.
      Триває інший запит.
    EC_NOT_IMPLEMENTED | 5501 | not-made | ask | final
      The function is not supported.
      Можливість не підтримується.
    EC_SERVICE_UNAVAILABLE | 5503 | not-made | wait | temporary
      The service is not available.
      Послуга недоступна.
    EC_DECLINE | 5603 | declined | call
      The callee rejected the call.
      Абонент відхилив дзвінок.
    MEDIA_ERROR | 10103 | not-made | ask | depends
      The sound of the call had an error.
      Звук дзвінка мав помилку.
    FORBIDDEN | 10300 | not-allowed | ask
      The call was rejected.
      Дзвінок відхилено.
    INSUFFICIENT_FUNDS | 10301 | not-allowed | money
      The account has no credit.
      На рахунку немає коштів.
    UNAUTHENTICATED | 10302 | not-allowed | account
      The credentials are not valid.
      Облікові дані недійсні.
    DESTINATION_NOT_FOUND | 10303 | no-such-number | number
      The number does not exist.
      Такого номера немає.
    DESTINATION_UNAVAILABLE | 10304 | no-answer | call
      The number cannot be reached now.
      Номер зараз недосяжний.
    INVALID_DESTINATION | 10305 | no-such-number | number
      The number is invalid.
      Номер недійсний.
    INVALID_REQUEST | 10306 | not-allowed | request
      The request is wrong.
      Запит неправильний.
    REQUEST_TIMEOUT | 10307 | not-made | wait | temporary
      No answer came in time.
      Вчасної відповіді не було.
    NETWORK_ERROR | 10308 | not-made | wait | temporary
      An error in the network.
      Помилка в мережі.
    SERVICE_UNAVAILABLE | 10309 | not-made | wait | temporary
      The service is not available.
      Послуга недоступна.
    UNKNOWN | 10310 | not-made | ask | depends
      An unknown error.
      Невідома помилка.
    FEATURE_UNAVAILABLE | 10311 | not-made | ask | final
      The function is not available.
      Можливість недоступна.
    CONGESTION | 10312 | not-made | wait | temporary
      The network is congested.
      Мережа перевантажена.
    UNAUTHORIZED | 10313 | not-allowed | call
      The callee does not take such calls.
      Абонент не приймає таких дзвінків.
  `,
  verdicts,
)

const callErrors = meaningsById<CallFailure>(errors)

export const infobipVoiceErrors = infobipErrors(errors.errors)

/** Statuses that only calls have. */
export const callStatuses = new Map<number, CallFailure>([
  [96, verdicts['no-answer']],
  [97, verdicts.busy],
  [98, verdicts['not-made']],
  [99, verdicts.declined],
])

/** SIP statuses that are not in Infobip's list: its id is the SIP status plus 5000. */
const sipErrors = new Map<number, CallFailure>([
  [5486, verdicts.busy],
  [5600, verdicts.busy],
  [5604, verdicts['no-such-number']],
  [5607, verdicts.declined],
])

/** Null where the call was answered, and where the error is none of a call. */
export function failureOfCall(errorId: number): CallFailure | null {
  const published = callErrors.get(errorId)
  if (published !== undefined) return published
  const isOfSip = errorId >= 5_300 && errorId < 5_700
  const isOfCalls = errorId >= 10_100 && errorId < 11_000
  return sipErrors.get(errorId) ?? (isOfSip || isOfCalls ? verdicts['not-made'] : null)
}
