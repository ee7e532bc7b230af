import { defineTexts } from '../../../texts/texts.tsx'

export const serviceTexts = defineTexts({
  servicesAbout: [
    'Clients name a service by its service_id. A change applies to codes that are created afterwards.',
    'Клієнти вказують сервіс за service_id. Зміна стосується кодів, створених після неї.',
  ],
  servicesReadOnly: [
    'Clients name a service by its service_id. Only admins add and change services.',
    'Клієнти вказують сервіс за service_id. Додають і змінюють сервіси лише адміністратори.',
  ],
  addService: ['Add service', 'Додати сервіс'],
  addServiceAbout: [
    'It gets the next service_id, which clients send with verify/create.',
    'Він отримає наступний service_id, який клієнти надсилають із verify/create.',
  ],
  change: ['Change', 'Змінити'],
  changeService: [(id: number) => `Change service ${id}`, (id: number) => `Змінити сервіс ${id}`],
  changeServiceAbout: [
    'Codes that were sent keep the old settings.',
    'Надіслані коди зберігають попередні налаштування.',
  ],
  remove: ['Remove', 'Вилучити'],
  reset: ['Reset', 'Скинути'],
  removeServiceOf: [(id: number) => `Remove service ${id}`, (id: number) => `Вилучити сервіс ${id}`],
  resetServiceOf: [(id: number) => `Reset service ${id}`, (id: number) => `Скинути сервіс ${id}`],
  removeServiceAbout: [
    'Requests with this service_id are refused. Codes that were sent can still be checked.',
    'Запити з цим service_id буде відхилено. Надіслані коди ще можна перевірити.',
  ],
  resetServiceAbout: [
    'Service 1 always exists: it gets the settings that it had at the start.',
    'Сервіс 1 існує завжди: він отримає початкові налаштування.',
  ],
  save: ['Save', 'Зберегти'],
  serviceName: ['Name', 'Назва'],
  serviceNameHint: ['Stands before the text, and in e-mails', 'Стоїть перед текстом і в листах'],
  serviceAccountHint: [
    'An account’s own service goes before one of every account with the same service_id.',
    'Власний сервіс акаунта має перевагу над спільним із тим самим service_id.',
  ],
  senderHint: ['Empty: the first approved one of the channel', 'Порожньо — перший схвалений у каналі'],
  lifetimeSeconds: ['Lifetime, seconds', 'Час дії, секунд'],
  lifetimeHint: ['60 to 3600', 'Від 60 до 3600'],
  attemptsHint: ['Checks of one code, 1 to 20', 'Перевірок одного коду, від 1 до 20'],
  noType: ['Choose at least one', 'Оберіть хоча б один'],
  planHint: [
    'Channels are tried in this order. Without seconds each waits for its share of the lifetime, a minute at most.',
    'Канали пробуються в цьому порядку. Без секунд кожен чекає свою частку часу дії, щонайбільше хвилину.',
  ],
  stageChannel: [(place: number) => `Channel ${place}`, (place: number) => `Канал ${place}`],
  stageWait: [
    (place: number) => `Wait after channel ${place}, s`,
    (place: number) => `Очікування після каналу ${place}, с`,
  ],
  waitUsual: ['its share', 'своя частка'],
  removeStage: [
    (channel: string) => `Remove ${channel} from the plan`,
    (channel: string) => `Прибрати ${channel} з плану`,
  ],
  addStage: ['Add a channel', 'Додати канал'],
  ownTextsHint: [
    'With {code}, and if you like {name} and {minutes}. Other languages have the gateway’s text.',
    'З {code}, за бажання також {name} і {minutes}. Іншими мовами буде текст шлюзу.',
  ],
  addText: ['Add a text in…', 'Додати текст мовою…'],
  removeText: [
    (language: string) => `Remove the text: ${language}`,
    (language: string) => `Прибрати текст: ${language}`,
  ],
  domainHint: [
    'Web site that codes are bound to: shop.example. Telephones fill the code in there alone.',
    'Сайт, до якого прив’язано коди: shop.example. Телефони підставлять код лише там.',
  ],
  maxPrice: ['Highest price of a code', 'Найвища ціна коду'],
  maxPriceHint: [
    'In the currency of the account, such as 0.50; a dearer one is refused. Empty: no limit',
    'У валюті акаунта, наприклад 0,50; дорожчий буде відхилено. Порожньо — без обмеження',
  ],
  countries: ['Countries', 'Країни'],
  countriesHint: [
    'Whose numbers get codes: UA, PL. Empty: all',
    'Чиї номери отримують коди: UA, PL. Порожньо — усі',
  ],
  whatsappTemplate: ['WhatsApp template', 'Шаблон WhatsApp'],
  whatsappTemplateHint: [
    'Its authentication template. Empty: the first approved one of the sender',
    'Шаблон автентифікації. Порожньо — перший схвалений у відправника',
  ],
  ofEvery: ['All accounts', 'Усі акаунти'],
  sender: ['Sender', 'Відправник'],
  usualSender: ['The first approved sender', 'Перший схвалений відправник'],
  lifetime: ['Lifetime', 'Час дії'],
  plan: ['Plan', 'План'],
  domain: ['Domain', 'Домен'],
  ownCodes: ['Codes', 'Коди'],
  ownCodesAbout: ['Each channel sends its own', 'Кожен канал надсилає власний'],
  texts: ['Own texts', 'Власні тексти'],
})
