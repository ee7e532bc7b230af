import { findFirst } from '../errors/carrier-error.ts'
import { SmsErrorTable } from '../sms-http/error-table.ts'

/**
 * Codes of answers and of reports. 40002 is "Blocked as spam (temporary)": Telnyx advises a lower rate, so that the text
 * itself is not refused for good, as it is by its own filter (40015).
 */
export const telnyxErrors = new SmsErrorTable({
  sources: [
    'https://developers.telnyx.com/docs/messaging/messages/error-codes',
    'https://developers.telnyx.com/development/api-fundamentals/api-errors',
  ],
  codeIn: findFirst(/^(\d{5}): /, /, error (\d{5})\b/),
  table: `
    10001 | Inactive phone number | invalid-number | number | shows unassigned
      The number is not active.
      Номер неактивний.
    10002 | Invalid phone number | invalid-number | number
      The number is invalid.
      Номер недійсний.
    10003 | Invalid URL | not-here | request
      An address in the request is invalid.
      Адреса в запиті недійсна.
    10004 | Missing required parameter | not-here | request
      A field of the request is missing.
      У запиті бракує поля.
    10005 | Resource not found | not-here | request
      What the request names does not exist.
      Того, що названо в запиті, немає.
    10006 | Invalid ID | not-here | request
      An id in the request is invalid.
      Ідентифікатор у запиті недійсний.
    10007 | Unexpected error | retry | wait
      An error inside Telnyx.
      Помилка всередині Telnyx.
    10008 | Request timeout | temporary | wait
      Telnyx did not finish in time: whether it took the message is not known.
      Telnyx не встиг: невідомо, чи прийнято повідомлення.
    10009 | Authentication failed | account | account
      The key is missing or wrong.
      Ключа немає або він неправильний.
    10010 | Authorization failed | account | account
      The account may not do this.
      Акаунтові цього не дозволено.
    10011 | Too many requests | throttled | slow
      More requests than the account may make.
      Запитів більше, ніж дозволено акаунтові.
    10015 | Bad Request | not-here | request
      The request is not well-formed.
      Запит складено неправильно.
    10016 | Phone number must be in +E.164 format | invalid-number | number
      The number is not written with its country code.
      Номер записано без коду країни.
    40001 | Not routable | invalid-number | number
      A landline, or a number without a route.
      Стаціонарний номер або номер без маршруту.
    40002 | Blocked as spam (temporary) | filtered-here | content
      A spam filter of the network stopped it for now.
      Спам-фільтр мережі тимчасово зупинив повідомлення.
    40003 | Blocked as spam (permanent) | bad-sender | sender
      The network has blocked the sender.
      Мережа заблокувала відправника.
    40004 | Rejected by destination | unreachable | ask | depends
      The network of the recipient rejected it without a reason.
      Мережа одержувача відхилила без пояснення.
    40005 | Message expired | expired | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    40006 | Recipient unavailable | unreachable | wait | temporary
      The server of the recipient’s network is down.
      Сервер мережі одержувача не працює.
    40008 | Undeliverable | unreachable | absent | depends
      The network did not take the message.
      Мережа не прийняла повідомлення.
    40009 | Invalid message body | refused-text | content
      The network rejects the content.
      Мережа відхиляє вміст.
    40011 | Rate limit exceeded | throttled | slow
      More messages than the sender may send.
      Повідомлень більше, ніж дозволено відправникові.
    40300 | Blocked due to STOP message | opted-out | opted-out
      The subscriber has replied STOP.
      Абонент відповів STOP.
    40310 | Invalid 'to' address | invalid-number | number
      The number of the recipient is invalid.
      Номер одержувача недійсний.
    40012 | | invalid-number | number
      A network rejected the number of the recipient.
      Мережа відхилила номер одержувача.
    40013 | | bad-sender | sender
      A network rejected the number of the sender.
      Мережа відхилила номер відправника.
    40014 | | expired | lifetime
      The lifetime ended in the queue.
      Час життя минув у черзі.
    40007, 40015, 40017, 40302, 40316, 40322, 40328 | | refused-text | content
      The content is not let through.
      Вміст не пропущено.
    40010, 40100, 40150, 40151, 40305, 40306, 40307, 40315, 40320, 40321, 40329 | | bad-sender | sender
      The sender is not registered or not set up for this destination.
      Відправника не зареєстровано або не налаштовано для цього напрямку.
    40016, 40318 | | throttled | slow
      A rate limit is reached, or a queue is full.
      Досягнуто межі швидкості, або черга переповнена.
    40301, 40309, 40319 | | no-route | route
      The destination is not open for this account or sender.
      Напрямок не відкрито для цього акаунта чи відправника.
    40304, 40308, 40317 | | not-here | request
      The message is wrong.
      Повідомлення неправильне.
    40311, 40312, 40313, 40314, 40333 | | account | account
      The messaging profile or the account may not send, or has reached its spend limit.
      Профіль або акаунт не може надсилати або вичерпав межу витрат.
  `,
})

/** An error inside Telnyx after which it is unknown whether the message was taken. */
export const unknownError = '10008'
