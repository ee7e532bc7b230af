import { defineTexts, plural } from '../../texts/texts.tsx'

export const callbacksTexts = defineTexts({
  title: ['Webhooks', 'Вебхуки'],
  about: [
    'What was sent to clients about their messages, and what they answered.',
    'Що шлюз надіслав клієнтам про їхні повідомлення і що вони відповіли.',
  ],
  sections: ['Sections of webhooks', 'Розділи вебхуків'],
  deliveries: ['Deliveries', 'Доставки'],
  hosts: ['Endpoints', 'Ендпоінти'],
  try: ['Try an endpoint', 'Перевірити ендпоінт'],
  receiver: ['Test endpoint', 'Тестовий ендпоінт'],
  state: ['State', 'Стан'],
  anyState: ['Any state', 'Будь-який стан'],
  pending: ['Pending', 'Очікує'],
  delivered: ['Delivered', 'Доставлено'],
  'dead-lettered': ['Failed', 'Не доставлено'],
  account: ['Account', 'Акаунт'],
  host: ['Endpoint', 'Ендпоінт'],
  hostHint: ['Host with its port, such as shop.example:8443', 'Хост із портом, наприклад shop.example:8443'],
  message: ['Message', 'Повідомлення'],
  anyMessage: ['Its msg_id', 'Його msg_id'],
  search: ['Search', 'Шукати'],
  clear: ['Clear', 'Очистити'],
  newestFirst: ['Deliveries, newest first', 'Доставки, від найновіших'],
  messageNumber: [(id: number) => `Message ${id}`, (id: number) => `Повідомлення ${id}`],
  noMessage: ['About no message', 'Не про повідомлення'],
  attempts: [
    (count: number) => plural(count, 'en', { one: 'attempt', other: 'attempts' }),
    (count: number) => plural(count, 'uk', { one: 'спроба', few: 'спроби', many: 'спроб' }),
  ],
  nextAt: ['next attempt', 'наступна спроба'],
  dueNow: ['due now', 'на черзі'],
  nothing: ['No webhook yet', 'Вебхуків ще немає'],
  nothingAbout: [
    'Send a message with a webhook address, or set the endpoint of its account.',
    'Надішліть повідомлення з адресою вебхука або задайте ендпоінт його акаунта.',
  ],
  nothingFound: ['No webhook matches', 'Таких вебхуків немає'],
  nothingFoundAbout: ['Use fewer filters, or clear the search.', 'Послабте умови або очистьте пошук.'],
  nothingIn: ['None among the webhooks searched so far', 'Серед переглянутих таких немає'],
  lookedUntil: [
    'No index covers this search, so only a part was searched. Searched back until',
    'Для цих умов немає індексу, тому переглянуто лише частину. Переглянуто до',
  ],
  replay: ['Retry', 'Повторити'],
  replayDeadLetters: ['Retry failed…', 'Повторити недоставлені…'],
  replayed: [
    'It is queued again, with all attempts ahead.',
    'Він знову на черзі, з усіма спробами попереду.',
  ],
  replayAbout: [
    'The endpoint gets it once more, with the same webhook-id.',
    'Ендпоінт отримає його ще раз, із тим самим webhook-id.',
  ],
  one: [(id: number) => `Webhook ${id}`, (id: number) => `Вебхук ${id}`],
  back: ['All webhooks', 'Усі вебхуки'],
  written: ['Created', 'Створено'],
  ended: {
    delivered: ['Delivered', 'Доставлено'],
    'dead-lettered': ['Failed', 'Не доставлено'],
  },
  of: [(made: number, max: number) => `${made} of ${max}`, (made: number, max: number) => `${made} з ${max}`],
  attemptsTitle: ['Attempts', 'Спроби'],
  timeLine: ['Timeline', 'Хронологія'],
  createdEvent: ['Created', 'Створено'],
  attemptNumber: [(number: number) => `Attempt ${number}`, (number: number) => `Спроба ${number}`],
  laterBy: [(time: string) => `${time} later`, (time: string) => `через ${time}`],
  tookMs: [(time: string) => `took ${time}`, (time: string) => `тривала ${time}`],
  emptyBody: ['An empty answer', 'Порожня відповідь'],
  nextEvent: ['Next attempt', 'Наступна спроба'],
  history: ['History', 'Історія'],
  historyAbout: [
    'How this endpoint answered, hour by hour.',
    'Як відповідав цей ендпоінт, година за годиною.',
  ],
  historyNone: ['Nothing in this period', 'За цей період нічого не було'],
  historyNoneAbout: ['Choose a longer period.', 'Оберіть довший період.'],
  attemptsOver: ['Attempts to deliver', 'Спроби доставлення'],
  durations: ['Duration of attempts', 'Тривалість спроб'],
  deliveredCount: ['Delivered', 'Доставлено'],
  failedCount: ['Failed attempts', 'Невдалі спроби'],
  deadCount: ['Failed webhooks', 'Недоставлені вебхуки'],
  success: ['Success', 'Успішність'],
  successAbout: ['Delivered among all attempts', 'Доставлено серед усіх спроб'],
  median: ['Median', 'Медіана'],
  p95: ['95% within', '95% — до'],
  p95Of: [(time: string) => `95% within ${time}`, (time: string) => `95% — до ${time}`],
  chartAbout: [
    (what: string, hours: number) => `${what}, ${hours} hours`,
    (what: string, hours: number) => `${what}, годин: ${hours}`,
  ],
  answersTitle: ['Answers', 'Відповіді'],
  answerOf: {
    timeout: ['no answer in time', 'вчасної відповіді не було'],
    unreachable: ['not reachable', 'недосяжний'],
    forbidden: ['address not allowed', 'адреса не дозволена'],
  },
  answer: ['Answer', 'Відповідь'],
  before: ['Before', 'Раніше'],
  change: ['Change', 'Зміна'],
  noReceiver: ['No endpoint is named', 'Ендпоінт не вказано'],
  lastError: ['Last error', 'Остання помилка'],
  body: ['Body', 'Тіло'],
  bodyMasked: ['Numbers and texts are masked for viewers.', 'Номери й тексти приховано від спостерігачів.'],
  address: ['Address', 'Адреса'],
  webhookId: ['Webhook id', 'Webhook id'],
  ms: [(ms: number) => `${ms.toLocaleString('en')} ms`, (ms: number) => `${ms.toLocaleString('uk')} мс`],
  noAnswer: ['No answer', 'Без відповіді'],
  noAttempts: ['No attempt was made yet', 'Спроб ще не було'],
  notKept: [
    (missing: number) =>
      `${plural(missing, 'en', { one: 'earlier attempt is', other: 'earlier attempts are' })} known by number alone.`,
    (missing: number) =>
      `${plural(missing, 'uk', { one: 'попередня спроба відома', few: 'попередні спроби відомі', many: 'попередніх спроб відомі' })} лише числом.`,
  ],
  deliveredAtOnce: [
    'The first attempt delivered it. Its answer was remembered until the gateway restarted.',
    'Доставлено з першої спроби. Її відповідь шлюз пам’ятав до перезапуску.',
  ],
  signature: ['Signature', 'Підпис'],
  unsigned: [
    'The account has no signing secret, so nothing proves to the endpoint that this comes from here. An admin makes one in the settings.',
    'Акаунт не має секрету для підпису, тож ендпоінту ніщо не доводить, що вебхук звідси. Адміністратор створює його в налаштуваннях.',
  ],
  signedBy: [
    (secrets: number) =>
      secrets > 1
        ? 'Two secrets sign while one is being replaced: the header has two signatures with a space between, and one that fits is enough.'
        : 'Every attempt is signed with the secret of the account (Standard Webhooks).',
    (secrets: number) =>
      secrets > 1
        ? 'Поки секрет замінюють, підписують два: у заголовку два підписи через пробіл, досить одного, що збігається.'
        : 'Кожну спробу підписано секретом акаунта (Standard Webhooks).',
  ],
  signedHow: [
    'HMAC-SHA256 with the secret, written as base64 after “v1,” in the header webhook-signature, over:',
    'HMAC-SHA256 із секретом, записаний як base64 після «v1,» у заголовку webhook-signature, від:',
  ],
  signedParts: [
    'The secret is what follows whsec_, decoded from base64. Use the body as it came, before any JSON parsing, and refuse timestamps that are more than five minutes away.',
    'Секрет — це те, що після whsec_, розкодоване з base64. Беріть тіло таким, яким воно надійшло, до розбору JSON, і відхиляйте час, що відрізняється більш ніж на п’ять хвилин.',
  ],
  curl: ['As a command', 'Командою'],
  curlAbout: [
    'Posts it once more by hand, signed as of now.',
    'Надсилає його ще раз уручну, з підписом на цю мить.',
  ],
  deadLettersTitle: ['Failed, by endpoint', 'Недоставлені, за ендпоінтом'],
  noDeadLetters: ['No webhook failed', 'Недоставлених немає'],
  noDeadLettersAbout: [
    'Every webhook was delivered, or is still being tried.',
    'Кожен вебхук доставлено, або спроби тривають.',
  ],
  count: ['Webhooks', 'Вебхуків'],
  oldest: ['Oldest', 'Найстаріший'],
  newest: ['Newest', 'Найновіший'],
  show: ['Show', 'Показати'],
  actions: ['Actions', 'Дії'],
  hostsTitle: [
    'Endpoints that this gateway called lately',
    'Ендпоінти, до яких цей шлюз звертався нещодавно',
  ],
  noHosts: ['No endpoint was called lately', 'Нещодавно звернень не було'],
  noHostsAbout: [
    'Endpoints are listed for a minute after their last webhook, and for 15 minutes while they are down. The history of any endpoint opens from its webhooks under Deliveries.',
    'Ендпоінт видно тут хвилину після останнього вебхука, а недоступний — 15 хвилин. Історія кожного ендпоінта відкривається з його вебхуків у «Доставках».',
  ],
  health: ['Health', 'Стан'],
  closed: ['Healthy', 'Справний'],
  failing: [
    (failures: number) => `${plural(failures, 'en', { one: 'failure', other: 'failures' })} in a row`,
    (failures: number) =>
      `${plural(failures, 'uk', { one: 'помилка', few: 'помилки', many: 'помилок' })} поспіль`,
  ],
  open: ['Down', 'Недоступний'],
  probing: ['Being probed', 'Перевіряється'],
  nextProbe: ['next try', 'наступна перевірка'],
  waiting: ['Queued', 'У черзі'],
  active: ['In flight', 'У дорозі'],
  latency: ['Answers in', 'Відповідає за'],
  replayTitle: ['Retry failed webhooks', 'Повторити недоставлені вебхуки'],
  replayWhich: [
    'Each is queued at once, with all attempts ahead. Choose which.',
    'Кожен стане на чергу одразу, з усіма спробами попереду. Оберіть, які.',
  ],
  since: ['Created since', 'Створені від'],
  sinceHint: ['Empty: all times', 'Порожньо: за весь час'],
  counting: ['Counting…', 'Рахуємо…'],
  counted: [
    (count: number, max: number) =>
      count >= max
        ? `${max.toLocaleString('en')} webhooks or more match.`
        : `${plural(count, 'en', { one: 'webhook matches', other: 'webhooks match' })}.`,
    (count: number, max: number) =>
      count >= max
        ? `Знайдено вебхуків: ${max.toLocaleString('uk')} або більше.`
        : `Знайдено ${plural(count, 'uk', { one: 'вебхук', few: 'вебхуки', many: 'вебхуків' })}.`,
  ],
  atOnce: [
    (max: number) => `At most ${max.toLocaleString('en')} are retried at once, the oldest first.`,
    (max: number) => `За раз повторюється щонайбільше ${max.toLocaleString('uk')}, спочатку найстаріші.`,
  ],
  replayMany: [
    (count: number) => `Retry ${plural(count, 'en', { one: 'webhook', other: 'webhooks' })}`,
    (count: number) =>
      `Повторити ${plural(count, 'uk', { one: 'вебхук', few: 'вебхуки', many: 'вебхуків' })}`,
  ],
  madeDue: [
    (count: number) => `${plural(count, 'en', { one: 'webhook is', other: 'webhooks are' })} queued again.`,
    (count: number) =>
      `Знову на черзі: ${plural(count, 'uk', { one: 'вебхук', few: 'вебхуки', many: 'вебхуків' })}.`,
  ],
  more: ['There are more.', 'Є ще.'],
  close: ['Close', 'Закрити'],
  tryAbout: [
    'Posts one sample to an endpoint by the same rules as a webhook, once, and shows what came back.',
    'Надсилає зразок ендпоінту за тими самими правилами, що й вебхук, один раз, і показує відповідь.',
  ],
  url: ['Address of the endpoint', 'Адреса ендпоінта'],
  urlPrivate: ['Private addresses are allowed here.', 'Приватні адреси тут дозволено.'],
  urlPublic: [
    'A public host; private addresses are refused (callbacks.allowPrivateAddresses).',
    'Публічний хост; приватні адреси заборонено (callbacks.allowPrivateAddresses).',
  ],
  useReceiver: ['Use the test endpoint', 'Узяти тестовий ендпоінт'],
  signAs: ['Sign as', 'Підписати як'],
  unsignedOption: ['Unsigned', 'Без підпису'],
  hasNoSecret: [(name: string) => `${name} (has no secret)`, (name: string) => `${name} (немає секрету)`],
  sample: ['Sample', 'Зразок'],
  samples: {
    delivered: ['An SMS was delivered', 'SMS доставлено'],
    undeliverable: ['An SMS could not be delivered', 'SMS не вдалося доставити'],
    reply: ['A subscriber replied in Viber', 'Відповіли у Viber'],
    call: ['A call was answered, and 1 pressed', 'На дзвінок відповіли й натиснули 1'],
    code: ['A code was verified', 'Код підтверджено'],
  },
  send: ['Send test webhook', 'Надіслати пробний вебхук'],
  onlyOperators: [
    'Only operators and admins may send one.',
    'Надсилати можуть лише оператори й адміністратори.',
  ],
  outcome: ['What came back', 'Що повернулося'],
  wouldDeliver: ['This would count as delivered.', 'Це вважалося б доставленим.'],
  wouldFail: ['This would be tried again:', 'Це повторювалося б:'],
  sentHeaders: ['Headers that were sent', 'Надіслані заголовки'],
  answered: ['Answered', 'Відповідь'],
  emptyAnswer: ['An empty answer', 'Порожня відповідь'],
  receiverAbout: [
    'Point webhooks here while you develop. What comes is shown below and kept in memory: the latest 200, until the gateway restarts.',
    'Спрямуйте сюди вебхуки під час розробки. Усе, що надійде, видно нижче й зберігається в пам’яті: останні 200, до перезапуску шлюзу.',
  ],
  receiverName: ['Name', 'Назва'],
  receiverNameHint: ['Any: each name is an address of its own.', 'Довільна: кожна назва — окрема адреса.'],
  receiverAnswer: ['Answers with', 'Відповідає'],
  receiverAnswerHint: [
    'After five answers in a row of 429, 502, 503 or 504 the gateway pauses this host.',
    'Після п’яти відповідей поспіль 429, 502, 503 чи 504 шлюз робить паузу для цього хоста.',
  ],
  received: ['Received', 'Отримано'],
  nothingReceived: ['Nothing received yet', 'Ще нічого не надійшло'],
  nothingReceivedAbout: [
    'Give this address as the webhook address of a message, or send a test webhook to it.',
    'Вкажіть цю адресу як адресу вебхука повідомлення або надішліть на неї пробний вебхук.',
  ],
  signedValid: [(account: string) => `Signed by ${account}`, (account: string) => `Підписано: ${account}`],
  signedUnknown: ['Unknown signature', 'Невідомий підпис'],
  signedNone: ['Unsigned', 'Без підпису'],
  cut: ['Only the beginning of it was kept.', 'Збережено лише початок.'],
  headers: ['Headers', 'Заголовки'],
  onlySandbox: [
    'The test endpoint exists in sandbox mode only',
    'Тестовий ендпоінт є лише в режимі пісочниці',
  ],
})
