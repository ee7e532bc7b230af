import { defineTexts } from '../../texts/texts.tsx'

export const sendTexts = defineTexts({
  title: ['Send', 'Надіслати'],
  about: [
    'Exactly what the API would do with the same request: the same checks, prices and carriers.',
    'Саме те, що зробив би API з таким самим запитом: ті самі перевірки, ціни й провайдери.',
  ],
  onlyOperators: ['Sending is for operators', 'Надсилають лише оператори'],
  onlyOperatorsAbout: [
    'It costs an account money and reaches people. An admin can give you the role of operator.',
    'Це коштує грошей акаунта й доходить до людей. Попросіть в адміністратора роль оператора.',
  ],
  noAccounts: ['There is no account to send from', 'Немає акаунта, з якого надсилати'],
  noAccountsAbout: [
    'An account has the money, the senders and the tariffs. Create one in the settings.',
    'Акаунт має гроші, відправників і тарифи. Створіть його в налаштуваннях.',
  ],
  toSettings: ['To the settings', 'До налаштувань'],
  sections: ['Ways of sending', 'Способи надсилання'],
  toOne: ['One recipient', 'Один отримувач'],
  toMany: ['Many recipients', 'Багато отримувачів'],
  scheduled: ['Scheduled', 'Заплановані'],
  what: ['What to send', 'Що надіслати'],
  oneChannel: ['One channel', 'Один канал'],
  withFallback: ['One channel after the other', 'Кілька каналів по черзі'],
  account: ['Account', 'Акаунт'],
  phone: ['Phone number', 'Номер телефону'],
  phoneHint: ['International, for example +380 67 123 4567.', 'Міжнародний, наприклад +380 67 123 4567.'],
  recognised: [
    (written: string, country: string) => `${country}: ${written}`,
    (written: string, country: string) => `${country}: ${written}`,
  ],
  noSender: [
    (channel: string) => `This account has no approved sender for ${channel}.`,
    (channel: string) => `Цей акаунт не має схваленого відправника для ${channel}.`,
  ],
  toSenders: ['To its senders', 'До його відправників'],
  form: ['What it is', 'Вид'],
  sameText: [
    (channel: string) => `Take the text of ${channel}`,
    (channel: string) => `Узяти текст із ${channel}`,
  ],
  textForAll: [
    (channels: string) => `Use this text for ${channels} too`,
    (channels: string) => `Узяти цей текст і для ${channels}`,
  ],
  more: ['More', 'Більше'],
  wholeMessage: ['Options of the whole message', 'Налаштування всього повідомлення'],
  when: ['When', 'Коли'],
  goesOut: ['Goes out', 'Піде'],
  atOnce: ['Now', 'Зараз'],
  later: ['At a set time', 'У заданий час'],
  sendAt: ['Date and time', 'Дата й час'],
  sendAtHint: ['At most 31 days ahead.', 'Щонайбільше на 31 день уперед.'],
  forYou: [(time: string) => `For you: ${time}`, (time: string) => `За вашим годинником: ${time}`],
  skippedTime: [
    'The clocks of this zone never show this time: choose another one.',
    'Годинники цього поясу не показують такого часу: оберіть інший.',
  ],
  zone: ['Time zone', 'Часовий пояс'],
  variables: ['Values in the texts', 'Значення в текстах'],
  noValue: ['Without a value it goes out as it is.', 'Без значення піде так, як є.'],
  voiceName: ['Name', 'Ім’я'],
  bestVoice: ['The best one for the language', 'Найкращий для цієї мови'],
  listen: ['Listen', 'Прослухати'],
  listenFirst: ['Type a text to listen to it.', 'Введіть текст, щоб його прослухати.'],
  spokenBy: [(voice: string) => `Spoken by ${voice}.`, (voice: string) => `Голос: ${voice}.`],
  id: ['Your own id', 'Ваш ідентифікатор'],
  idHint: [
    'The status can be queried by it; any word or number.',
    'За ним можна запитати статус; будь-яке слово чи число.',
  ],
  order: ['Channels in the order in which they are tried', 'Канали в порядку спроб'],
  addChannel: ['Add a channel', 'Додати канал'],
  earlier: [
    (channel: string) => `Try ${channel} earlier`,
    (channel: string) => `Пробувати ${channel} раніше`,
  ],
  remove: [(channel: string) => `Remove ${channel}`, (channel: string) => `Прибрати ${channel}`],
  template: ['Template', 'Шаблон'],
  chooseTemplate: ['Choose a template…', 'Оберіть шаблон…'],
  namedTemplate: ['Template with values', 'Шаблон зі значеннями'],
  namedTemplateHint: [
    'Its text goes where a channel has none of its own.',
    'Його текст піде туди, де канал не має власного.',
  ],
  noNamedTemplate: ['None', 'Без шаблону'],
  templateLanguage: ['Language of the template', 'Мова шаблону'],
  languageOfNumber: ['By the country of the number', 'За країною номера'],
  valueMissing: [
    (name: string) => `A value for ${name} is missing.`,
    (name: string) => `Бракує значення: ${name}.`,
  ],
  textOfTemplate: [(name: string) => `The text of ${name}`, (name: string) => `Текст шаблону ${name}`],
  noTemplates: ['No template of this sender is approved.', 'Жоден шаблон цього відправника не схвалено.'],
  valueIn: [
    (label: string, place: string) => `Value ${label} of the ${place}`,
    (label: string, place: string) => `Значення ${label}: ${place}`,
  ],
  places: {
    header: ['header', 'заголовок'],
    body: ['text', 'текст'],
    button: ['button', 'кнопка'],
  },
  location: ['A place: latitude,longitude,name,address', 'Місце: широта,довгота,назва,адреса'],
  slide: [(number: number) => `Slide ${number}`, (number: number) => `Слайд ${number}`],
  addSlide: ['Add a slide', 'Додати слайд'],
  removeSlide: [(number: number) => `Remove slide ${number}`, (number: number) => `Прибрати слайд ${number}`],
  seconds: [
    (minimum: string, maximum: string) => `${minimum} to ${maximum}; the usual time where it is empty.`,
    (minimum: string, maximum: string) => `Від ${minimum} до ${maximum}; якщо порожньо, звичайний час.`,
  ],
  characters: [
    (count: number, max: number) => `${count} of ${max} characters`,
    (count: number, max: number) => `${count} з ${max} символів`,
  ],
  alphabets: {
    gsm: ['GSM-7', 'GSM-7'],
    ucs2: ['UCS-2', 'UCS-2'],
  },
  segment: [
    (characters: number, parts: string, left: number) => `${characters} characters, ${parts}, ${left} left`,
    (characters: number, parts: string, left: number) =>
      `символів: ${characters}, ${parts}, залишилося ${left}`,
  ],
  parts: {
    one: ['part', 'частина'],
    few: ['parts', 'частини'],
    many: ['parts', 'частин'],
    other: ['parts', 'частини'],
  },
  emptyText: [
    'One part holds 160 characters of the GSM alphabet, or 70 of any other.',
    'Одна частина вміщує 160 символів алфавіту GSM або 70 будь-яких інших.',
  ],
  outside: [
    'Not in the GSM alphabet, so that a part holds 70 characters instead of 160:',
    'Немає в алфавіті GSM, тож частина вміщує 70 символів замість 160:',
  ],
  andMore: ['and more', 'та інші'],
  makeGsm: ['Replace by characters of GSM', 'Замінити символами GSM'],
  outcome: ['What will happen', 'Що відбудеться'],
  planLabel: [
    'Stages of the message, in the order in which they are tried',
    'Етапи повідомлення в порядку спроб',
  ],
  price: ['Price', 'Ціна'],
  atMost: ['at most', 'щонайбільше'],
  available: ['The account has', 'Доступно'],
  allBlocked: [
    (stages: number) =>
      stages === 1
        ? 'It would not go out: see the reason above.'
        : 'It would not go out: see the reasons above.',
    (stages: number) =>
      stages === 1
        ? 'Повідомлення не піде: причину вказано вище.'
        : 'Повідомлення не піде: причини вказано вище.',
  ],
  urgent: ['It carries a code: it goes before everything else.', 'Містить код: іде поперед усього іншого.'],
  incomplete: ['Not ready to send', 'Ще не готово до надсилання'],
  send: ['Send', 'Надіслати'],
  calling: [
    'Calling: the answer is there when the phone has rung…',
    'Дзвонимо: відповідь буде, коли телефон задзвонить…',
  ],
  sent: ['Accepted', 'Прийнято'],
  message: [(msgId: number) => `Message ${msgId}`, (msgId: number) => `Повідомлення ${msgId}`],
  code: [
    (code: string) => `The number that called ended in ${code}.`,
    (code: string) => `Номер, що дзвонив, закінчувався на ${code}.`,
  ],
  onHandset: ['See it on the test phone', 'Подивитися на телефоні'],
  answer: ['What the API answered', 'Що відповів API'],
  request: ['As an API request', 'Запит API'],
  requestAbout: [
    'With a key of the account in the variable POSTHORN_KEY.',
    'З ключем акаунта у змінній POSTHORN_KEY.',
  ],
  ring: [
    'The phone rings and stops. The last digits of the number that called are the code.',
    'Телефон дзвонить і замовкає. Останні цифри номера, що дзвонив, і є кодом.',
  ],
  spoken: ['Spoken twice', 'Промовляється двічі'],
  telegramWords: [
    (code: string) => `${code} is your verification code.`,
    (code: string) => `${code} — ваш код підтвердження.`,
  ],
})
