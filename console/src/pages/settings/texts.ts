import { defineTexts } from '../../texts/texts.tsx'

export const settingsTexts = defineTexts({
  title: ['Settings', 'Налаштування'],
  sections: ['Sections of the settings', 'Розділи налаштувань'],
  account: ['Account', 'Акаунт'],
  newAccount: ['New account', 'Новий акаунт'],
  createAccount: ['Create account', 'Створити акаунт'],
  accountName: ['Name of the account', 'Назва акаунта'],
  accountNameHint: [
    'Letters, digits, dots and dashes; it cannot be changed later',
    'Латинські літери, цифри, крапки й дефіси; згодом її не змінити',
  ],
  currency: ['Currency', 'Валюта'],
  currencyHint: [
    'Three capital letters, for example EUR; all its money is counted in it',
    'Три великі літери, наприклад EUR; у ній рахуються всі його гроші',
  ],
  noAccount: ['There is no account yet', 'Акаунтів ще немає'],
  noAccountAbout: [
    'An account sends messages and pays for them: keys, senders, tariffs and the balance belong to one.',
    'Акаунт надсилає повідомлення й платить за них: йому належать ключі, відправники, тарифи й баланс.',
  ],
  noAccountViewer: [
    'An admin can create the first one here.',
    'Перший акаунт може створити тут адміністратор.',
  ],
  notForRole: ['Your role does not see this section', 'Ваша роль не бачить цього розділу'],
  notForRoleAbout: [
    (admins: boolean) => (admins ? 'Admins do.' : 'Operators and admins do.'),
    (admins: boolean) => (admins ? 'Його бачать адміністратори.' : 'Його бачать оператори й адміністратори.'),
  ],
  notForAccount: ['It is about more than your account.', 'Він стосується не лише вашого акаунта.'],
  keys: ['API keys', 'Ключі API'],
  binds: ['SMPP', 'SMPP'],
  interfaces: ['Kannel and Jasmin', 'Kannel і Jasmin'],
  senders: ['Senders', 'Відправники'],
  numbers: ['Own numbers', 'Власні номери'],
  webhooks: ['Webhook endpoint', 'Ендпоінт вебхуків'],
  endpoints: ['Event endpoints', 'Ендпоінти подій'],
  templates: ['Templates', 'Шаблони'],
  tariffs: ['Tariffs', 'Тарифи'],
  money: ['Money', 'Гроші'],
  'opt-outs': ['Opt-outs', 'Відписки'],
  links: ['Links', 'Посилання'],
  retention: ['Retention', 'Зберігання'],
  users: ['Users', 'Користувачі'],
  'audit-log': ['Audit log', 'Журнал змін'],
})
