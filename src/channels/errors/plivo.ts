import { type CarrierErrorTable, errorsOf, firstOf } from './carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from './http-statuses.ts'

const codeIn = firstOf(/, error (\d{2,4})$/, /^(invalid_number)$/)

export const plivoErrorTexts: CarrierErrorTable = {
  sources: ['https://www.plivo.com/docs/messaging/troubleshooting/error-codes', httpSource],
  codeIn: (said) => codeIn(said) ?? httpCodeIn(said),
  errors: [
    ...errorsOf(`
      invalid_number | | final | number
        Plivo lists the number as invalid.
        Plivo вважає номер недійсним.
      10 | Invalid Message | final | content
        A network rejected the content as invalid.
        Мережа відхилила вміст як недійсний.
      20 | Network Error | temporary | wait
        The network had an error.
        У мережі була помилка.
      30 | Spam Detected | final | content
        A spam filter of the network stopped it.
        Спам-фільтр мережі зупинив повідомлення.
      40 | Invalid Source Number | final | sender
        The sender is wrong, not the account’s, or cannot send SMS.
        Відправник неправильний, чужий або не надсилає SMS.
      50 | Invalid Destination Number | final | number
        The number of the recipient is invalid.
        Номер одержувача недійсний.
      60 | Loop Detected | final | content
        The same texts go back and forth between two numbers.
        Ті самі тексти ходять по колу між двома номерами.
      70 | Destination Permanently Unavailable | final | number
        The telephone is out of use.
        Телефон не використовується.
      80 | Destination Temporarily Unavailable | temporary | absent
        The telephone is off or out of reach.
        Телефон вимкнено або він поза зоною.
      90 | No Route Available | final | route
        Plivo has no route to the number.
        Plivo не має маршруту до номера.
      100 | Prohibited by Carrier | final | route
        The network of the recipient does not allow it.
        Мережа одержувача цього не дозволяє.
      110 | Message Too Long | final | size
        The text is too long.
        Текст задовгий.
      200 | Source Number Blocked by STOP from Destination Number | final | opted-out
        The subscriber has replied STOP.
        Абонент відповів STOP.
      201 | | final | route
        The sender does not reach this country.
        Відправник не досягає цієї країни.
      300 | | depends | wait
        The network could not deliver it.
        Мережа не змогла доставити.
      420 | Message Expired | final | lifetime
        The lifetime ended before the delivery.
        Час життя минув до доставлення.
      450 | | final | route
        The country is not enabled for the account.
        Країну не ввімкнено для акаунта.
      451 | | final | route
        The country is not enabled for the account.
        Країну не ввімкнено для акаунта.
      900 | | final | money
        The account has no credit.
        На рахунку немає коштів.
      910 | | final | account
        The account may not send.
        Акаунтові не дозволено надсилати.
      1000 | Unknown Error | depends | ask
        The network gives no reason.
        Мережа не назвала причини.
    `),
    ...httpErrors,
  ],
}
