import { type CarrierErrorTable, type DecidedErrors, readErrors } from '../errors/carrier-error.ts'
import { overHttp } from '../errors/http-statuses.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'

const verdicts = {
  ...smsVerdicts,
  filtered: { refusal: 'rejected-here', status: 'FILTERED', permanence: null },
  'expired-here': { refusal: 'rejected-here', status: 'EXPIRED', permanence: 'final' },
  /** A duplicate messageId: the earlier hand-over with this id counts. */
  'taken-before': { permanence: 'final' },
} as const

/** Statuses that are failures, of every product; the verdicts are those of Viber, RCS and voice. */
const statuses = readErrors(
  `
    UNDELIVERABLE_REJECTED_OPERATOR | status 4 | unreachable | ask | depends
      The operator of the network rejected it.
      Оператор мережі відхилив повідомлення.
    UNDELIVERABLE_NOT_DELIVERED | status 9 | unreachable | absent | depends
      The network could not deliver it.
      Мережа не змогла доставити.
    UNDELIVERABLE_NOT_SENT | status 31 | unreachable | ask | depends
      The message was not sent.
      Повідомлення не надіслано.
    EXPIRED_EXPIRED | status 15 | expired-here | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    EXPIRED_DLR_UNKNOWN | status 29 | expired-here | ask | depends
      The lifetime ended, and no report came.
      Час життя минув, а звіту немає.
    REJECTED_NETWORK | status 6 | no-route | route
      The network is not covered, or not open for the account.
      Мережу не охоплено або не відкрито для акаунта.
    REJECTED_PREFIX_MISSING | status 8 | invalid-number | number
      The prefix or the length of the number is not known.
      Невідомий префікс або довжина номера.
    REJECTED_DND | status 10 | filtered | opted-out | final
      The subscriber is on a list of those who want no such messages.
      Абонент у списку тих, хто не хоче таких повідомлень.
    REJECTED_SOURCE | status 11 | bad-sender | sender
      The sender is not registered for the account.
      Відправника не зареєстровано для акаунта.
    REJECTED_NOT_ENOUGH_CREDITS | status 12 | account | money
      The account has no credit.
      На рахунку немає коштів.
    REJECTED_SENDER | status 13 | bad-sender | sender
      The sender is on a block list of the account.
      Відправник у чорному списку акаунта.
    REJECTED_DESTINATION_BLOCKLISTED | status 14 | filtered | opted-out | final
      The number is on a block list.
      Номер у чорному списку.
    REJECTED_PREPAID_PACKAGE_EXPIRED | status 17 | account | money
      The credit of the account has expired.
      Строк дії коштів на рахунку минув.
    REJECTED_DESTINATION_NOT_REGISTERED | status 18 | not-here | account
      A trial account sends only to its own number.
      Пробний акаунт надсилає лише на власний номер.
    REJECTED_ROUTE_NOT_AVAILABLE | status 19 | no-route | route
      No route is set up for the account.
      Для акаунта не налаштовано маршруту.
    REJECTED_FLOODING_FILTER | status 20 | filtered | fewer | temporary
      Too many or too similar messages to this number within an hour.
      За годину на цей номер забагато або надто схожих повідомлень.
    REJECTED_SYSTEM_ERROR | status 21 | retry | wait
      An error inside Infobip.
      Помилка всередині Infobip.
    REJECTED_DUPLICATE_MESSAGE_ID | status 23 | taken-before | duplicate
      Infobip has taken a message with this id before.
      Infobip уже прийняв повідомлення з цим ідентифікатором.
    REJECTED_INVALID_UDH | status 24 | not-here | request
      The header of the text is invalid.
      Заголовок тексту недійсний.
    REJECTED_MESSAGE_TOO_LONG | status 25 | not-here | size
      The text is too long.
      Текст задовгий.
    MISSING_TO | status 51 | invalid-number | number
      The message has no recipient.
      У повідомленні немає одержувача.
    REJECTED_DESTINATION | status 52 | invalid-number | number
      The number of the recipient is invalid.
      Номер одержувача недійсний.
    SIGNALS_BLOCKED | status 87 | filtered | ask | final
      Infobip’s guard against fraud stopped it.
      Захист Infobip від шахрайства зупинив повідомлення.
    UNDELIVERABLE_REJECTED_PLATFORM | status 100 | not-here | request | depends
      Infobip rejected the request, or is not available.
      Infobip відхилив запит або недоступний.
  `,
  verdicts,
)

export const statusVerdicts = meaningsById(statuses)

/** By Infobip's ids, which its tables have as names: `7001`, `status 12`. */
export function meaningsById<Meaning>({
  errors,
  findMeaning,
}: Pick<DecidedErrors<string, Meaning>, 'errors' | 'findMeaning'>): ReadonlyMap<number, Meaning> {
  const meanings = new Map<number, Meaning>()
  for (const { code, name } of errors) {
    const meaning = findMeaning(code)
    if (meaning !== null) meanings.set(Number(name.replace('status ', '')), meaning)
  }
  return meanings
}

/** The table of a product: its own errors, and the statuses. */
export function infobipErrors(errors: CarrierErrorTable['errors']): CarrierErrorTable {
  return overHttp({
    sources: ['https://www.infobip.com/docs/developer-resources/api-fundamentals/error-code-reference'],
    errors: [...errors, ...statuses.errors],
    codeIn,
  })
}

/**
 * By name: statuses and errors have numbers of their own, which overlap. A report names both, and the error, which is more
 * exact, counts.
 */
function codeIn(said: string): string | null {
  const error = /\), ([A-Z][A-Z0-9_]+) \(\d+(?:, (?:permanent|temporary))?\)/.exec(said)?.[1]
  const status = /^(?:[^:]{0,100}: )?([A-Z][A-Z0-9_]+) \(\d+(?:, (?:permanent|temporary))?\)/.exec(said)?.[1]
  return error ?? status ?? null
}
