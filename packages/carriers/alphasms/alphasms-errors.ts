import { overHttp } from '../errors/http-statuses.ts'
import { SentenceErrors } from '../sms-http/sentence-errors.ts'

/** Errors of envelopes and of items, then the statuses of failures, which are those of our contract. */
export const sentences = new SentenceErrors(`
  Access denied | | account | account
    The key is wrong or may not do this.
    Ключ неправильний або без права на це.
  Not enough money | | account | money
    The balance is too low.
    Замало коштів на рахунку.
  Error in Alpha-name | | bad-sender | sender
    The sender is not registered.
    Відправника не зареєстровано.
  Operator not supported | | no-route | route
    There is no route to the network.
    До мережі немає маршруту.
  Error in receiver phone number | | invalid-number | number
    The number is invalid.
    Номер недійсний.
  Please enter SMS text | | refused-text | content
    The text is empty.
    Текст порожній.
  Too much was requested | | throttled | slow
    More requests than allowed.
    Запитів більше, ніж дозволено.
  Please try again | | retry | wait
    The interface has not taken it.
    Інтерфейс не прийняв повідомлення.
  EXPIRED | | final | lifetime
    The lifetime ended before the delivery.
    Час життя минув до доставлення.
  UNDELIVERABLE | | depends | absent
    The message could not be delivered.
    Повідомлення не вдалося доставити.
  REJECTED | | final | ask
    The message was rejected.
    Повідомлення відхилено.
  DELETED | | final | ask
    The message was deleted.
    Повідомлення видалено.
  FILTERED | | final | content
    The message was filtered.
    Повідомлення відфільтровано.
  NO ROUTE | | final | route
    There is no route to the number.
    До номера немає маршруту.
  INVALID SOURCE ADDRESS | | final | sender
    The sender is not allowed.
    Відправник не дозволений.
  INVALID DESTINATION ADDRESS | | final | number
    The number is invalid.
    Номер недійсний.
`)

export const alphaSmsErrors = overHttp({
  sources: ['https://docs.alphasms.net'],
  codeIn: (said) => sentences.codeIn(said),
  errors: sentences.errors,
})
