import { defineTexts, plural } from '../../texts/texts.tsx'

export const overviewTexts = defineTexts({
  title: ['Overview', 'Огляд'],
  ago: {
    hour: ['in the hour before', 'за попередню годину'],
    day: ['in the 24 hours before', 'за попередні 24 години'],
    week: ['in the 7 days before', 'за попередні 7 днів'],
    month: ['in the 30 days before', 'за попередні 30 днів'],
    own: ['in the period before', 'за попередній період'],
  },
  figures: ['Figures', 'Показники'],
  accepted: ['Accepted', 'Прийнято'],
  delivered: ['Delivered', 'Доставлено'],
  failed: ['Not delivered', 'Не доставлено'],
  time: ['Time to delivery', 'Час доставки'],
  inFlight: ['In flight now', 'Зараз у дорозі'],
  charged: ['Charged today', 'Списано сьогодні'],
  shareOf: [(share: string) => `${share} of finished messages`, (share: string) => `${share} від завершених`],
  fateUnknown: [
    (count: string) => `${count} more with an unknown outcome`,
    (count: string) => `результат ще ${count} невідомий`,
  ],
  p95: [(time: string) => `median; 95% within ${time}`, (time: string) => `медіана; 95% — до ${time}`],
  queue: [
    (waiting: string, handedOver: string) => `${waiting} queued, ${handedOver} with carriers`,
    (waiting: string, handedOver: string) => `${waiting} у черзі, ${handedOver} у провайдерів`,
  ],
  moreThan: [(count: string) => `${count}+`, (count: string) => `${count}+`],
  left: [(amount: string) => `${amount} available`, (amount: string) => `доступно ${amount}`],
  noAccount: ['no account yet', 'акаунтів ще немає'],
  more: [
    (change: string, ago: string) => `${change} more than ${ago}`,
    (change: string, ago: string) => `на ${change} більше, ніж ${ago}`,
  ],
  fewer: [
    (change: string, ago: string) => `${change} fewer than ${ago}`,
    (change: string, ago: string) => `на ${change} менше, ніж ${ago}`,
  ],
  slower: [
    (change: string, ago: string) => `${change} longer than ${ago}`,
    (change: string, ago: string) => `на ${change} довше, ніж ${ago}`,
  ],
  quicker: [
    (change: string, ago: string) => `${change} shorter than ${ago}`,
    (change: string, ago: string) => `на ${change} швидше, ніж ${ago}`,
  ],
  same: [(ago: string) => `about as many as ${ago}`, (ago: string) => `приблизно стільки ж, як ${ago}`],
  sameTime: [(ago: string) => `about as long as ${ago}`, (ago: string) => `приблизно так само, як ${ago}`],
  noneBefore: [(ago: string) => `none ${ago}`, (ago: string) => `${ago} не було`],
  noEarlier: ['No earlier data', 'Попередніх даних немає'],
  chart: ['Messages over time', 'Повідомлення за часом'],
  show: ['What is shown', 'Що показано'],
  shows: {
    accepted: ['Accepted', 'Прийнято'],
    delivered: ['Delivered', 'Доставлено'],
    failed: ['Not delivered', 'Не доставлено'],
  },
  chartAbout: [
    (what: string, total: number) =>
      `${what}: ${plural(total, 'en', { one: 'message', other: 'messages' })}, as bars by channel over time`,
    (what: string, total: number) => {
      const messages = plural(total, 'uk', { one: 'повідомлення', few: 'повідомлення', many: 'повідомлень' })
      return `${what}: ${messages}, стовпчиками за каналами за часом`
    },
  ],
  quiet: ['Nothing in this period', 'За цей період нічого не було'],
  quietAbout: ['Choose a longer one, or send something.', 'Оберіть довший період або надішліть щось.'],
  all: ['All', 'Разом'],
  byChannel: ['How channels deliver', 'Як доставляють канали'],
  byChannelAbout: [
    'Messages that finished in this period, by their last channel.',
    'Повідомлення, що завершилися за цей період, за останнім каналом.',
  ],
  noneEnded: ['No message ended in this period.', 'За цей період не завершилося жодне повідомлення.'],
  ofEnded: [
    (delivered: string, ended: string) => `${delivered} of ${ended}`,
    (delivered: string, ended: string) => `${delivered} з ${ended}`,
  ],
  unknown: ['Outcome unknown', 'Результат невідомий'],
  median: [(time: string) => `median ${time}`, (time: string) => `медіана ${time}`],
  money: ['Money today', 'Гроші сьогодні'],
  account: ['Account', 'Акаунт'],
  chargedShort: ['Charged', 'Списано'],
  toppedUp: ['topped up today:', 'поповнено сьогодні:'],
  available: ['Available', 'Доступно'],
  attention: ['Needs attention', 'Потребує уваги'],
  allWell: ['Nothing needs attention', 'Усе гаразд'],
  allWellAbout: [
    'Carriers are connected, webhooks arrive, reports find their messages.',
    'Провайдери на зв’язку, вебхуки надходять, звіти знаходять свої повідомлення.',
  ],
  since: ['since', 'з'],
  look: {
    upstream: ['Open carrier', 'До провайдера'],
    upstreams: ['Open carriers', 'До провайдерів'],
    callbacks: ['Open webhooks', 'До вебхуків'],
    alerts: ['Open alerts', 'До тривог'],
    held: ['Open held messages', 'До затриманих повідомлень'],
    templates: ['Open templates', 'До шаблонів'],
    money: ['Open money', 'До грошей'],
    senders: ['Open senders', 'До відправників'],
  },
  upstreamDown: [
    (upstream: string) => `${upstream} is not connected`,
    (upstream: string) => `${upstream}: немає з’єднання`,
  ],
  connectionsDown: [
    (upstream: string, down: number, connections: number) =>
      `${down} of ${connections} connections to ${upstream} are down`,
    (upstream: string, down: number, connections: number) =>
      `${upstream}: не працює з’єднань ${down} з ${connections}`,
  ],
  unhealthy: [
    (upstream: string) => `${upstream} is unhealthy and is skipped`,
    (upstream: string) => `${upstream} працює погано, його оминають`,
  ],
  paused: [(upstream: string) => `${upstream} is paused`, (upstream: string) => `${upstream} призупинено`],
  draining: [
    (upstream: string) => `${upstream} is being drained`,
    (upstream: string) => `${upstream} спорожнюється`,
  ],
  stoppedBy: [(name: string) => `by ${name}`, (name: string) => `хто: ${name}`],
  alertsFiring: [
    (n: number) => plural(n, 'en', { one: 'alert fires', other: 'alerts fire' }),
    (n: number) =>
      plural(n, 'uk', {
        one: 'тривога триває',
        few: 'тривоги тривають',
        many: 'тривог триває',
        other: 'тривоги тривають',
      }),
  ],
  held: [
    (n: number) => plural(n, 'en', { one: 'message is held', other: 'messages are held' }),
    (n: number) =>
      plural(n, 'uk', {
        one: 'повідомлення затримано',
        few: 'повідомлення затримано',
        many: 'повідомлень затримано',
        other: 'повідомлення затримано',
      }),
  ],
  heldAbout: [
    'A traffic rule holds them until an operator decides.',
    'Правило трафіку тримає їх, доки не вирішить оператор.',
  ],
  deadLetters: [
    (n: number) => plural(n, 'en', { one: 'webhook failed', other: 'webhooks failed' }),
    (n: number) =>
      plural(n, 'uk', {
        one: 'вебхук не вдалося доставити',
        few: 'вебхуки не вдалося доставити',
        many: 'вебхуків не вдалося доставити',
        other: 'вебхука не вдалося доставити',
      }),
  ],
  receiverFailing: [
    (host: string, n: number) =>
      `${host} takes no webhooks: ${plural(n, 'en', { one: 'webhook waits', other: 'webhooks wait' })}`,
    (host: string, n: number) =>
      `${host} не приймає вебхуків: ${plural(n, 'uk', { one: 'чекає', few: 'чекають', many: 'чекають', other: 'чекає' })}`,
  ],
  deadLettersAbout: [
    'Their endpoints kept failing. Retry them when the endpoints work again.',
    'Їхні ендпоінти не приймали їх. Повторіть вебхуки, коли ендпоінти запрацюють.',
  ],
  unmatched: [
    (n: number) =>
      plural(n, 'en', {
        one: 'delivery report belongs to no message',
        other: 'delivery reports belong to no message',
      }),
    (n: number) =>
      plural(n, 'uk', {
        one: 'звіт про доставку не належить жодному повідомленню',
        few: 'звіти про доставку не належать жодному повідомленню',
        many: 'звітів про доставку не належать жодному повідомленню',
        other: 'звіту про доставку не належать жодному повідомленню',
      }),
  ],
  unmatchedAbout: [
    'Within the last day. Either they came for messages of another system, or ids differ.',
    'За останню добу. Або це звіти про повідомлення іншої системи, або відрізняються ідентифікатори.',
  ],
  rejected: [
    (n: number) => plural(n, 'en', { one: 'template was rejected', other: 'templates were rejected' }),
    (n: number) =>
      plural(n, 'uk', {
        one: 'шаблон відхилено',
        few: 'шаблони відхилено',
        many: 'шаблонів відхилено',
        other: 'шаблону відхилено',
      }),
  ],
  sendersRequested: [
    (account: string, count: number) =>
      count === 1 ? `${account} asks for a sender` : `${account} asks for ${count} senders`,
    (account: string, count: number) => `${account}: запитів на відправника: ${count}`,
  ],
  sendersRequestedAbout: ['Approve or reject it.', 'Схваліть або відхиліть.'],
  lowBalance: [
    (account: string) => `The balance of ${account} is low`,
    (account: string) => `Низький баланс акаунта ${account}`,
  ],
  lowBalanceAbout: [
    (amount: string) => `${amount} left: less than the last day took.`,
    (amount: string) => `Залишилося ${amount}: менше, ніж списано за останню добу.`,
  ],
  databaseAway: [
    (time: string) => `The database was away for ${time}`,
    (time: string) => `База даних була недоступна ${time}`,
  ],
  databaseAwayAbout: [
    'It is back, and nothing that was accepted is lost. It ended at',
    'Вона повернулася, нічого прийнятого не втрачено. Закінчилося о',
  ],
  welcome: ['No message has been sent yet', 'Ще не надіслано жодного повідомлення'],
  welcomeAbout: [
    'Send the first one from a terminal, and watch this page change:',
    'Надішліть перше з термінала й подивіться, як зміниться ця сторінка:',
  ],
  firstCurl: ['The first message, as a command', 'Перше повідомлення командою'],
  sandboxKey: [
    'The key of the sandbox is “sandbox”, unless POSTHORN_API_KEY says otherwise.',
    'Ключ пісочниці — «sandbox», якщо POSTHORN_API_KEY не вказує іншого.',
  ],
  ownKey: ['Put a key of yours in place of YOUR_API_KEY.', 'Підставте свій ключ замість YOUR_API_KEY.'],
  toKeys: ['Create key', 'Створити ключ'],
  toSend: ['Send from here', 'Надіслати звідси'],
  toHandsets: ['Open the test phones', 'Відкрити тестові телефони'],
})
