import { type CarrierErrorTable, errorsOf, firstOf } from '../errors/carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from '../errors/http-statuses.ts'

const codeIn = firstOf(/^([A-Z]{2,}(?:_[A-Z]+)*)\b/, /^(\d{3}):/)

export const rbmErrorTexts: CarrierErrorTable = {
  sources: [
    'google.rpc.Code (github.com/googleapis/googleapis, google/rpc/code.proto)',
    'https://developers.google.com/business-communications/rcs-business-messaging (send messages, events)',
    httpSource,
  ],
  codeIn: (said) => codeIn(said) ?? httpCodeIn(said),
  errors: [
    ...errorsOf(`
      INVALID_ARGUMENT | 400 | final | content
        The message is wrong, or has what the device cannot show.
        Повідомлення неправильне або має те, чого пристрій не покаже.
      FAILED_PRECONDITION | | final | request
        The message cannot be sent in the present state.
        У поточному стані повідомлення не можна надіслати.
      OUT_OF_RANGE | | final | request
        A value is outside of its range.
        Значення поза дозволеними межами.
      UNAUTHENTICATED | 401 | final | account
        The key of the service account is not valid.
        Ключ сервісного акаунта недійсний.
      PERMISSION_DENIED | 403 | final | sender
        The agent is not launched there, or the recipient is none of its testers.
        Агента там не запущено, або одержувач не його тестувальник.
      NOT_FOUND | 404 | final | channel
        The number has no RCS, or none that this agent reaches.
        Номер не має RCS або недосяжний для цього агента.
      ALREADY_EXISTS | 409 | final | duplicate
        A message with this id was taken before.
        Повідомлення з цим ідентифікатором уже прийнято.
      RESOURCE_EXHAUSTED | 429 | temporary | slow
        More requests than the quota allows.
        Запитів більше, ніж дозволяє квота.
      CANCELLED | | temporary | wait
        The request was cancelled.
        Запит скасовано.
      DEADLINE_EXCEEDED | 504 | temporary | wait
        Google did not finish in time.
        Google не встиг.
      UNKNOWN | | temporary | wait
        An unknown error of Google.
        Невідома помилка Google.
      ABORTED | | temporary | wait
        The request was aborted inside Google.
        Запит перервано всередині Google.
      INTERNAL | 500 | temporary | wait
        An error inside Google.
        Помилка всередині Google.
      UNAVAILABLE | 503 | temporary | wait
        The service is not available.
        Служба недоступна.
      DATA_LOSS | | temporary | ask
        Google lost data.
        Google втратив дані.
      UNIMPLEMENTED | 501 | final | request
        Google does not offer this.
        Google такого не пропонує.
      TTL_EXPIRATION_REVOKED | | final | lifetime
        The lifetime ended, and Google took the message back.
        Час життя минув, і Google відкликав повідомлення.
      TTL_EXPIRATION_REVOKE_FAILED | | depends | lifetime
        The lifetime ended; whether the message was delivered is not known.
        Час життя минув; чи доставлено повідомлення, невідомо.
    `),
    ...httpErrors,
  ],
}
