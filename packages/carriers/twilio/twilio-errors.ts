import { findFirst } from '../errors/carrier-error.ts'
import { SmsErrorTable } from '../sms-http/error-table.ts'

/** Codes of answers and of reports. */
export const twilioErrors = new SmsErrorTable({
  sources: ['https://www.twilio.com/docs/api/errors'],
  codeIn: findFirst(/^(\d{5}): /, /, error (\d{5})$/),
  // 30004: also where the telephone is off, says its page.
  table: `
    14107 | | throttled | slow
      More messages than the account may send.
      Повідомлень більше, ніж дозволено акаунтові.
    20003 | | account | account
      Login or key is wrong, or the account is suspended.
      Логін чи ключ неправильний або акаунт призупинено.
    20005 | | account | account
      The account is not active.
      Акаунт неактивний.
    20404 | | account | account
      There is no such account or resource.
      Такого акаунта чи ресурсу немає.
    20429 | | throttled | slow
      Too many requests at the same time.
      Забагато одночасних запитів.
    20500 | | retry | wait
      An error inside Twilio.
      Помилка всередині Twilio.
    20503 | | retry | wait
      Twilio is not available.
      Twilio недоступний.
    21211 | | invalid-number | number
      The number of the recipient is invalid.
      Номер одержувача недійсний.
    21212 | | bad-sender | sender
      The sender is invalid.
      Відправник недійсний.
    21214 | | invalid-number | number
      The number of the recipient cannot be reached.
      Номер одержувача недосяжний.
    21217 | | invalid-number | number
      The number of the recipient is not valid.
      Номер одержувача неправильний.
    21408 | | no-route | route
      The country is not enabled for the account.
      Країну не ввімкнено для акаунта.
    21602 | | refused-text | content
      The message has no text.
      У повідомленні немає тексту.
    21603 | | bad-sender | sender
      The message has no sender.
      У повідомленні немає відправника.
    21604 | | invalid-number | number
      The message has no recipient.
      У повідомленні немає одержувача.
    21606 | | bad-sender | sender
      The sender may not send messages, or not to this country.
      Відправник не може надсилати повідомлень або не до цієї країни.
    21608 | | not-here | account
      A trial account sends only to verified numbers.
      Пробний акаунт надсилає лише на підтверджені номери.
    21610 | | opted-out | opted-out
      The subscriber has replied STOP to this sender.
      Абонент відповів цьому відправникові STOP.
    21611 | | throttled | slow
      The queue of the sender is full.
      Черга відправника переповнена.
    21612 | | no-route | route
      This sender does not reach the recipient.
      Цей відправник не досягає одержувача.
    21614 | | invalid-number | number | shows landline
      The number is no mobile number.
      Номер не мобільний.
    21617 | | refused-text | size
      The text is too long.
      Текст задовгий.
    21619 | | refused-text | content
      The message has neither a text nor a file.
      У повідомленні немає ні тексту, ні файлу.
    21624 | | not-here | lifetime
      The lifetime is outside of what Twilio allows.
      Час життя поза межами, які дозволяє Twilio.
    21701 | | bad-sender | sender
      The messaging service does not exist.
      Такого сервісу повідомлень немає.
    21703 | | bad-sender | sender
      The messaging service has no number to send from.
      У сервісі повідомлень немає номера для надсилання.
    21704 | | bad-sender | sender
      The messaging service has no sender of the needed kind.
      У сервісі повідомлень немає відправника потрібного виду.
    21705 | | bad-sender | sender
      The messaging service is invalid.
      Сервіс повідомлень недійсний.
    21709 | | bad-sender | sender
      The alphanumeric sender is invalid.
      Буквений відправник недійсний.
    21730 | | retry | wait
      The account is in maintenance.
      Акаунт на обслуговуванні.
    30001 | | throttled | slow
      The queue overflowed before the message left.
      Черга переповнилася, перш ніж повідомлення вийшло.
    30002 | | account | account
      The account was suspended before the message left.
      Акаунт призупинено, перш ніж повідомлення вийшло.
    30003 | | unreachable | absent | temporary | shows absent
      The telephone is off, out of reach, or cannot receive it now.
      Телефон вимкнено, він поза зоною або зараз не може прийняти.
    30004 | | not-here | channel | depends
      The recipient or the network blocks the message.
      Одержувач або мережа блокує повідомлення.
    30005 | | invalid-number | number | shows unassigned
      The number is not known, or no longer in use.
      Номер невідомий або більше не використовується.
    30006 | | invalid-number | channel
      A landline, or a network that does not take messages of this sender.
      Стаціонарний номер або мережа не приймає повідомлень цього відправника.
    30007 | | refused-text | content
      The network or Twilio filtered the message.
      Мережа або Twilio відфільтрували повідомлення.
    30008 | | unreachable | ask | depends
      The network gives no reason.
      Мережа не назвала причини.
    30010 | | not-here | route
      The message costs more than the cap that was set.
      Повідомлення коштує більше за встановлену межу.
    30017 | | unreachable | wait | temporary
      The network is congested.
      Мережа перевантажена.
    30018 | | bad-sender | sender
      The network does not take this type of sender.
      Мережа не приймає такого типу відправника.
    30019 | | refused-text | size
      The file is larger than the network allows.
      Файл більший, ніж дозволяє мережа.
    30022 | | throttled | slow
      More messages than the registered campaign may send in this time.
      Повідомлень більше, ніж може надіслати зареєстрована кампанія за цей час.
    30023 | | throttled | slow
      The brand has reached its limit of the day.
      Бренд вичерпав денну межу.
    30024 | | bad-sender | sender
      The sender is not registered for this destination.
      Відправника не зареєстровано для цього напрямку.
    30027 | | throttled | slow
      T-Mobile’s limit of the day is reached.
      Досягнуто денної межі T-Mobile.
    30032 | | bad-sender | sender
      The toll-free number is not verified.
      Безплатний номер не підтверджено.
    30034 | | bad-sender | sender
      The number belongs to no registered campaign.
      Номер не належить жодній зареєстрованій кампанії.
    30036 | | expired | lifetime
      The lifetime ended before the message was delivered.
      Час життя минув, перш ніж повідомлення доставлено.
    30038 | | refused-text | content
      A text with a one-time code was filtered.
      Текст з одноразовим кодом відфільтровано.
    30410 | | unreachable | wait | temporary
      The next carrier did not answer in time.
      Наступний провайдер вчасно не відповів.
    30450 | | unreachable | wait | temporary
      Twilio’s guard against SMS pumping blocks the prefix for about a quarter of an hour.
      Захист Twilio від накручування SMS блокує префікс приблизно на чверть години.
    30500 | | unreachable | ask | depends
      An unknown error of the carrier behind Twilio.
      Невідома помилка провайдера за Twilio.
    63018 | | throttled | slow
      More messages than the channel allows.
      Повідомлень більше, ніж дозволяє канал.
    63038 | | not-here | account
      The account has reached its limit of the day.
      Акаунт вичерпав денну межу.
  `,
})
