import { defineTexts } from '../texts/texts.tsx'

export const paletteTexts = defineTexts({
  title: ['Find anything', 'Пошук'],
  label: [
    'Message, recipient, page, carrier or account',
    'Повідомлення, отримувач, сторінка, провайдер чи акаунт',
  ],
  hint: [
    '#10713, your id, 067…, words of a text, or the name of a page',
    '#10713, ваш ідентифікатор, 067…, слова з тексту або назва сторінки',
  ],
  hintMasked: [
    '#10713, your own id, a verification id, or the name of a page',
    '#10713, ваш ідентифікатор, verify_id або назва сторінки',
  ],
  things: ['Carriers, accounts and users', 'Провайдери, акаунти й користувачі'],
  carrier: [(name: string) => `Carrier ${name}`, (name: string) => `Провайдер ${name}`],
  account: [(name: string) => `Account ${name}`, (name: string) => `Акаунт ${name}`],
  user: [(name: string) => `User ${name}`, (name: string) => `Користувач ${name}`],
  tabs: {
    '/send/many': ['Send: to many', 'Надіслати: багатьом'],
    '/send/scheduled': ['Send: scheduled', 'Надіслати: заплановані'],
    '/webhooks/endpoints': ['Webhooks: endpoints', 'Вебхуки: ендпоінти'],
    '/webhooks/try': ['Webhooks: try an address', 'Вебхуки: перевірити адресу'],
    '/webhooks/test-endpoint': ['Webhooks: test endpoint', 'Вебхуки: тестовий ендпоінт'],
    '/carriers/routes': ['Carriers: routes', 'Провайдери: маршрути'],
    '/carriers/prices': ['Carriers: prices', 'Провайдери: ціни'],
    '/carriers/results': ['Carriers: results', 'Провайдери: результати'],
    '/carriers/backtest': ['Carriers: backtest', 'Провайдери: прогін'],
    '/traffic-rules/matches': ['Traffic rules: matches', 'Правила трафіку: спрацювання'],
    '/alerts/rules': ['Alerts: rules', 'Тривоги: правила'],
    '/alerts/notifications': ['Alerts: notifications', 'Тривоги: сповіщення'],
    '/verification/fraud-protection': [
      'Verification: fraud protection',
      'Верифікація: захист від шахрайства',
    ],
    '/verification/codes': ['Verification: codes', 'Верифікація: коди'],
    '/verification/services': ['Verification: services', 'Верифікація: сервіси'],
  },
  results: ['Results', 'Результати'],
  messages: ['Messages', 'Повідомлення'],
  recipients: ['Recipients', 'Отримувачі'],
  pages: ['Pages', 'Сторінки'],
  setting: [(name: string) => `Settings: ${name}`, (name: string) => `Налаштування: ${name}`],
  recipient: [(recipient: string) => `All about ${recipient}`, (recipient: string) => `Усе про ${recipient}`],
  all: {
    names: ['Show these in the list', 'Показати їх у списку'],
    prefix: ['All messages to numbers that begin so', 'Усі повідомлення на номери, що так починаються'],
    text: ['All messages with these words', 'Усі повідомлення з цими словами'],
  },
  nothing: ['Nothing found', 'Нічого не знайдено'],
  searching: ['Searching…', 'Шукаємо…'],
  lookedBackTo: [
    (when: string) => `Searched back to messages accepted at ${when}; the list searches further.`,
    (when: string) => `Переглянуто назад до прийнятих о ${when}; далі шукає список.`,
  ],
})
