import { findFirst, readErrors } from '../errors/carrier-error.ts'
import { overHttp } from '../errors/http-statuses.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'

export const telegramVerdicts = {
  ...smsVerdicts,
  message: { refusal: 'rejected', status: 'REJECTED', permanence: 'final' },
  'no-telegram': { refusal: 'rejected', status: 'UNDELIVERABLE', permanence: 'final' },
} as const

/** Errors of answers, then the states of reports. */
const { errors, findMeaning } = readErrors(
  `
    ACCESS_TOKEN_INVALID | | account | account
      The access token is wrong.
      Токен доступу неправильний.
    ACCESS_TOKEN_REQUIRED | | account | account
      The access token is missing.
      Токена доступу немає.
    BALANCE_NOT_ENOUGH | | account | money
      The balance is too low.
      Замало коштів на рахунку.
    CALLBACK_URL_INVALID | | not-here | request
      The address for reports is invalid.
      Адреса для звітів недійсна.
    CODE_INVALID | | message | request
      The code is not made of four to eight digits.
      Код не складається із чотирьох — восьми цифр.
    CODE_LENGTH_INVALID | | message | request
      The length of the code is not allowed.
      Така довжина коду не дозволена.
    CODE_LENGTH_REQUIRED | | message | request
      Neither a code nor its length was given.
      Не вказано ні коду, ні його довжини.
    FLOOD_WAIT | | throttled | slow
      Too many requests; Telegram says how many seconds to wait.
      Забагато запитів; Telegram вказує, скільки секунд чекати.
    MESSAGE_ALREADY_SENT | | not-here | duplicate
      The message of this request was sent before.
      Повідомлення цього запиту вже надіслано.
    PAYLOAD_INVALID | | not-here | request
      The additional data are invalid.
      Додаткові дані недійсні.
    PHONE_NUMBER_INVALID | | invalid-number | number
      The number is invalid.
      Номер недійсний.
    PHONE_NUMBER_MISMATCH | | not-here | request
      The number is not that of the request.
      Номер не той, що в запиті.
    PHONE_NUMBER_NOT_AVAILABLE | | no-telegram | channel | shows not-on-channel
      The number cannot get codes by Telegram.
      Номер не може отримувати коди через Telegram.
    PHONE_NUMBER_NOT_FOUND | | no-telegram | channel | shows not-on-channel
      The number has no Telegram.
      Номер не має Telegram.
    REQUEST_ID_INVALID | | not-here | request
      The id of the request is invalid.
      Ідентифікатор запиту недійсний.
    REQUEST_ID_REQUIRED | | not-here | request
      The id of the request is missing.
      Ідентифікатора запиту немає.
    SENDER_NOT_OWNED | | bad-sender | sender
      The sender is a channel of another owner.
      Відправник — чужий канал.
    SENDER_NOT_VERIFIED | | bad-sender | sender
      The channel of the sender is not verified.
      Канал відправника не підтверджено.
    SENDER_USERNAME_INVALID | | bad-sender | sender
      The name of the sender is invalid.
      Назва відправника недійсна.
    TTL_INVALID | | not-here | request
      The lifetime is outside of 30 to 3,600 seconds.
      Час життя поза межами 30–3600 секунд.
    UNKNOWN_METHOD | | not-here | request
      Telegram does not know the method.
      Telegram не знає цього методу.
    expired | | final | lifetime
      The code was not delivered within its lifetime; the fee is paid back.
      Код не доставлено за час життя; плату повернуто.
    revoked | | final | duplicate
      The message was revoked.
      Повідомлення відкликано.
  `,
  telegramVerdicts,
)

/** By `error` of an answer, without the seconds of FLOOD_WAIT; null for one that is not listed. */
export const meaningOfCode = findMeaning

export const telegramErrors = overHttp({
  sources: [
    'https://core.telegram.org/gateway/api (ACCESS_TOKEN_INVALID, the states of reports)',
    'github.com/apifonica/tg-gateway-go, errors.go (the others, which Telegram does not document)',
  ],
  codeIn: findFirst(/^(FLOOD_WAIT)(?:_\d+)?\b/, /^([A-Z]{2,}(?:_[A-Z]+)+)\b/, /^(expired|revoked)\b/),
  errors,
})
