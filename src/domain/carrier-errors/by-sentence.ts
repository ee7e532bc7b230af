import { type CarrierErrorTable, errorsOf, type Row } from './carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from './http-statuses.ts'
import { receiptCodeIn, receiptStates, smppErrors, smppLookup } from './smpp.ts'

/** Interfaces that answer in sentences: the beginning of each is its code. */
const kannelRows: readonly Row[] = [
  [
    'Authorization failed',
    'HTTP 403',
    'final',
    'User or password is wrong.',
    'Користувач або пароль неправильний.',
    'account',
  ],
  [
    'Not routable',
    'HTTP 403',
    'final',
    'Kannel has no connection for the number.',
    'Kannel не має з’єднання для номера.',
    'route',
  ],
  [
    'Missing receiver',
    'HTTP 400',
    'final',
    'The number of the recipient is missing.',
    'Немає номера одержувача.',
    'request',
  ],
  [
    'Empty receiver',
    'HTTP 400',
    'final',
    'The number of the recipient is empty.',
    'Номер одержувача порожній.',
    'request',
  ],
  [
    'Sender missing',
    'HTTP 400',
    'final',
    'The sender is missing, and Kannel has none of its own.',
    'Немає відправника, і Kannel не має власного.',
    'sender',
  ],
  [
    'Number(s) has/have been denied',
    'HTTP 400',
    'final',
    'A list of Kannel denies the number.',
    'Список Kannel забороняє номер.',
    'number',
  ],
  [
    'Temporal failure',
    'HTTP 503',
    'temporary',
    'Kannel cannot take it now.',
    'Kannel зараз не може прийняти.',
    'wait',
  ],
  [
    'Sending failed',
    'HTTP 500',
    'temporary',
    'Kannel could not pass it on.',
    'Kannel не зміг передати повідомлення.',
    'wait',
  ],
]

const jasminRows: readonly Row[] = [
  [
    'Authentication failure',
    '',
    'final',
    'User or password is wrong.',
    'Користувач або пароль неправильний.',
    'account',
  ],
  [
    'Authorization failed',
    '',
    'final',
    'The user may not do this.',
    'Користувачеві цього не дозволено.',
    'account',
  ],
  [
    'Cannot charge',
    '',
    'final',
    'The user’s balance is too low.',
    'Замало коштів на рахунку користувача.',
    'money',
  ],
  [
    'No route found',
    '',
    'final',
    'Jasmin has no route for the number.',
    'Jasmin не має маршруту для номера.',
    'route',
  ],
  [
    'Failover route has no bound connectors',
    '',
    'temporary',
    'No connector of Jasmin’s route is bound.',
    'Жоден конектор маршруту Jasmin не з’єднано.',
    'wait',
  ],
  [
    'User throughput exceeded',
    '',
    'temporary',
    'More messages than the user may send.',
    'Повідомлень більше, ніж дозволено користувачеві.',
    'slow',
  ],
  [
    'Cannot send submit_sm',
    '',
    'temporary',
    'Jasmin could not pass it on.',
    'Jasmin не зміг передати повідомлення.',
    'wait',
  ],
  [
    'Interceptor',
    '',
    'temporary',
    'The interceptor of Jasmin failed.',
    'Перехоплювач Jasmin не спрацював.',
    'ask',
  ],
  [
    'Argument',
    '',
    'final',
    'An argument has an invalid value.',
    'Аргумент має недійсне значення.',
    'request',
  ],
  ['Mandatory argument', '', 'final', 'An argument is missing.', 'Бракує аргументу.', 'request'],
  [
    'Value filter failed',
    '',
    'final',
    'A filter of the user does not admit a value.',
    'Фільтр користувача не допускає значення.',
    'request',
  ],
]

