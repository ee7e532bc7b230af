import { type CarrierErrorTable, errorsOf, firstOf } from './carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from './http-statuses.ts'

const codeIn = firstOf(/^(\d{5}): /, /, error (\d{5})$/)

export const twilioErrorTexts: CarrierErrorTable = {
  sources: ['https://www.twilio.com/docs/api/errors', httpSource],
  codeIn: (said) => codeIn(said) ?? httpCodeIn(said),
  errors: [
    ...errorsOf(`
      14107 | | temporary | slow
        More messages than the account may send.
        Повідомлень більше, ніж дозволено акаунтові.
      20003 | | final | account
        Login or key is wrong, or the account is suspended.
        Логін чи ключ неправильний або акаунт призупинено.
      20005 | | final | account
        The account is not active.
        Акаунт неактивний.
      20404 | | final | account
        There is no such account or resource.
        Такого акаунта чи ресурсу немає.
      20429 | | temporary | slow
        Too many requests at the same time.
        Забагато одночасних запитів.
      20500 | | temporary | wait
        An error inside Twilio.
        Помилка всередині Twilio.
      20503 | | temporary | wait
        Twilio is not available.
        Twilio недоступний.
      21211 | | final | number
        The number of the recipient is invalid.
        Номер одержувача недійсний.
      21212 | | final | sender
        The sender is invalid.
        Відправник недійсний.
      21214 | | final | number
        The number of the recipient cannot be reached.
        Номер одержувача недосяжний.
      21217 | | final | number
        The number of the recipient is not valid.
        Номер одержувача неправильний.
      21408 | | final | route
        The country is not enabled for the account.
        Країну не ввімкнено для акаунта.
      21602 | | final | content
        The message has no text.
        У повідомленні немає тексту.
      21603 | | final | sender
        The message has no sender.
        У повідомленні немає відправника.
      21604 | | final | number
        The message has no recipient.
        У повідомленні немає одержувача.
      21606 | | final | sender
        The sender may not send messages, or not to this country.
        Відправник не може надсилати повідомлень або не до цієї країни.
      21608 | | final | account
        A trial account sends only to verified numbers.
        Пробний акаунт надсилає лише на підтверджені номери.
      21610 | | final | opted-out
        The subscriber has replied STOP to this sender.
        Абонент відповів цьому відправникові STOP.
      21611 | | temporary | slow
        The queue of the sender is full.
        Черга відправника переповнена.
      21612 | | final | route
        This sender does not reach the recipient.
        Цей відправник не досягає одержувача.
      21614 | | final | number
        The number is no mobile number.
        Номер не мобільний.
      21617 | | final | size
        The text is too long.
        Текст задовгий.
      21619 | | final | content
        The message has neither a text nor a file.
        У повідомленні немає ні тексту, ні файлу.
      21624 | | final | lifetime
        The lifetime is outside of what Twilio allows.
        Час життя поза межами, які дозволяє Twilio.
      21701 | | final | sender
        The messaging service does not exist.
        Такого сервісу повідомлень немає.
      21703 | | final | sender
        The messaging service has no number to send from.
        У сервісі повідомлень немає номера для надсилання.
      21704 | | final | sender
        The messaging service has no sender of the needed kind.
        У сервісі повідомлень немає відправника потрібного виду.
      21705 | | final | sender
        The messaging service is invalid.
        Сервіс повідомлень недійсний.
      21709 | | final | sender
        The alphanumeric sender is invalid.
        Буквений відправник недійсний.
      21730 | | temporary | wait
        The account is in maintenance.
        Акаунт на обслуговуванні.
      30001 | | temporary | slow
        The queue overflowed before the message left.
        Черга переповнилася, перш ніж повідомлення вийшло.
      30002 | | final | account
        The account was suspended before the message left.
        Акаунт призупинено, перш ніж повідомлення вийшло.
      30003 | | temporary | absent
        The telephone is off, out of reach, or cannot receive it now.
        Телефон вимкнено, він поза зоною або зараз не може прийняти.
      30004 | | depends | channel
        The recipient or the network blocks the message.
        Одержувач або мережа блокує повідомлення.
      30005 | | final | number
        The number is not known, or no longer in use.
        Номер невідомий або більше не використовується.
      30006 | | final | channel
        A landline, or a network that does not take messages of this sender.
        Стаціонарний номер або мережа не приймає повідомлень цього відправника.
      30007 | | final | content
        The network or Twilio filtered the message.
        Мережа або Twilio відфільтрували повідомлення.
      30008 | | depends | ask
        The network gives no reason.
        Мережа не назвала причини.
      30010 | | final | route
        The message costs more than the cap that was set.
        Повідомлення коштує більше за встановлену межу.
      30017 | | temporary | wait
        The network is congested.
        Мережа перевантажена.
      30018 | | final | sender
        The network does not take this type of sender.
        Мережа не приймає такого типу відправника.
      30019 | | final | size
        The file is larger than the network allows.
        Файл більший, ніж дозволяє мережа.
      30022 | | temporary | slow
        More messages than the registered campaign may send in this time.
        Повідомлень більше, ніж може надіслати зареєстрована кампанія за цей час.
      30023 | | temporary | slow
        The brand has reached its limit of the day.
        Бренд вичерпав денну межу.
      30024 | | final | sender
        The sender is not registered for this destination.
        Відправника не зареєстровано для цього напрямку.
      30027 | | temporary | slow
        T-Mobile’s limit of the day is reached.
        Досягнуто денної межі T-Mobile.
      30032 | | final | sender
        The toll-free number is not verified.
        Безплатний номер не підтверджено.
      30034 | | final | sender
        The number belongs to no registered campaign.
        Номер не належить жодній зареєстрованій кампанії.
      30036 | | final | lifetime
        The lifetime ended before the message was delivered.
        Час життя минув, перш ніж повідомлення доставлено.
      30038 | | final | content
        A text with a one-time code was filtered.
        Текст з одноразовим кодом відфільтровано.
      30410 | | temporary | wait
        The next carrier did not answer in time.
        Наступний провайдер вчасно не відповів.
      30450 | | temporary | wait
        Twilio’s guard against SMS pumping blocks the prefix for about a quarter of an hour.
        Захист Twilio від накручування SMS блокує префікс приблизно на чверть години.
      30500 | | depends | ask
        An unknown error of the carrier behind Twilio.
        Невідома помилка провайдера за Twilio.
      63018 | | temporary | slow
        More messages than the channel allows.
        Повідомлень більше, ніж дозволяє канал.
      63038 | | final | account
        The account has reached its limit of the day.
        Акаунт вичерпав денну межу.
    `),
    ...httpErrors,
  ],
}
