import { defineTexts, plural } from '../../texts/texts.tsx'

/** Names of settings of posthorn.yaml as people read them. */
const fields = {
  kind: ['Kind', 'Вид'],
  name: ['Name', 'Назва'],
  channel: ['Channel', 'Канал'],
  prefix: ['Number begins with', 'Номер починається з'],
  country: ['Country', 'Країна'],
  network: ['Network (MCC and MNC)', 'Мережа (MCC і MNC)'],
  account: ['Account', 'Акаунт'],
  sender: ['Sender', 'Відправник'],
  traffic: ['Traffic', 'Трафік'],
  upstream: ['Carrier', 'Провайдер'],
  priority: ['Priority, lower first', 'Пріоритет, менший спершу'],
  weight: ['Weight', 'Вага'],
  choose: ['Shared by', 'Розподіл за'],
  retryFailed: ['Retries by other carriers', 'Повторів через інших провайдерів'],
  lookup: ['Lookup of the network', 'Пошук мережі'],
  flash: ['Flash SMS', 'Flash SMS'],
  tlvs: ['Parameters of the vendor', 'Параметри виробника'],
  by: ['Counted apart', 'Рахувати окремо'],
  limits: ['Limits', 'Обмеження'],
  effect: ['Effect', 'Дія'],
  seconds: ['Window, seconds', 'Проміжок, секунд'],
  max: ['At most', 'Щонайбільше'],
  words: ['Words', 'Слова'],
  domains: ['Domains', 'Домени'],
  holdSeconds: ['Held for, seconds', 'Затримка, секунд'],
  from: ['From', 'Від'],
  until: ['Until', 'До'],
  zone: ['Time zone', 'Часовий пояс'],
  perSecond: ['Messages a second', 'Повідомлень за секунду'],
} as const satisfies Record<string, readonly [string, string]>

const entries = (n: number) => plural(n, 'en', { one: 'entry', other: 'entries' })
const zapysy = (n: number) =>
  plural(n, 'uk', { one: 'запис', few: 'записи', many: 'записів', other: 'запису' })

export const ruleSetTexts = defineTexts({
  fields,
  title: {
    routes: ['Routes', 'Маршрути'],
    'traffic-rules': ['Rules', 'Правила'],
  },
  about: {
    routes: [
      'Those of the settings file are changed there. Those of the database stand beside them at all gateways.',
      'Маршрути файлу налаштувань змінюють у ньому. Маршрути бази даних діють поряд із ними на всіх шлюзах.',
    ],
    'traffic-rules': [
      'Those of the settings file are changed there. Those of the database stand beside them at all gateways. With the effect “observe” a rule only counts: try it so first.',
      'Правила файлу налаштувань змінюють у ньому. Правила бази даних діють поряд із ними на всіх шлюзах. З дією «observe» правило лише рахує: спершу випробуйте його так.',
    ],
  },
  none: {
    routes: ['No route is written', 'Маршрутів не записано'],
    'traffic-rules': ['There are no traffic rules', 'Правил трафіку немає'],
  },
  noneAbout: {
    routes: [
      'Each carrier carries everything of its channel.',
      'Кожен провайдер передає все у своєму каналі.',
    ],
    'traffic-rules': [
      'A rule limits what accounts send: how much, what, and when.',
      'Правило обмежує, що надсилають акаунти: скільки, що й коли.',
    ],
  },
  add: {
    routes: ['Add route', 'Додати маршрут'],
    'traffic-rules': ['Add rule', 'Додати правило'],
  },
  entry: ['Entry', 'Запис'],
  origin: ['From', 'Звідки'],
  ofFile: ['file', 'файл'],
  stored: ['database', 'база даних'],
  draft: ['not applied', 'не застосовано'],
  change: ['Change', 'Змінити'],
  changeOf: [(what: string) => `Change ${what}`, (what: string) => `Змінити: ${what}`],
  remove: ['Remove', 'Вилучити'],
  removeOf: [(what: string) => `Remove ${what}`, (what: string) => `Вилучити: ${what}`],
  outOfForce: ['Not in force: the settings file contradicts it', 'Не діє: суперечить файлу налаштувань'],
  take: ['Take into the draft', 'Взяти до чернетки'],
  anyValue: ['any', 'будь-що'],
  yes: ['yes', 'так'],
  no: ['no', 'ні'],
  usually: [(value: string) => `Empty: ${value}.`, (value: string) => `Порожньо: ${value}.`],
  perLine: ['One on each line.', 'По одному в рядку.'],
  perLineAs: [
    (example: string) => `One on each line, such as ${example}.`,
    (example: string) => `По одному в рядку, наприклад ${example}.`,
  ],
  changes: ['What would change', 'Що зміниться'],
  changesAbout: ['Nothing is in force before you apply it.', 'Ніщо не діє, доки ви не застосуєте.'],
  noChanges: ['Nothing changes.', 'Нічого не зміниться.'],
  removed: ['Removed', 'Вилучено'],
  added: ['Added', 'Додано'],
  backtest: ['Backtest on the last 7 days', 'Випробувати на останніх 7 днях'],
  apply: ['Apply', 'Застосувати'],
  discard: ['Discard', 'Відкинути'],
  versions: ['Versions', 'Версії'],
  noVersions: ['Nothing was applied here yet', 'Тут ще нічого не застосовували'],
  version: ['Version', 'Версія'],
  appliedAt: ['Applied', 'Застосовано'],
  by: ['By', 'Хто'],
  size: [entries, zapysy],
  undoes: [(n: number) => `takes back ${n}`, (n: number) => `скасовує ${n}`],
  undo: ['Undo', 'Скасувати зміну'],
  undoOf: [(n: number) => `Undo version ${n}`, (n: number) => `Скасувати зміну версії ${n}`],
  undoAbout: [
    'The entries of the version before are in force again, as a new version.',
    'Знову діятимуть записи попередньої версії, як нова версія.',
  ],
})
