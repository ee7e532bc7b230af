import { defineTexts, plural } from '../../../texts/texts.tsx'

export const accountsTexts = defineTexts({
  title: ['Accounts', 'Акаунти'],
  about: [
    'The clients of this gateway: each pays from its own balance, with its own keys, senders and prices.',
    'Клієнти цього шлюзу: кожен платить зі свого балансу й має власні ключі, відправників і ціни.',
  ],
  readOnly: [
    'Only admins create, rename and disable accounts.',
    'Створюють, перейменовують і вимикають акаунти лише адміністратори.',
  ],
  none: ['There is no account yet', 'Акаунтів ще немає'],
  noneAbout: [
    'An account sends messages and pays for them.',
    'Акаунт надсилає повідомлення й платить за них.',
  ],
  account: ['Account', 'Акаунт'],
  number: [(accountId: number) => `no. ${accountId}`, (accountId: number) => `№ ${accountId}`],
  balance: ['Balance', 'Баланс'],
  lowBelow: [(amount: string) => `low below ${amount}`, (amount: string) => `замало, якщо нижче ${amount}`],
  noAlert: ['no alert', 'без сповіщення'],
  access: ['Access', 'Доступ'],
  accessOf: [
    (keys: number, binds: number, interfaceUsers: number) =>
      [
        plural(keys, 'en', { one: 'key', other: 'keys' }),
        plural(binds, 'en', { one: 'SMPP bind', other: 'SMPP binds' }),
        ...(interfaceUsers === 0
          ? []
          : [plural(interfaceUsers, 'en', { one: 'interface user', other: 'interface users' })]),
      ].join(', '),
    (keys: number, binds: number, interfaceUsers: number) =>
      [
        plural(keys, 'uk', { one: 'ключ', few: 'ключі', many: 'ключів' }),
        plural(binds, 'uk', { one: 'підключення SMPP', few: 'підключення SMPP', many: 'підключень SMPP' }),
        ...(interfaceUsers === 0
          ? []
          : [
              plural(interfaceUsers, 'uk', {
                one: 'користувач інтерфейсу',
                few: 'користувачі інтерфейсів',
                many: 'користувачів інтерфейсів',
              }),
            ]),
      ].join(', '),
  ],
  usersOf: [
    (users: number) => plural(users, 'en', { one: 'console user', other: 'console users' }),
    (users: number) =>
      plural(users, 'uk', {
        one: 'користувач консолі',
        few: 'користувачі консолі',
        many: 'користувачів консолі',
      }),
  ],
  users: ['Users of this account alone', 'Користувачі лише цього акаунта'],
  state: ['State', 'Стан'],
  active: ['active', 'активний'],
  disabled: ['disabled', 'вимкнено'],
  since: ['since', 'з'],
  created: ['Created', 'Створено'],
  currency: ['Currency', 'Валюта'],
  keys: ['API keys', 'Ключі API'],
  senders: ['Approved senders', 'Схвалені відправники'],
  binds: ['SMPP binds', 'Підключення SMPP'],
  interfaces: ['Users of Kannel and Jasmin', 'Користувачі Kannel і Jasmin'],
  rename: ['Rename', 'Перейменувати'],
  renameOf: [(name: string) => `Rename ${name}`, (name: string) => `Перейменувати ${name}`],
  renameAbout: [
    'Keys, money and messages stay with the account; clients notice nothing. Rules of alerts follow. A name that the settings file uses cannot be changed.',
    'Ключі, гроші й повідомлення залишаються в акаунта; клієнти нічого не помітять. Правила тривог зміняться разом із назвою. Назву, яку згадує файл налаштувань, змінити не можна.',
  ],
  country: ['Country of its numbers', 'Країна його номерів'],
  setCountry: ['Set country', 'Задати країну'],
  countryOf: [(name: string) => `Country of ${name}`, (name: string) => `Країна акаунта ${name}`],
  countryAbout: [
    'Numbers that its clients write without a calling code, as they are dialled there, are read as numbers of this country.',
    'Номери, які його клієнти пишуть без коду країни, так як їх набирають на місці, читаються як номери цієї країни.',
  ],
  countryCode: ['Code of the country', 'Код країни'],
  countryHint: [
    'Two letters such as UA. Empty: such numbers are refused.',
    'Дві літери, наприклад UA. Порожньо — такі номери відхиляються.',
  ],
  noCountry: ['none: every number needs a calling code', 'немає: кожен номер — з кодом країни'],
  numberMemory: ['Memory of numbers', 'Пам’ять про номери'],
  memoryOn: ['used', 'користується'],
  memoryOff: ['not used', 'не користується'],
  useMemory: ['Use memory', 'Увімкнути пам’ять'],
  leaveMemory: ['Leave memory', 'Вимкнути пам’ять'],
  useMemoryAbout: [
    'Plans of the account skip channels that a number was not on, by what messages of all accounts showed. Its messages add to that.',
    'Плани акаунта пропускають канали, у яких номера не було: за тим, що показали повідомлення всіх акаунтів. Його повідомлення це доповнюють.',
  ],
  leaveMemoryAbout: [
    'Messages of the account try every channel of their plan, and add nothing to what is remembered.',
    'Повідомлення акаунта пробують кожен канал плану й нічого не додають до пам’яті.',
  ],
  newName: ['New name', 'Нова назва'],
  nameHint: ['Letters, digits, dots and dashes', 'Латинські літери, цифри, крапки й дефіси'],
  disable: ['Disable', 'Вимкнути'],
  enable: ['Enable', 'Увімкнути'],
  disableOf: [(name: string) => `Disable ${name}`, (name: string) => `Вимкнути ${name}`],
  enableOf: [(name: string) => `Enable ${name}`, (name: string) => `Увімкнути ${name}`],
  disableAbout: [
    'Every request with its keys is refused with “The account is disabled”, codes too; SMPP sessions are closed and binds refused. What was accepted is still delivered, and webhooks go on.',
    'Кожен запит із його ключами відхилятиметься, зокрема й по коди; сеанси SMPP буде закрито, нові підключення відхилено. Уже прийняте буде доставлено, вебхуки надсилатимуться далі.',
  ],
  enableAbout: [
    'Its keys, binds and interfaces work again as they did.',
    'Його ключі, підключення та інтерфейси знову працюватимуть, як раніше.',
  ],
  disabledNote: [
    'Requests of this account are refused. What it accepted before goes on.',
    'Запити цього акаунта відхиляються. Прийняте раніше виконується далі.',
  ],
  alert: ['Balance alert', 'Сповіщення про баланс'],
  alertAbout: [
    'When the balance falls below this amount, the feed of events has one balance.low, and the rules of alerts that watch balances fire.',
    'Коли баланс стане нижчим за цю суму, у стрічці подій з’явиться одна подія balance.low і спрацюють правила тривог, що стежать за балансами.',
  ],
  alertBelow: [
    (currency: string) => `Low below, ${currency}`,
    (currency: string) => `Поріг балансу, ${currency}`,
  ],
  alertHint: ['Empty: no alert', 'Порожньо — без сповіщення'],
  watchedBy: ['Rules that notify:', 'Правила, що сповіщають:'],
  watchedByNone: [
    'No rule of alerts watches this balance, so no notification is sent: only the event is written.',
    'Жодне правило тривог не стежить за цим балансом, тож сповіщень не буде, лише подія.',
  ],
  rules: ['Rules of alerts', 'Правила тривог'],
  save: ['Save', 'Зберегти'],
  saved: ['saved', 'збережено'],
  close: ['Close', 'Закрити'],
  open: [(name: string) => `Open ${name}`, (name: string) => `Відкрити ${name}`],
})
