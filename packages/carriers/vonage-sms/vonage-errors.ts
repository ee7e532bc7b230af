import { SmsErrorTable } from '../sms-http/error-table.ts'

/** `status 9` of a part in an answer, `err-code 4` of a report: the same number means two things. */
export const vonageErrors = new SmsErrorTable({
  sources: [
    'https://developer.vonage.com/en/api-errors/sms (status)',
    'https://developer.vonage.com/en/messaging/sms/guides/delivery-receipts (err-code)',
  ],
  codeIn(said) {
    const report = /, error (\d{1,3})\b/.exec(said)?.[1]
    if (report !== undefined) return `err-code ${report}`
    const answer = /^(\d{1,3}): /.exec(said)?.[1]
    return answer === undefined ? null : `status ${answer}`
  },
  table: `
    status 1 | Throttled | throttled | slow
      More messages than the account may send.
      Повідомлень більше, ніж дозволено акаунтові.
    status 2 | Missing parameters | not-here | request
      A field of the request is missing.
      У запиті бракує поля.
    status 3 | Invalid parameters | not-here | request
      A field of the request is invalid.
      Поле запиту недійсне.
    status 4 | Invalid credentials | account | account
      Key or secret is wrong.
      Ключ або секрет неправильний.
    status 5 | Internal error | retry | wait
      An error inside Vonage.
      Помилка всередині Vonage.
    status 6 | Invalid message | no-route | route
      Vonage does not serve the prefix, or cannot process the message.
      Vonage не обслуговує префікс або не може обробити повідомлення.
    status 7 | Number barred | invalid-number | number
      The number is on a block list.
      Номер у списку заблокованих.
    status 8 | Partner account barred | account | account
      The account is barred.
      Акаунт заблоковано.
    status 9 | Partner quota violation | account | money
      The account has no credit.
      На рахунку немає коштів.
    status 10 | Too many existing binds | retry | slow
      Too many connections at the same time.
      Забагато одночасних з’єднань.
    status 11 | Account not enabled for HTTP | account | account
      The account may not use this interface.
      Акаунт не може користуватися цим інтерфейсом.
    status 12 | Message too long | not-here | size
      The text is too long.
      Текст задовгий.
    status 14 | Invalid signature | account | account
      The signature is wrong.
      Підпис неправильний.
    status 15 | Invalid sender address | bad-sender | sender
      The sender is not allowed.
      Відправник не дозволений.
    status 22 | Invalid network code | not-here | request
      The code of the network is invalid.
      Код мережі недійсний.
    status 23 | Invalid callback URL | not-here | request
      The address for reports is invalid.
      Адреса для звітів недійсна.
    status 29 | Non-whitelisted destination | not-here | account
      A trial account sends only to numbers of its list.
      Пробний акаунт надсилає лише на номери зі свого списку.
    status 32 | Signature and API secret disallowed | account | account
      Signature and secret must not be sent together.
      Підпис і секрет не можна надсилати разом.
    status 33 | Number de-activated | invalid-number | number | shows unassigned
      The number is no longer in use.
      Номер більше не використовується.
    err-code 1 | Unknown | unreachable | ask | depends
      The network gives no reason.
      Мережа не назвала причини.
    err-code 2 | Absent subscriber – temporary | unreachable | absent | temporary | shows absent
      The telephone is off or out of reach.
      Телефон вимкнено або він поза зоною.
    err-code 3 | Absent subscriber – permanent | invalid-number | number | shows unassigned
      The number is no longer in use.
      Номер більше не використовується.
    err-code 4 | Call barred by user | opted-out | opted-out
      The subscriber has barred messages.
      Абонент заборонив повідомлення.
    err-code 5 | Portability error | no-route | route | depends
      The network of the ported number is not known.
      Мережу перенесеного номера не визначено.
    err-code 6 | Anti-spam rejection | refused-text | content
      A spam filter stopped the message.
      Спам-фільтр зупинив повідомлення.
    err-code 7 | Handset busy | unreachable | absent | temporary
      The telephone was busy.
      Телефон був зайнятий.
    err-code 8 | Network error | unreachable | wait | temporary
      An error in the network.
      Помилка в мережі.
    err-code 9 | Illegal number | invalid-number | number
      The network does not admit the number.
      Мережа не допускає номера.
    err-code 10 | Illegal message | refused-text | content
      The network does not take the message.
      Мережа не приймає повідомлення.
    err-code 11 | Unroutable | no-route | route
      There is no route to the number.
      До номера немає маршруту.
    err-code 12 | Destination unreachable | unreachable | absent | temporary
      The number cannot be reached.
      Номер недосяжний.
    err-code 13 | Subscriber age restriction | refused-text | content
      The content is not allowed for the age of the subscriber.
      Вміст не дозволено за віком абонента.
    err-code 14 | Number blocked by carrier | not-here | channel
      The operator has blocked the number for these messages.
      Оператор мережі заблокував номер для таких повідомлень.
    err-code 15 | Prepaid – insufficient funds | unreachable | absent | temporary
      The subscriber has no credit to receive it.
      В абонента немає коштів, щоб отримати повідомлення.
    err-code 16 | Gateway quota exceeded | throttled | slow
      A limit of the account is reached.
      Досягнуто межі акаунта.
    err-code 50 | Entity filter | not-here | sender
      The entity is not registered (India).
      Організацію не зареєстровано (Індія).
    err-code 51 | Header filter | bad-sender | sender
      The sender is not registered (India).
      Відправника не зареєстровано (Індія).
    err-code 52 | Content filter | refused-text | template
      The text fits no registered template (India).
      Текст не відповідає зареєстрованому шаблонові (Індія).
    err-code 53 | Consent filter | not-here | opted-out
      The subscriber has not consented (India).
      Абонент не дав згоди (Індія).
    err-code 54 | Regulation error | not-here | content
      A regulation of the country does not allow it.
      Правила країни цього не дозволяють.
    err-code 99 | General error | unreachable | ask | depends
      An error without further details.
      Помилка без подробиць.
  `,
})
