import type { AlertKind, AlertTargetKind } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { lastDays } from '../../texts/last-days.ts'
import { defineTexts, plural } from '../../texts/texts.tsx'

type Pair = readonly [string, string]

const kinds: Record<AlertKind, Pair> = {
  'channel-delivery': ['Delivery by channel', 'Доставлення за каналом'],
  'carrier-delivery': ['Delivery by carrier', 'Доставлення за провайдером'],
  'delivery-time': ['Time to delivery', 'Час доставлення'],
  balance: ['Balance', 'Баланс'],
  'carrier-down': ['Carrier down', 'Провайдер недоступний'],
  'carrier-notice': ['Notices about the account', 'Зауваження щодо акаунта'],
  'endpoint-down': ['Webhook endpoint down', 'Адреса вебхуків недоступна'],
  'queue-age': ['Age of the queue', 'Вік черги'],
  'fraud-blocks': ['Fraud protection blocks', 'Блокування захисту від шахрайства'],
}

const kindHints: Record<AlertKind, Pair> = {
  'channel-delivery': [
    'The share of delivered messages among those that ended in the window.',
    'Частка доставлених серед повідомлень, що завершилися за цей проміжок.',
  ],
  'carrier-delivery': [
    'The share of delivered messages of one carrier, counted every ten minutes.',
    'Частка доставлених повідомлень одного провайдера, за кожні десять хвилин.',
  ],
  'delivery-time': [
    'The time within which 95% of the delivered messages arrived.',
    'Час, за який доставлено 95% доставлених повідомлень.',
  ],
  balance: ['The balance of an account.', 'Баланс акаунта.'],
  'carrier-down': [
    'No gateway has a connection to the carrier. A carrier that you drain does not count.',
    'Жоден шлюз не має з’єднання з провайдером. Провайдер, якого спорожнюють, не враховується.',
  ],
  'carrier-notice': [
    'What the carrier said against our account there within a day: violations, restrictions, quality, templates.',
    'Що провайдер за добу повідомив проти нашого акаунта: порушення, обмеження, якість, шаблони.',
  ],
  'endpoint-down': [
    'How long the oldest webhook to a host has been waiting.',
    'Скільки чекає найстаріший вебхук на адресу.',
  ],
  'queue-age': [
    'How long the oldest queued message for a carrier has been due.',
    'Скільки чекає найстаріше повідомлення в черзі провайдера.',
  ],
  'fraud-blocks': [
    'Prefixes that fraud protection blocks by itself.',
    'Префікси, які захист від шахрайства заблокував сам.',
  ],
}

const targetKinds: Record<AlertTargetKind, Pair> = {
  email: ['E-mail', 'Електронна пошта'],
  webhook: ['Webhook', 'Вебхук'],
  slack: ['Slack-compatible webhook', 'Вебхук, сумісний зі Slack'],
  telegram: ['Telegram bot', 'Бот Telegram'],
  alarm: ['Alarm to several people', 'Оповіщення кількох людей'],
}

const times = (n: number) => plural(n, 'en', { one: 'time', other: 'times' })
const razy = (n: number) => plural(n, 'uk', { one: 'раз', few: 'рази', many: 'разів', other: 'разу' })