const alphaSmsRows: readonly Row[] = [
  [
    'Access denied',
    '',
    'final',
    'The key is wrong or may not do this.',
    'Ключ неправильний або без права на це.',
    'account',
  ],
  ['Not enough money', '', 'final', 'The balance is too low.', 'Замало коштів на рахунку.', 'money'],
  [
    'Error in Alpha-name',
    '',
    'final',
    'The sender is not registered.',
    'Відправника не зареєстровано.',
    'sender',
  ],
  [
    'Operator not supported',
    '',
    'final',
    'There is no route to the network.',
    'До мережі немає маршруту.',
    'route',
  ],
  ['Error in receiver phone number', '', 'final', 'The number is invalid.', 'Номер недійсний.', 'number'],
  ['Please enter SMS text', '', 'final', 'The text is empty.', 'Текст порожній.', 'content'],
  [
    'Too much was requested',
    '',
    'temporary',
    'More requests than allowed.',
    'Запитів більше, ніж дозволено.',
    'slow',
  ],
  [
    'EXPIRED',
    '',
    'final',
    'The lifetime ended before the delivery.',
    'Час життя минув до доставлення.',
    'lifetime',
  ],
  [
    'UNDELIVERABLE',
    '',
    'depends',
    'The message could not be delivered.',
    'Повідомлення не вдалося доставити.',
    'absent',
  ],
  ['REJECTED', '', 'final', 'The message was rejected.', 'Повідомлення відхилено.', 'ask'],
  ['DELETED', '', 'final', 'The message was deleted.', 'Повідомлення видалено.', 'ask'],
  ['FILTERED', '', 'final', 'The message was filtered.', 'Повідомлення відфільтровано.', 'content'],
  ['NO ROUTE', '', 'final', 'There is no route to the number.', 'До номера немає маршруту.', 'route'],
  [
    'INVALID SOURCE ADDRESS',
    '',
    'final',
    'The sender is not allowed.',
    'Відправник не дозволений.',
    'sender',
  ],
  ['INVALID DESTINATION ADDRESS', '', 'final', 'The number is invalid.', 'Номер недійсний.', 'number'],
]

/** The code whose sentence begins `said`, perhaps after an HTTP status. */
function beginning(rows: readonly Row[], said: string): string | null {
  const sentence = said.replace(/^HTTP \d{3}: /, '').replace(/^Error "/, '')
  return rows.find(([code]) => sentence.startsWith(code))?.[0] ?? null
}

export const kannelErrorTexts: CarrierErrorTable = {
  sources: [
    'Kannel user guide, sendsms; gw/smsbox.c',
    'SMPP 3.4, appendix B (states of receipts)',
    httpSource,
  ],
  codeIn: (said) => beginning(kannelRows, said) ?? receiptCodeIn(said) ?? httpCodeIn(said),
  lookup: smppLookup,
  errors: [...errorsOf(kannelRows), ...receiptStates, ...httpErrors],
}

export const jasminErrorTexts: CarrierErrorTable = {
  sources: ['https://docs.jasminsms.com, HTTP API', ...smppErrors.sources.slice(0, 2), httpSource],
  codeIn: (said) => beginning(jasminRows, said) ?? jasminReportIn(said) ?? httpCodeIn(said),
  lookup: smppLookup,
  errors: [...errorsOf(jasminRows), ...smppErrors.errors, ...httpErrors],
}

/** `ESME_RTHROTTLED`, `UNDELIV, error 027`. */
function jasminReportIn(said: string): string | null {
  const [, word, error = ''] = /^([A-Z_]{4,40})(?:, error ([0-9a-fA-F]{1,8}))?$/.exec(said) ?? []
  if (word === undefined) return null
  return /^0*$/.test(error) ? word : `${word}:${error}`
}

export const alphaSmsErrorTexts: CarrierErrorTable = {
  sources: ['https://docs.alphasms.net', httpSource],
  codeIn: (said) => beginning(alphaSmsRows, said) ?? httpCodeIn(said),
  errors: [...errorsOf(alphaSmsRows), ...httpErrors],
}

/** The codes of such a carrier are its own; answers have the status of HTTP. */
export const customHttpErrorTexts: CarrierErrorTable = {
  sources: [httpSource],
  codeIn: httpCodeIn,
  errors: httpErrors,
}
