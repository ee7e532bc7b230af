import { mapCodes } from '../http/refused.ts'
import { SmsErrorTable } from '../sms-http/error-table.ts'
import type { SmsVerdict } from '../sms-http/verdicts.ts'

/** `API 25` of an answer, `103` of a report (`statusErrorCode`): the same number means two things. */
export const messageBirdErrors = new SmsErrorTable({
  sources: [
    'https://developers.messagebird.com/api/#api-errors (API)',
    'https://docs.bird.com/api/channels-api/message-status-and-interactions/message-failure-sources/sms-platform-extended-error-codes',
  ],
  codeIn(said) {
    const report = /, error (\d{1,4})$/.exec(said)?.[1]
    if (report !== undefined) return report
    const answer = /^(\d{1,3}): /.exec(said)?.[1]
    return answer === undefined ? null : `API ${answer}`
  },
  table: `
    API 2 | | account | account
      The access key is wrong or may not send.
      Ключ доступу неправильний або без права надсилати.
    API 9 | | not-here | request
      A field of the request is missing.
      У запиті бракує поля.
    API 10 | | not-here | request
      A field of the request is invalid.
      Поле запиту недійсне.
    API 20 | | not-here | request
      What the request names does not exist.
      Того, що названо в запиті, немає.
    API 21 | | not-here | request
      The request is wrong.
      Запит неправильний.
    API 25 | | account | money
      The balance is too low.
      Замало коштів на рахунку.
    API 98 | | retry | wait
      The interface is not available.
      Інтерфейс недоступний.
    API 99 | | retry | wait
      An error inside MessageBird.
      Помилка всередині MessageBird.
    1 | EC_UNKNOWN_SUBSCRIBER | invalid-number | number | shows unassigned
      The number is not assigned.
      Такого номера немає.
    2 | EC_UNKNOWN_BASE_STATION | invalid-number | number
      The network does not know where the number is.
      Мережа не знає, де номер.
    3 | EC_UNKNOWN_MSC | invalid-number | number
      The network does not know the switch of the number.
      Мережа не знає комутатора номера.
    5 | EC_UNIDENTIFIED_SUBSCRIBER | invalid-number | number
      The switch does not know the subscriber.
      Комутатор не знає абонента.
    6 | EC_ABSENT_SUBSCRIBER_SM | unreachable | absent | temporary | shows absent
      The telephone is off or out of reach.
      Телефон вимкнено або він поза зоною.
    8 | | unreachable | absent | temporary
      The subscriber cannot be reached while roaming.
      Абонент недосяжний у роумінгу.
    9 | | invalid-number | number
      The network does not admit the subscriber.
      Мережа не допускає абонента.
    11 | | invalid-number | channel
      The subscription has no SMS.
      У тарифі абонента немає SMS.
    12 | | invalid-number | channel
      The network does not admit the telephone.
      Мережа не допускає телефон.
    13 | | unreachable | channel | depends
      Messages to the number are barred.
      Повідомлення на номер заборонено.
    21 | | unreachable | route | depends
      The network does not support the service.
      Мережа не підтримує послуги.
    27 | | unreachable | absent | temporary | shows absent
      The subscriber cannot be reached.
      Абонент недосяжний.
    31 | | unreachable | absent | temporary
      The telephone is busy with another message.
      Телефон зайнятий іншим повідомленням.
    32 | | unreachable | absent | depends
      The telephone did not take the message.
      Телефон не прийняв повідомлення.
    33 | | unreachable | absent | temporary
      The list of waiting messages is full.
      Список повідомлень в очікуванні переповнений.
    34 | | unreachable | wait | temporary
      An error in the network.
      Помилка в мережі.
    35 | | unreachable | ask | depends
      The network misses data.
      Мережі бракує даних.
    36 | | unreachable | ask | depends
      The network got a value that it does not expect.
      Мережа отримала неочікуване значення.
    103 | | opted-out | opted-out
      The subscriber has opted out.
      Абонент відмовився від повідомлень.
    104 | | bad-sender | sender
      The sender is not registered there.
      Відправника там не зареєстровано.
    105 | | refused-text | content
      The content was filtered.
      Вміст відфільтровано.
    106, 107 | | throttled | slow
      A limit of the network is reached.
      Досягнуто межі мережі.
  `,
})

/** The parameter of an error 9 or 10 that concerns more than the request. */
export const wrongParameters: Readonly<Record<string, SmsVerdict | undefined>> = {
  recipients: 'invalid-number',
  recipient: 'invalid-number',
  originator: 'bad-sender',
}

/** `statusReason`, where no code is given: https://developers.messagebird.com/api/sms-messaging/#sms-statuses. */
const reasons = mapCodes<SmsVerdict, string>([
  ['invalid-number', ['unknown subscriber', 'incorrect number']],
  ['unreachable', ['unavailable subscriber', 'received network error', 'generic delivery failure']],
  ['opted-out', ['opted out']],
  ['not-here', ['carrier rejected', 'not permitted']],
  ['account', ['insufficient balance']],
  ['throttled', ['capacity limit reached']],
])

/** What a report of a failure means. `reason` in lower case, words separated by blanks. */
export function verdictOfReport(code: number | null, reason: string): SmsVerdict {
  return code === null ? (reasons.get(reason) ?? 'unreachable') : messageBirdErrors.ofReport(code)
}
