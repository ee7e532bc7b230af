import { findFirst } from '../errors/carrier-error.ts'
import { SmsErrorTable } from '../sms-http/error-table.ts'
import type { SmsVerdict } from '../sms-http/verdicts.ts'

/** `ErrorCode` of a report. */
export const plivoErrors = new SmsErrorTable({
  sources: ['https://www.plivo.com/docs/messaging/troubleshooting/error-codes'],
  codeIn: findFirst(/, error (\d{2,4})$/, /^(invalid_number)$/),
  table: `
    invalid_number | | invalid-number | number
      Plivo lists the number as invalid.
      Plivo вважає номер недійсним.
    10 | Invalid Message | not-here | content
      A network rejected the content as invalid.
      Мережа відхилила вміст як недійсний.
    20 | Network Error | unreachable | wait | temporary
      The network had an error.
      У мережі була помилка.
    30 | Spam Detected | refused-text | content
      A spam filter of the network stopped it.
      Спам-фільтр мережі зупинив повідомлення.
    40 | Invalid Source Number | bad-sender | sender
      The sender is wrong, not the account’s, or cannot send SMS.
      Відправник неправильний, чужий або не надсилає SMS.
    50 | Invalid Destination Number | invalid-number | number
      The number of the recipient is invalid.
      Номер одержувача недійсний.
    60 | Loop Detected | refused-text | content
      The same texts go back and forth between two numbers.
      Ті самі тексти ходять по колу між двома номерами.
    70 | Destination Permanently Unavailable | invalid-number | number
      The telephone is out of use.
      Телефон не використовується.
    80 | Destination Temporarily Unavailable | unreachable | absent | temporary
      The telephone is off or out of reach.
      Телефон вимкнено або він поза зоною.
    90 | No Route Available | no-route | route
      Plivo has no route to the number.
      Plivo не має маршруту до номера.
    100 | Prohibited by Carrier | not-here | route
      The network of the recipient does not allow it.
      Мережа одержувача цього не дозволяє.
    110 | Message Too Long | not-here | size
      The text is too long.
      Текст задовгий.
    200 | Source Number Blocked by STOP from Destination Number | opted-out | opted-out
      The subscriber has replied STOP.
      Абонент відповів STOP.
    201 | | no-route | route
      The sender does not reach this country.
      Відправник не досягає цієї країни.
    300 | | unreachable | wait | depends
      The network could not deliver it.
      Мережа не змогла доставити.
    420 | Message Expired | expired | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    450, 451 | | no-route | route
      The country is not enabled for the account.
      Країну не ввімкнено для акаунта.
    900 | | account | money
      The account has no credit.
      На рахунку немає коштів.
    910 | | account | account
      The account may not send.
      Акаунтові не дозволено надсилати.
    1000 | Unknown Error | unreachable | ask | depends
      The network gives no reason.
      Мережа не назвала причини.
  `,
})

/** What an answer with an error of Plivo means, which has no code but that of HTTP. */
export function verdictOfStatus(status: number): SmsVerdict {
  switch (status) {
    case 401:
    case 402:
    // 404: there is no such account.
    case 404:
      return 'account'
    // The country is not enabled for the account.
    case 403:
      return 'no-route'
    case 429:
      return 'throttled'
    default:
      return status >= 500 ? 'retry' : 'not-here'
  }
}
