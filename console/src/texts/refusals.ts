import type { RefusalValues, SettingRefusalCode } from '../../../src/domain/settings/refusal-sentences.ts'
import { Refusal } from '../gateway/request.ts'
import { useLanguage } from './texts.tsx'

type Sentences = { [Code in SettingRefusalCode]: (values: RefusalValues<Code>) => string }

/** Refusals of the gateway that have a code; English is as the gateway says it. */
const ukrainian: Sentences = {
  'account-name': () => 'Назва має містити від 1 до 64 літер, цифр, крапок і дефісів, але не самі цифри',
  'account-currency': () => 'Валюта — це три великі літери, наприклад EUR',
  'account-unknown': ({ account }) => `Акаунта ${account} немає`,
  'account-taken': ({ name }) => `Акаунт ${name} уже є`,
  'callback-address': ({ must }) => `Адреса не підходить: must ${must}`,
  amount: ({ comma }) =>
    `Це має бути число, не більше шести цифр після крапки${comma ? ', з крапкою замість коми' : ''}: 12.50`,
  'amount-zero': () => 'Сума не може бути нульовою',
  'balance-short': () => 'Баланс став би від’ємним',
  'top-up-changed': () => 'Це вже проведено з іншою сумою або приміткою',
  'price-negative': () => 'Ціна не може бути від’ємною',
  'tariff-unknown': ({ channel, prefix }) =>
    `Немає тарифу ${channel} для ${prefix === '' ? 'усіх номерів' : `номерів, що починаються з ${prefix}`}`,
  'key-unknown': ({ keyId }) => `Чинного ключа ${keyId} немає`,
  'key-scope': ({ scope }) => `Такого дозволу немає: ${scope}`,
  'key-address': ({ address }) =>
    `${address} не є IP-адресою чи діапазоном, як-от 192.0.2.7 або 2001:db8::/32`,
  'key-addresses': ({ most }) => `Ключ може мати не більше ${most} адрес`,
  'key-expiry': () => 'Термін дії має бути в майбутньому',
  'key-old-until': () => 'Старий ключ не може завершитися в минулому',
  'channel-unknown': ({ channel }) => `Каналу ${channel} немає`,
  'sender-name': () => 'Ім’я відправника має від 1 до 64 символів, без пробілів на початку й у кінці',
  'sender-sms-name': ({ name }) =>
    `Відправник SMS — це від 3 до 11 символів A-Z a-z 0-9 . - _ і пробіл, або номер: ${name} не підходить`,
  'sender-unknown': ({ name, channel }) => `${name} не є відправником каналу ${channel}`,
  subscriber: () => 'Номер телефону має від 7 до 15 цифр, адреса електронної пошти — знак @',
  'opt-out-unknown': ({ sender }) =>
    `Такої відмови немає: ${sender === '' ? 'від усіх відправників' : `від ${sender}`}`,
  'guard-prefix': () => 'Префікс — це цифри, з яких починаються номери, або країна, наприклад UA',
  'guard-undecided': ({ key }) => `Для ${key} немає рішення оператора`,
  'service-taken': ({ serviceId }) => `Сервіс ${serviceId} уже є`,
  'service-unknown': ({ serviceId }) => `Сервісу ${serviceId} немає`,
  'upstream-unknown': ({ upstream }) => `Провайдера ${upstream} немає`,
  'upstream-running': ({ upstream }) => `${upstream} не призупинено і не виводиться`,
  'user-unknown': ({ user }) => `Користувача ${user} немає`,
  'user-taken': ({ name }) => `Користувач ${name} уже є`,
  'user-alike': () => 'Уже є користувач зі схожим ім’ям: виберіть інше',
  'user-disabled': ({ name }) => `${name} вимкнено: спершу ввімкніть`,
  'admin-last': () => 'Це останній адміністратор: спершу призначте іншого',
  'admin-no-more': () => 'Ви вже не адміністратор',
}

/** Says in the language of the page why the gateway has not done something. */
export function useRefusalText(): (error: Error) => string {
  const { language } = useLanguage()
  return (error) => {
    if (language === 'en' || !(error instanceof Refusal) || error.code === null) return error.message
    const say = ukrainian[error.code] as ((values: never) => string) | undefined
    return say === undefined ? error.message : say(error.values as never)
  }
}
