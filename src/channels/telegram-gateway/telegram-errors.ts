import { type CarrierErrorTable, errorsOf, firstOf } from '../errors/carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from '../errors/http-statuses.ts'

const codeIn = firstOf(/^(FLOOD_WAIT)(?:_\d+)?\b/, /^([A-Z]{2,}(?:_[A-Z]+)+)\b/, /^(expired|revoked)\b/)

export const telegramErrorTexts: CarrierErrorTable = {
  sources: [
    'https://core.telegram.org/gateway/api (ACCESS_TOKEN_INVALID, the states of reports)',
    'github.com/apifonica/tg-gateway-go, errors.go (the others, which Telegram does not document)',
    httpSource,
  ],
  codeIn: (said) => codeIn(said) ?? httpCodeIn(said),
  errors: [
    ...errorsOf(`
      ACCESS_TOKEN_INVALID | | final | account
        The access token is wrong.
        Токен доступу неправильний.
      ACCESS_TOKEN_REQUIRED | | final | account
        The access token is missing.
        Токена доступу немає.
      BALANCE_NOT_ENOUGH | | final | money
        The balance is too low.
        Замало коштів на рахунку.
      CALLBACK_URL_INVALID | | final | request
        The address for reports is invalid.
        Адреса для звітів недійсна.
      CODE_INVALID | | final | request
        The code is not made of four to eight digits.
        Код не складається із чотирьох — восьми цифр.
      CODE_LENGTH_INVALID | | final | request
        The length of the code is not allowed.
        Така довжина коду не дозволена.
      CODE_LENGTH_REQUIRED | | final | request
        Neither a code nor its length was given.
        Не вказано ні коду, ні його довжини.
      FLOOD_WAIT | | temporary | slow
        Too many requests; Telegram says how many seconds to wait.
        Забагато запитів; Telegram вказує, скільки секунд чекати.
      MESSAGE_ALREADY_SENT | | final | duplicate
        The message of this request was sent before.
        Повідомлення цього запиту вже надіслано.
      PAYLOAD_INVALID | | final | request
        The additional data are invalid.
        Додаткові дані недійсні.
      PHONE_NUMBER_INVALID | | final | number
        The number is invalid.
        Номер недійсний.
      PHONE_NUMBER_MISMATCH | | final | request
        The number is not that of the request.
        Номер не той, що в запиті.
      PHONE_NUMBER_NOT_AVAILABLE | | final | channel
        The number cannot get codes by Telegram.
        Номер не може отримувати коди через Telegram.
      PHONE_NUMBER_NOT_FOUND | | final | channel
        The number has no Telegram.
        Номер не має Telegram.
      REQUEST_ID_INVALID | | final | request
        The id of the request is invalid.
        Ідентифікатор запиту недійсний.
      REQUEST_ID_REQUIRED | | final | request
        The id of the request is missing.
        Ідентифікатора запиту немає.
      SENDER_NOT_OWNED | | final | sender
        The sender is a channel of another owner.
        Відправник — чужий канал.
      SENDER_NOT_VERIFIED | | final | sender
        The channel of the sender is not verified.
        Канал відправника не підтверджено.
      SENDER_USERNAME_INVALID | | final | sender
        The name of the sender is invalid.
        Назва відправника недійсна.
      TTL_INVALID | | final | request
        The lifetime is outside of 30 to 3,600 seconds.
        Час життя поза межами 30–3600 секунд.
      UNKNOWN_METHOD | | final | request
        Telegram does not know the method.
        Telegram не знає цього методу.
      expired | | final | lifetime
        The code was not delivered within its lifetime; the fee is paid back.
        Код не доставлено за час життя; плату повернуто.
      revoked | | final | duplicate
        The message was revoked.
        Повідомлення відкликано.
    `),
    ...httpErrors,
  ],
}
