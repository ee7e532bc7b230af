import { receiptCodeIn, receiptStates, smppErrors, smppLookup } from '../smpp/smpp-errors.ts'
import { type CarrierError, type CarrierErrorTable, errorsOf } from './carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from './http-statuses.ts'

/** Interfaces that answer in sentences: the beginning of each is its code. */
const kannelErrors = errorsOf(`
  Authorization failed | HTTP 403 | final | account
    User or password is wrong.
    Користувач або пароль неправильний.
  Not routable | HTTP 403 | final | route
    Kannel has no connection for the number.
    Kannel не має з’єднання для номера.
  Missing receiver | HTTP 400 | final | request
    The number of the recipient is missing.
    Немає номера одержувача.
  Empty receiver | HTTP 400 | final | request
    The number of the recipient is empty.
    Номер одержувача порожній.
  Sender missing | HTTP 400 | final | sender
    The sender is missing, and Kannel has none of its own.
    Немає відправника, і Kannel не має власного.
  Number(s) has/have been denied | HTTP 400 | final | number
    A list of Kannel denies the number.
    Список Kannel забороняє номер.
  Temporal failure | HTTP 503 | temporary | wait
    Kannel cannot take it now.
    Kannel зараз не може прийняти.
  Sending failed | HTTP 500 | temporary | wait
    Kannel could not pass it on.
    Kannel не зміг передати повідомлення.
`)

const jasminErrors = errorsOf(`
  Authentication failure | | final | account
    User or password is wrong.
    Користувач або пароль неправильний.
  Authorization failed | | final | account
    The user may not do this.
    Користувачеві цього не дозволено.
  Cannot charge | | final | money
    The user’s balance is too low.
    Замало коштів на рахунку користувача.
  No route found | | final | route
    Jasmin has no route for the number.
    Jasmin не має маршруту для номера.
  Failover route has no bound connectors | | temporary | wait
    No connector of Jasmin’s route is bound.
    Жоден конектор маршруту Jasmin не з’єднано.
  User throughput exceeded | | temporary | slow
    More messages than the user may send.
    Повідомлень більше, ніж дозволено користувачеві.
  Cannot send submit_sm | | temporary | wait
    Jasmin could not pass it on.
    Jasmin не зміг передати повідомлення.
  Interceptor | | temporary | ask
    The interceptor of Jasmin failed.
    Перехоплювач Jasmin не спрацював.
  Argument | | final | request
    An argument has an invalid value.
    Аргумент має недійсне значення.
  Mandatory argument | | final | request
    An argument is missing.
    Бракує аргументу.
  Value filter failed | | final | request
    A filter of the user does not admit a value.
    Фільтр користувача не допускає значення.
`)

const alphaSmsErrors = errorsOf(`
  Access denied | | final | account
    The key is wrong or may not do this.
    Ключ неправильний або без права на це.
  Not enough money | | final | money
    The balance is too low.
    Замало коштів на рахунку.
  Error in Alpha-name | | final | sender
    The sender is not registered.
    Відправника не зареєстровано.
  Operator not supported | | final | route
    There is no route to the network.
    До мережі немає маршруту.
  Error in receiver phone number | | final | number
    The number is invalid.
    Номер недійсний.
  Please enter SMS text | | final | content
    The text is empty.
    Текст порожній.
  Too much was requested | | temporary | slow
    More requests than allowed.
    Запитів більше, ніж дозволено.
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

/** The code whose sentence begins `said`, perhaps after an HTTP status. */
function beginning(errors: readonly CarrierError[], said: string): string | null {
  const sentence = said.replace(/^HTTP \d{3}: /, '').replace(/^Error "/, '')
  return errors.find(({ code }) => sentence.startsWith(code))?.code ?? null
}

export const kannelErrorTexts: CarrierErrorTable = {
  sources: [
    'Kannel user guide, sendsms; gw/smsbox.c',
    'SMPP 3.4, appendix B (states of receipts)',
    httpSource,
  ],
  codeIn: (said) => beginning(kannelErrors, said) ?? receiptCodeIn(said) ?? httpCodeIn(said),
  lookup: smppLookup,
  errors: [...kannelErrors, ...receiptStates, ...httpErrors],
}

export const jasminErrorTexts: CarrierErrorTable = {
  sources: ['https://docs.jasminsms.com, HTTP API', ...smppErrors.sources.slice(0, 2), httpSource],
  codeIn: (said) => beginning(jasminErrors, said) ?? jasminReportIn(said) ?? httpCodeIn(said),
  lookup: smppLookup,
  errors: [...jasminErrors, ...smppErrors.errors, ...httpErrors],
}

/** `ESME_RTHROTTLED`, `UNDELIV, error 027`. */
function jasminReportIn(said: string): string | null {
  const [, word, error = ''] = /^([A-Z_]{4,40})(?:, error ([0-9a-fA-F]{1,8}))?$/.exec(said) ?? []
  if (word === undefined) return null
  return /^0*$/.test(error) ? word : `${word}:${error}`
}

export const alphaSmsErrorTexts: CarrierErrorTable = {
  sources: ['https://docs.alphasms.net', httpSource],
  codeIn: (said) => beginning(alphaSmsErrors, said) ?? httpCodeIn(said),
  errors: [...alphaSmsErrors, ...httpErrors],
}

/** The codes of such a carrier are its own; answers have the status of HTTP. */
export const customHttpErrorTexts: CarrierErrorTable = {
  sources: [httpSource],
  codeIn: httpCodeIn,
  errors: httpErrors,
}
