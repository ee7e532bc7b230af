import { defineTexts, plural } from '../../texts/texts.tsx'

export const upstreamsTexts = defineTexts({
  shape: ['Shown as', 'Показати як'],
  shapes: { cards: ['Cards', 'Картки'], table: ['Table', 'Таблиця'] },
  success: {
    heading: ['Delivered in 24 hours', 'Доставлено за добу'],
    none: ['no reports', 'звітів немає'],
    of: [
      (share: string, all: string) => `${share} of ${all}`,
      (share: string, all: string) => `${share} з ${all}`,
    ],
  },
  title: ['Carriers', 'Провайдери'],
  about: [
    'The carriers that deliver messages: their state, their traffic, and the route of a number.',
    'Провайдери, що доставляють повідомлення: їхній стан, навантаження та маршрут номера.',
  ],
  sections: ['Sections of carriers', 'Розділи провайдерів'],
  list: ['Carriers', 'Провайдери'],
  routes: ['Routes', 'Маршрути'],
  prices: ['Prices', 'Ціни'],
  results: ['Results', 'Результати'],
  backtest: ['Backtest', 'Прогін'],
  dictionary: ['Errors', 'Помилки'],
  none: ['No carrier is configured', 'Жодного провайдера не налаштовано'],
  noneAbout: [
    'Add one to posthorn.yaml and start the gateway again.',
    'Додайте його до posthorn.yaml і перезапустіть шлюз.',
  ],
  sum: [
    (count: number) => plural(count, 'en', { one: 'carrier', other: 'carriers' }),
    (count: number) =>
      plural(count, 'uk', { one: 'провайдер', few: 'провайдери', many: 'провайдерів', other: 'провайдера' }),
  ],
  sumOf: [
    (count: number, all: number) => `${count} of ${plural(all, 'en', { one: 'carrier', other: 'carriers' })}`,
    (count: number, all: number) =>
      `${count} з ${plural(all, 'uk', { one: 'провайдера', other: 'провайдерів' })}`,
  ],
  filters: {
    label: ['Find carriers', 'Пошук провайдерів'],
    name: ['Name', 'Назва'],
    channel: ['Channel', 'Канал'],
    anyChannel: ['Any', 'Будь-який'],
    state: ['State', 'Стан'],
    anyState: ['Any', 'Будь-який'],
    none: ['No carrier fits the filters', 'Жоден провайдер не відповідає фільтрам'],
    clear: ['Clear filters', 'Скинути фільтри'],
  },
  stateNow: ['State', 'Стан'],
  state: {
    connected: ['Connected', 'З’єднано'],
    connecting: ['Connecting', 'З’єднується'],
    unhealthy: ['Unhealthy', 'Працює погано'],
    paused: ['Paused', 'Призупинено'],
    draining: ['Draining', 'Спорожнюється'],
    drained: ['Drained', 'Порожній'],
    elsewhere: ['At other gateways', 'В інших шлюзів'],
    nowhere: ['Not connected', 'Немає з’єднання'],
  },
  sentences: {
    connected: [
      (up: number, connections: number) =>
        up === connections ? '' : `Only ${up} of ${connections} connections of this gateway are up.`,
      (up: number, connections: number) =>
        up === connections ? '' : `Працює лише ${up} з ${connections} з’єднань цього шлюзу.`,
    ],
    connecting: ['No connection of this gateway is up since', 'Жодне з’єднання цього шлюзу не працює з'],
    unhealthy: [
      (why: string) => `This gateway skips it for a while: it ${why}.`,
      (why: string) => `Цей шлюз якийсь час його оминає: він ${why}.`,
    ],
    by: [(name: string) => `By ${name} since`, (name: string) => `${name}, з`],
    paused: [
      'Nothing new is handed over. Reports still come.',
      'Нове не передається. Звіти й далі надходять.',
    ],
    draining: [
      (count: string) => `Nothing new is handed over. ${count} left until it unbinds.`,
      (count: string) => `Нове не передається. До від’єднання лишилося ${count}.`,
    ],
    drained: [
      'Nothing is in flight any more, and its connections are released.',
      'У дорозі вже нічого немає, з’єднання звільнено.',
    ],
    elsewhere: [
      'Other gateways hold all of its connections; their state is known there.',
      'Усі його з’єднання в інших шлюзів; їхній стан відомий там.',
    ],
    nowhere: ['No gateway has a connection to it now.', 'Зараз жоден шлюз не має з ним з’єднання.'],
  },
  messages: [
    (count: number) => plural(count, 'en', { one: 'message', other: 'messages' }),
    (count: number) =>
      plural(count, 'uk', {
        one: 'повідомлення',
        few: 'повідомлення',
        many: 'повідомлень',
        other: 'повідомлення',
      }),
  ],
  figures: {
    waiting: ['queued', 'у черзі'],
    waitingAbout: [
      'Messages of all gateways that wait on disk for this carrier',
      'Повідомлення всіх шлюзів, що чекають на цього провайдера на диску',
    ],
    underWay: ['in flight', 'у дорозі'],
    underWayAbout: [
      'Messages of all gateways that it has and that have no report yet',
      'Повідомлення всіх шлюзів, які він має і про які ще немає звіту',
    ],
    inDoubt: [
      (count: number) => `${count} in doubt: the answer was lost`,
      (count: number) => `під сумнівом: ${count}, відповідь загубилася`,
    ],
    rate: ['a second', 'за секунду'],
    rateAbout: ['Hand-overs of this gateway in the last minute', 'Передано цим шлюзом за останню хвилину'],
    atLeast: [(count: string) => `at least ${count}`, (count: string) => `щонайменше ${count}`],
  },
  lastMinute: ['In the last minute', 'За останню хвилину'],
  quiet: ['No message lately', 'Останнім часом повідомлень не було'],
  noSubmits: ['Nothing was handed over in the last minute.', 'За останню хвилину нічого не передавали.'],
  outcomes: {
    accepted: ['accepted', 'прийнято'],
    refused: ['refused', 'відхилено'],
    unknown: ['no answer', 'без відповіді'],
  },
  slots: ['Connections', 'З’єднання'],
  windowTaken: ['window in use', 'зайнято у вікні'],
  slot: [(number: number) => `No. ${number}`, (number: number) => `№ ${number}`],
  here: ['this gateway', 'цей шлюз'],
  free: ['free', 'вільне'],
  connection: {
    up: ['up since', 'працює з'],
    down: ['down since', 'не працює з'],
    notKnown: ['its state is known there', 'його стан відомий там'],
  },
  lease: [
    (seconds: number) => `lease ends in ${seconds} s if it is not renewed`,
    (seconds: number) => `оренда спливає за ${seconds} с, якщо її не продовжать`,
  ],
  rests: ['throttled until', 'пауза через обмеження до'],
  window: [
    (taken: number, window: number) => `${taken} of ${window} places of the window are taken`,
    (taken: number, window: number) => `зайнято ${taken} з ${window} місць вікна`,
  ],
  failedMessages: ['Messages that failed', 'Недоставлені повідомлення'],
  lastError: ['Last error', 'Остання помилка'],
  errors: {
    connection: ['connection', 'з’єднання'],
    refused: ['refused', 'відхилено'],
    unknown: ['answer lost', 'відповідь загублено'],
  },
  settings: ['Configuration', 'Налаштування'],
  actions: {
    pause: ['Pause', 'Призупинити'],
    drain: ['Drain', 'Спорожнити'],
    resume: ['Resume', 'Відновити'],
  },
  dialog: {
    pause: [(name: string) => `Pause ${name}?`, (name: string) => `Призупинити ${name}?`],
    drain: [(name: string) => `Drain ${name}?`, (name: string) => `Спорожнити ${name}?`],
    resume: [(name: string) => `Resume ${name}?`, (name: string) => `Відновити ${name}?`],
    pauseAbout: [
      'From now on no gateway hands it anything new. It stays connected, so reports and answers come.',
      'Відтепер жоден шлюз не передає йому нічого нового. З’єднання лишається, тож звіти й відповіді надходять.',
    ],
    drainAbout: [
      'No gateway hands it anything new, and once the last report is in its connections are closed and released. Drain what you take out of service; for maintenance a pause is enough.',
      'Жоден шлюз не передає йому нічого нового, а після останнього звіту його з’єднання закриються і звільняться. Спорожнюйте те, що виводите з роботи; для обслуговування досить паузи.',
    ],
    resumeAbout: [
      (waiting: string) =>
        `It is handed messages again at once. Queued for it: ${waiting}; they go out in their order, codes first, at its configured rate.`,
      (waiting: string) =>
        `Він одразу знову отримує повідомлення. У черзі до нього: ${waiting}; вони підуть по порядку, коди першими, з налаштованою швидкістю.`,
    ],
    others: [
      (names: string) => `Its messages go by ${names} instead, where a route of the number allows it.`,
      (names: string) => `Те, що пішло б через нього, піде через ${names}, якщо туди веде маршрут номера.`,
    ],
    noneElse: [
      (channel: string) =>
        `No other carrier of ${channel} is healthy: messages go by the next channel of their plan, or wait in the queue until it is resumed, at most for their lifetime.`,
      (channel: string) =>
        `Жоден інший провайдер каналу ${channel} не готовий: повідомлення підуть наступним каналом свого плану або чекатимуть у черзі до відновлення, але не довше за свій строк життя.`,
    ],
    underWay: [
      (count: string) => `Reports of ${count} are still to come.`,
      (count: string) => `Ще мають надійти звіти: ${count}.`,
    ],
    reason: ['Reason', 'Причина'],
    reasonHint: ['For your colleagues; the audit log keeps it.', 'Для колег; її зберігає журнал змін.'],
    reasonExample: ['Maintenance until 04:00', 'Обслуговування до 04:00'],
  },
  onlyHere: [
    (node: string) =>
      `States, windows, rates and errors are those of this gateway, ${node}, since it started. Pauses, holders of connections and numbers of messages are those of all gateways on the database.`,
    (node: string) =>
      `Стани, вікна, швидкості й помилки — дані цього шлюзу, ${node}, від його запуску. Паузи, власники з’єднань і кількості повідомлень — спільні для всіх шлюзів бази даних.`,
  ],
  others: [
    (names: string) => `Connections are also held by: ${names}.`,
    (names: string) => `З’єднання мають також: ${names}.`,
  ],
  former: ['Not configured any more', 'Більше не налаштовані'],
  formerAbout: [
    'This gateway does not know them, but the database still has their data.',
    'Цей шлюз їх не знає, але в базі даних ще є їхні дані.',
  ],
  formerColumns: {
    upstream: ['Carrier', 'Провайдер'],
    waiting: ['Queued', 'У черзі'],
    underWay: ['In flight', 'У дорозі'],
    control: ['State', 'Стан'],
  },
  finder: {
    title: ['Which route would this number take?', 'Який маршрут матиме цей номер?'],
    channel: ['Channel', 'Канал'],
    number: ['Phone number', 'Номер телефону'],
    address: ['E-mail address', 'Адреса електронної пошти'],
    numberHint: [
      'With country code, as in +380 67 123 45 67.',
      'З кодом країни, наприклад +380 67 123 45 67.',
    ],
    account: ['Account', 'Акаунт'],
    anyAccount: ['any other', 'будь-який інший'],
    sender: ['Sender', 'Відправник'],
    senderHint: ['Empty: any other sender.', 'Порожньо: будь-який інший.'],
    traffic: ['Kind of message', 'Вид повідомлення'],
    traffics: {
      other: ['any but a code', 'будь-яке, крім коду'],
      code: ['one-time code', 'одноразовий код'],
    },
    find: ['Find the route', 'Знайти маршрут'],
    from: [(country: string) => `A number of ${country}.`, (country: string) => `Номер країни: ${country}.`],
    unknownCountry: ['The country of this number is not known.', 'Країна цього номера невідома.'],
    decidedBy: [
      'Decided by the routing of this gateway, as it sees its carriers now. Nothing is sent.',
      'Так вирішує маршрутизація цього шлюзу, якими вона бачить провайдерів зараз. Нічого не надсилається.',
    ],
    noRoute: ['No route matches', 'Туди не веде жоден маршрут'],
    noRouteAbout: [
      'A message to it ends as NO ROUTE, unless another channel of its plan has a route.',
      'Повідомлення закінчиться як NO ROUTE, якщо маршруту не має інший канал його плану.',
    ],
    taken: ['Takes this route', 'Іде цим маршрутом'],
    share: [
      (percent: string) => `Gets ${percent} of such messages`,
      (percent: string) => `Отримує ${percent} таких повідомлень`,
    ],
    waits: [
      (why: string) => `Messages wait here: it ${why}, and no other carrier can take them`,
      (why: string) => `Повідомлення чекають тут: він ${why}, і жоден інший провайдер не може їх узяти`,
    ],
    passedOver: [(why: string) => `Skipped: it ${why}`, (why: string) => `Оминається: він ${why}`],
    later: ['Only if all candidates before it are skipped', 'Лише якщо ті, хто перед ним, оминаються'],
    lessSpecific: ['Not used: a more specific route matches', 'Не використовується: є точніший маршрут'],
    noMatch: ['Not for such messages', 'Не для таких повідомлень'],
    price: [(price: string) => `${price} a part`, (price: string) => `${price} за частину`],
    delivered: [
      (percent: string) => `${percent} delivered lately`,
      (percent: string) => `останнім часом доставлено ${percent}`,
    ],
    entered: [
      (percent: string) => `${percent} of codes verified`,
      (percent: string) => `підтверджено ${percent} кодів`,
    ],
    others: [
      (count: number) => plural(count, 'en', { one: 'other route', other: 'other routes' }),
      (count: number) =>
        plural(count, 'uk', {
          one: 'інший маршрут',
          few: 'інші маршрути',
          many: 'інших маршрутів',
          other: 'іншого маршруту',
        }),
    ],
    priority: [(priority: number) => `priority ${priority}`, (priority: number) => `пріоритет ${priority}`],
    weight: [(weight: number) => `weight ${weight}`, (weight: number) => `вага ${weight}`],
    retries: [
      (retries: number) => `retries after a failing report: ${retries}`,
      (retries: number) => `повторних спроб після звіту про невдачу: ${retries}`,
    ],
  },
  map: {
    title: ['Configured routes', 'Налаштовані маршрути'],
    about: [
      'The most specific match decides, such as the longest prefix; then the lowest priority among healthy carriers; then weight, cost or quality.',
      'Вирішують найточніші умови, як-от найдовший префікс; далі найменший пріоритет серед справних провайдерів; далі вага, ціна або якість.',
    ],
    any: ['any number', 'будь-який номер'],
    byCost: ['the cheapest', 'найдешевший'],
    byQuality: ['the best results', 'найкращі результати'],
    anyAddress: ['any address', 'будь-яка адреса'],
    more: [(count: number) => `and ${count} more`, (count: number) => `та ще ${count}`],
    first: ['first', 'спершу'],
    next: ['else', 'інакше'],
    share: [(percent: string) => `${percent} of messages`, (percent: string) => `${percent} повідомлень`],
    none: ['No route is configured', 'Жодного маршруту не налаштовано'],
    noneAbout: [
      'Every message ends as NO ROUTE. Add routes to posthorn.yaml.',
      'Кожне повідомлення завершується як NO ROUTE. Додайте маршрути до posthorn.yaml.',
    ],
  },
})

export type UpstreamsTexts = (typeof upstreamsTexts)['uk']
