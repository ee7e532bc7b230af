import { findFirst, readErrors } from '../errors/carrier-error.ts'
import { overHttp } from '../errors/http-statuses.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'

export const rbmVerdicts = {
  ...smsVerdicts,
  /** The message is wrong, or has what the device cannot show. */
  message: { refusal: 'rejected', status: 'REJECTED', permanence: 'final' },
  /** The number has no RCS, or none that this agent reaches. */
  'no-rcs': { refusal: 'rejected', status: 'UNDELIVERABLE', permanence: 'final' },
  /** An earlier attempt of this hand-over was accepted under this id. */
  'taken-before': { permanence: 'final' },
  /** A timeout inside Google; the message may have been accepted. */
  'not-known': { permanence: 'temporary' },
} as const

/**
 * Words of answers; those of TTL come in events. PERMISSION_DENIED: the agent is not launched, and the recipient is none
 * of its testers ("phones.testers.create").
 */
const { errors, verdicts } = readErrors(
  `
    INVALID_ARGUMENT | 400 | message | content
      The message is wrong, or has what the device cannot show.
      Повідомлення неправильне або має те, чого пристрій не покаже.
    FAILED_PRECONDITION | | message | request
      The message cannot be sent in the present state.
      У поточному стані повідомлення не можна надіслати.
    OUT_OF_RANGE | | message | request
      A value is outside of its range.
      Значення поза дозволеними межами.
    UNAUTHENTICATED | 401 | account | account
      The key of the service account is not valid.
      Ключ сервісного акаунта недійсний.
    PERMISSION_DENIED | 403 | not-here | sender
      The agent is not launched there, or the recipient is none of its testers.
      Агента там не запущено, або одержувач не його тестувальник.
    NOT_FOUND | 404 | no-rcs | channel | shows not-on-channel
      The number has no RCS, or none that this agent reaches.
      Номер не має RCS або недосяжний для цього агента.
    ALREADY_EXISTS | 409 | taken-before | duplicate
      A message with this id was taken before.
      Повідомлення з цим ідентифікатором уже прийнято.
    RESOURCE_EXHAUSTED | 429 | throttled | slow
      More requests than the quota allows.
      Запитів більше, ніж дозволяє квота.
    CANCELLED | | not-known | wait
      The request was cancelled.
      Запит скасовано.
    DEADLINE_EXCEEDED | 504 | not-known | wait
      Google did not finish in time.
      Google не встиг.
    UNKNOWN | | retry | wait
      An unknown error of Google.
      Невідома помилка Google.
    ABORTED | | retry | wait
      The request was aborted inside Google.
      Запит перервано всередині Google.
    INTERNAL | 500 | retry | wait
      An error inside Google.
      Помилка всередині Google.
    UNAVAILABLE | 503 | retry | wait
      The service is not available.
      Служба недоступна.
    DATA_LOSS | | retry | ask
      Google lost data.
      Google втратив дані.
    UNIMPLEMENTED | 501 | not-here | request
      Google does not offer this.
      Google такого не пропонує.
    TTL_EXPIRATION_REVOKED | | final | lifetime
      The lifetime ended, and Google took the message back.
      Час життя минув, і Google відкликав повідомлення.
    TTL_EXPIRATION_REVOKE_FAILED | | depends | lifetime
      The lifetime ended; whether the message was delivered is not known.
      Час життя минув; чи доставлено повідомлення, невідомо.
  `,
  rbmVerdicts,
)

/** By the word of an answer. */
export const verdictsByWord = verdicts

export const rbmErrors = overHttp({
  sources: [
    'google.rpc.Code (github.com/googleapis/googleapis, google/rpc/code.proto)',
    'https://developers.google.com/business-communications/rcs-business-messaging (send messages, events)',
  ],
  codeIn: findFirst(/^([A-Z]{2,}(?:_[A-Z]+)*)\b/, /^(\d{3}):/),
  errors,
})