export const alertsTexts = defineTexts({
  title: ['Alerts', 'Тривоги'],
  about: [
    'What the gateway watches for you, and who is notified.',
    'За чим шлюз стежить за вас і кого він сповіщає.',
  ],
  sections: ['Sections of alerts', 'Розділи тривог'],
  now: ['Alerts', 'Тривоги'],
  rules: ['Rules', 'Правила'],
  notify: ['Notifications', 'Сповіщення'],

  firing: ['Firing', 'Тривають'],
  noneFiring: ['No alert fires', 'Жодна тривога не триває'],
  noneFiringAbout: ['All rules are within their thresholds.', 'Усі правила в межах порогів.'],
  noRules: ['There are no rules yet', 'Правил ще немає'],
  noRulesAbout: [
    'A rule says what is watched, from which value on, and who is notified.',
    'Правило каже, за чим стежити, з якого значення і кого сповіщати.',
  ],
  toRules: ['To the rules', 'До правил'],
  history: ['History', 'Історія'],
  noHistory: ['No alert has ended yet', 'Завершених тривог ще немає'],
  what: ['What', 'Що'],
  rule: ['Rule', 'Правило'],
  since: ['Since', 'Від'],
  ended: ['Ended', 'Завершилась'],
  state: ['State', 'Стан'],
  seen: ['Acknowledged', 'Підтверджено'],
  states: {
    pending: ['about to fire', 'невдовзі'],
    firing: ['firing', 'триває'],
    resolved: ['resolved', 'завершена'],
  },
  calm: ['calming down', 'стихає'],
  acknowledge: ['Acknowledge', 'Підтвердити'],
  acknowledgeOf: [(what: string) => `Acknowledge ${what}`, (what: string) => `Підтвердити: ${what}`],
  seenBy: [(name: string) => `by ${name}`, (name: string) => `${name}`],
  notSeen: ['not yet', 'ще ні'],

  runbook: ['Runbook', 'Інструкція'],
  runbookHint: [
    'An https address with what to do; it stands in notifications too.',
    'Адреса https з описом дій; стоїть і в сповіщеннях.',
  ],
  toRunbook: ['What to do', 'Що робити'],
  one: [(n: number) => `Alert ${n}`, (n: number) => `Тривога ${n}`],
  firedAt: ['Fired', 'Спрацювала'],
  notFired: ['It has not fired yet', 'Ще не спрацювала'],
  notified: ['Whom it notified', 'Кого сповіщено'],
  notifiedNone: ['No one was notified', 'Нікого не сповіщено'],
  silences: ['Silences', 'Тиша'],
  silencesNone: ['Nothing is silenced', 'Нічого не приглушено'],
  silencesOfNone: ['It was not silenced', 'Її не приглушували'],
  silencesAbout: [
    'A silenced rule goes on and sends no notification. What fires still at the end is notified then.',
    'Приглушене правило діє далі й нікого не сповіщає. Що триває й після кінця, про те буде сповіщено.',
  ],
  silence: ['Silence', 'Приглушити'],
  silenceOf: [(name: string) => `Silence ${name}`, (name: string) => `Приглушити: ${name}`],
  silencedUntil: ['silenced until', 'приглушено до'],
  reason: ['Reason', 'Причина'],
  by: ['By', 'Хто'],
  ends: ['Ends', 'Кінець'],
  endsEarly: [(name: string) => `ended by ${name}`, (name: string) => `завершує ${name}`],
  endSilence: ['End now', 'Завершити зараз'],
  endSilenceOf: [(rule: string) => `End now: ${rule}`, (rule: string) => `Завершити зараз: ${rule}`],
  endSilenceAbout: [
    'What still fires is notified at once.',
    'Про те, що досі триває, буде сповіщено одразу.',
  ],

  addRule: ['Add rule', 'Додати правило'],
  changeRule: [(name: string) => `Change ${name}`, (name: string) => `Змінити ${name}`],
  removeRule: [(name: string) => `Remove ${name}`, (name: string) => `Вилучити ${name}`],
  removeRuleAbout: ['Its alerts end without a notification.', 'Його тривоги завершаться без сповіщення.'],
  enableOf: [(name: string) => `Enable ${name}`, (name: string) => `Увімкнути ${name}`],
  disableOf: [(name: string) => `Disable ${name}`, (name: string) => `Вимкнути ${name}`],
  enable: ['Enable', 'Увімкнути'],
  disable: ['Disable', 'Вимкнути'],
  change: ['Change', 'Змінити'],
  remove: ['Remove', 'Вилучити'],
  save: ['Save', 'Зберегти'],
  active: ['active', 'діє'],
  disabled: ['disabled', 'вимкнено'],
  urgent: ['urgent', 'термінове'],
  actions: ['Actions', 'Дії'],
  name: ['Name', 'Назва'],
  kind: ['Watches', 'Стежить за'],
  kinds,
  kindHints,
  subject: ['Applies to', 'Стосується'],
  each: ['each one', 'кожен окремо'],
  host: ['Host', 'Хост'],
  hostHint: ['Empty: each host.', 'Порожньо: кожен хост.'],
  threshold: ['Threshold', 'Поріг'],
  thresholdOf: {
    percent: ['Threshold, per cent', 'Поріг, відсотки'],
    seconds: ['Threshold, seconds', 'Поріг, секунди'],
    minutes: ['Threshold, minutes', 'Поріг, хвилини'],
    money: ['Threshold, money', 'Поріг, гроші'],
    connections: ['Threshold', 'Поріг'],
    prefixes: ['Threshold, prefixes', 'Поріг, префікси'],
    notices: ['Threshold, notices', 'Поріг, зауваження'],
  },
  below: ['An alert fires below it.', 'Тривога починається нижче від нього.'],
  above: ['An alert fires from it on.', 'Тривога починається з нього.'],
  balanceHint: [
    'An alert fires below it. Empty: the threshold of each account.',
    'Тривога починається нижче від нього. Порожньо: поріг кожного акаунта.',
  ],
  ofEach: ['of each account', 'кожного акаунта'],
  notNumber: ['This must be a number', 'Тут має бути число'],
  window: ['Window, minutes', 'Проміжок, хвилини'],
  minimum: ['Least messages in it', 'Найменше повідомлень у ньому'],
  minimumHint: ['With fewer, nothing is said.', 'За меншої кількості правило мовчить.'],
  forMinutes: ['Fires after, minutes', 'Спрацьовує через, хвилин'],
  forHint: ['0: at once.', '0: одразу.'],
  repeat: ['Remind after, minutes', 'Нагадати через, хвилини'],
  repeatHint: ['Until it is acknowledged. Empty: never.', 'Доки не підтверджено. Порожньо: ніколи.'],
  urgentField: ['Urgent: notifies in quiet hours too', 'Термінове: сповіщає й у тихі години'],
  targets: ['Notify', 'Сповіщати'],
  noTargets: [
    'There is no target yet: add one under Notifications.',
    'Одержувачів ще немає: додайте у «Сповіщення».',
  ],
  nobody: ['no one', 'нікого'],
  preview: ['Try on the last 7 days', 'Перевірити на останніх 7 днях'],
  wouldHaveFired: [
    (n: number, days: number) =>
      `It would have fired ${times(n)} in the last ${plural(days, 'en', { one: 'day', other: 'days' })}.`,
    (n: number, days: number) => `За ${lastDays(days)} спрацювало б: ${razy(n)}.`,
  ],
  previewOf: [
    (subject: string, n: number) => `${subject}: ${times(n)}`,
    (subject: string, n: number) => `${subject}: ${razy(n)}`,
  ],
  noPreview: [
    'Past values of this kind are not stored, so nothing can be tried: only those of channels and of the delivery by carrier are.',
    'Минулі значення цього виду не зберігаються, тож перевірити не можна: є лише значення каналів і доставлення за провайдером.',
  ],

  targetsTitle: ['Targets', 'Одержувачі'],
  addTarget: ['Add target', 'Додати одержувача'],
  noTarget: ['There are no targets yet', 'Одержувачів ще немає'],
  noTargetAbout: [
    'A target is an e-mail address, a webhook, a Slack-compatible webhook or a Telegram chat.',
    'Одержувач — це адреса пошти, вебхук, вебхук, сумісний зі Slack, або чат Telegram.',
  ],
  targetKinds,
  targetKind: ['Kind', 'Вид'],
  address: ['Address', 'Адреса'],
  addresses: ['E-mail addresses', 'Адреси електронної пошти'],
  addressesHint: ['Up to 10, with commas between.', 'До 10, через кому.'],
  noMailServer: [
    'The settings have no upstream of the kind smtp-email: e-mails cannot be sent.',
    'У налаштуваннях немає провайдера виду smtp-email: листи не надсилаються.',
  ],
  url: ['URL', 'URL'],
  secretHint: ['Never shown again once it is saved.', 'Після збереження не показується.'],
  keepHint: ['Empty: stays as it is.', 'Порожньо: лишиться як є.'],
  chat: ['Chat', 'Чат'],
  receiver: ['Receiver', 'Приймач'],
  receiverHint: [
    'The name of a receiver of alarms of the kind posthorn.',
    'Назва приймача оповіщень виду posthorn.',
  ],
  chatHint: [
    'Its number, or @ and the name of a public channel.',
    'Його номер або @ і назва публічного каналу.',
  ],
  token: ['Token of the bot', 'Токен бота'],
  apiUrl: ['Bot API server', 'Сервер Bot API'],
  apiUrlHint: ['Empty: api.telegram.org.', 'Порожньо: api.telegram.org.'],
  removeTargetAbout: [
    'Rules do not notify it any more; what waits for it is not sent.',
    'Правила більше не сповіщатимуть його; те, що чекає, не надішлеться.',
  ],
  test: ['Test', 'Перевірити'],
  testOf: [(name: string) => `Test ${name}`, (name: string) => `Перевірити ${name}`],
  tested: {
    sent: [(name: string) => `${name} was notified.`, (name: string) => `${name}: сповіщення надіслано.`],
    failed: [
      (name: string, error: string) => `${name} was not notified: ${error}`,
      (name: string, error: string) => `${name}: сповіщення не надіслано: ${error}`,
    ],
    waits: [
      (name: string) => `The notification of ${name} still waits.`,
      (name: string) => `Сповіщення для ${name} ще чекає.`,
    ],
  },
  language: ['Language of the texts', 'Мова текстів'],
  signed: ['signed', 'з підписом'],
  newSecret: ['Signing secret', 'Секрет підпису'],
  newSecretAbout: [
    'Notifications to this webhook are signed with it, as Standard Webhooks.',
    'Ним підписано сповіщення на цей вебхук, за Standard Webhooks.',
  ],

  quiet: ['Quiet hours', 'Тихі години'],
  quietAbout: [
    'Only urgent rules notify then. A summary of the others follows at the end.',
    'Тоді сповіщають лише термінові правила. Зведення про решту надходить наприкінці.',
  ],
  quietNone: ['There are none.', 'Їх немає.'],
  quietSet: [
    (from: string, until: string, zone: string) => `From ${from} to ${until}, ${zone}.`,
    (from: string, until: string, zone: string) => `Від ${from} до ${until}, ${zone}.`,
  ],
  from: ['From', 'Від'],
  until: ['Until', 'До'],
  zone: ['Time zone', 'Часовий пояс'],
  noQuiet: ['No quiet hours', 'Без тихих годин'],

  log: ['Newest notifications', 'Найновіші сповіщення'],
  noLog: ['Nothing was sent yet', 'Ще нічого не надіслано'],
  event: ['Notification', 'Сповіщення'],
  events: {
    fired: ['fired', 'почалась'],
    resolved: ['resolved', 'завершилась'],
    reminded: ['reminder', 'нагадування'],
    summary: ['summary of quiet hours', 'зведення тихих годин'],
    test: ['test', 'проба'],
  },
  target: ['Target', 'Одержувач'],
  at: ['At', 'Коли'],
  sendStates: {
    pending: ['waits', 'чекає'],
    held: ['deferred: quiet hours', 'відкладено: тихі години'],
    summarised: ['in a summary', 'у зведенні'],
    sent: ['sent', 'надіслано'],
    failed: ['failed', 'не вдалося'],
  },
  tries: [(n: number) => `after ${times(n)}`, (n: number) => `спроб: ${n}`],
})
