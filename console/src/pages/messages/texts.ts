import { defineTexts, plural } from '../../texts/texts.tsx'

/** Of the list. */
export const messagesTexts = defineTexts({
  title: ['Messages', 'Повідомлення'],
  about: [
    'Everything that was accepted, newest first. Search for one, or watch them arrive.',
    'Усе, що прийнято, від найновіших. Шукайте потрібне або стежте за новими.',
  ],
  list: ['Messages, newest first', 'Повідомлення, від найновіших'],
  find: ['Search', 'Пошук'],
  findHint: [
    'Message number (#10713), your own id, a phone number or its beginning (067…), e-mail address, verification id, or words of the text',
    'Номер повідомлення (#10713), ваш ідентифікатор, номер телефону або його початок (067…), адреса пошти, verify_id чи слова з тексту',
  ],
  search: ['Search', 'Шукати'],
  status: ['Status', 'Статус'],
  anyStatus: ['Any status', 'Будь-який статус'],
  groups: {
    open: ['In flight', 'У дорозі'],
    waiting: ['Queued', 'У черзі'],
    'handed-over': ['With a carrier', 'У провайдера'],
    arrived: ['Delivered', 'Доставлені'],
    failed: ['Not delivered', 'Не доставлені'],
  },
  eachStatus: ['Exactly', 'Точно'],
  channel: ['Channel', 'Канал'],
  anyChannel: ['Any channel', 'Будь-який канал'],
  account: ['Account', 'Акаунт'],
  time: ['Accepted', 'Прийнято'],
  anyTime: ['At any time', 'Будь-коли'],
  times: {
    '1h': ['In the last hour', 'За останню годину'],
    '24h': ['In the last 24 hours', 'За останню добу'],
    '7d': ['In the last 7 days', 'За останні 7 днів'],
  },
  ownTime: ['Between …', 'Між …'],
  from: ['From', 'Від'],
  to: ['To', 'До'],
  since: [(when: string) => `from ${when}`, (when: string) => `від ${when}`],
  until: [(when: string) => `to ${when}`, (when: string) => `до ${when}`],
  filters: ['Search filters', 'Умови пошуку'],
  without: [(filter: string) => `Without ${filter}`, (filter: string) => `Без «${filter}»`],
  clear: ['Clear all', 'Скинути все'],
  findHintMasked: [
    'Message number, verification id, or your own id where no number stands in it',
    'Номер повідомлення, verify_id або ваш ідентифікатор, якщо в ньому немає номера',
  ],
  masked: [
    'Numbers are masked for viewers. Operators and admins see them whole.',
    'Для спостерігачів номери приховано. Оператори й адміністратори бачать їх повністю.',
  ],
  sort: ['Sort', 'Порядок'],
  orders: {
    newest: ['Newest first', 'Спершу найновіші'],
    oldest: ['Oldest first', 'Спершу найстаріші'],
    price: ['Most expensive first', 'Спершу найдорожчі'],
    duration: ['Slowest first', 'Спершу найповільніші'],
  },
  toRecipient: ['All about this recipient', 'Усе про цього отримувача'],
  toRecipientOf: [
    (recipient: string) => `All about the recipient ${recipient}`,
    (recipient: string) => `Усе про отримувача ${recipient}`,
  ],
  byPrefix: [
    (prefix: string) => `Numbers that begin with ${prefix}.`,
    (prefix: string) => `Номери, що починаються з ${prefix}.`,
  ],
  byText: [
    (words: string) => `Messages whose text has “${words}”. Codes are not searched.`,
    (words: string) => `Повідомлення, у тексті яких є «${words}». Коди не шукаємо.`,
  ],
  byNames: ['Ids, whole numbers and addresses.', 'Ідентифікатори, повні номери й адреси.'],
  insteadOf: {
    names: ['Search ids and whole numbers', 'Шукати ідентифікатори й повні номери'],
    prefix: ['Search beginnings of numbers', 'Шукати за початком номера'],
    text: ['Search the texts', 'Шукати в текстах'],
  },
  rankedOnce: [
    'The order is that of the messages which one search covers.',
    'Упорядковано повідомлення, які охоплює один пошук.',
  ],
  totals: [
    (count: number) => `${plural(count, 'en', { one: 'message', other: 'messages' })} found`,
    (count: number) =>
      `Знайдено: ${plural(count, 'uk', {
        one: 'повідомлення',
        few: 'повідомлення',
        many: 'повідомлень',
        other: 'повідомлення',
      })}`,
  ],
  totalsSince: ['accepted since', 'прийнятих від'],
  parts: [
    (count: number) => plural(count, 'en', { one: 'part', other: 'parts' }),
    (count: number) =>
      plural(count, 'uk', { one: 'частина', few: 'частини', many: 'частин', other: 'частини' }),
  ],
  csv: ['Export CSV', 'Експорт CSV'],
  csvAbout: [
    'The messages found, up to 50,000. The audit log records who downloaded them.',
    'Знайдені повідомлення, до 50 000. Журнал змін зберігає, хто їх завантажив.',
  ],
  views: ['Saved views', 'Збережені вигляди'],
  saveView: ['Save this view', 'Зберегти цей вигляд'],
  saveViewAbout: [
    'Saves the filters and the order under a name, for you alone. A view of the same name is replaced.',
    'Зберігає умови й порядок під назвою, лише для вас. Вигляд із такою самою назвою буде замінено.',
  ],
  viewName: ['Name', 'Назва'],
  save: ['Save', 'Зберегти'],
  removeView: [(name: string) => `Remove the view ${name}`, (name: string) => `Вилучити вигляд «${name}»`],
  newOnes: [
    (count: number) => plural(count, 'en', { one: 'new message', other: 'new messages' }),
    (count: number) =>
      plural(count, 'uk', {
        one: 'нове повідомлення',
        few: 'нові повідомлення',
        many: 'нових повідомлень',
        other: 'нових',
      }),
  ],
  lookedBackTo: ['Searched back to messages accepted at', 'Переглянуто назад до прийнятих о'],
  lookedHint: [
    'Each search covers a limited number of messages, so that it answers at once.',
    'Кожен пошук переглядає обмежену кількість повідомлень, щоб відповісти одразу.',
  ],
  nothingYet: ['No message yet', 'Ще немає повідомлень'],
  nothingYetAbout: [
    'Send the first one: by the form, or by the API as the overview shows it.',
    'Надішліть перше: через форму або через API, як показано в огляді.',
  ],
  toSend: ['Send a message', 'Надіслати повідомлення'],
  nothingFound: ['Nothing found', 'Нічого не знайдено'],
  nothingFoundAbout: [
    'No stored message matches. Use fewer filters, or another time.',
    'Серед збережених таких повідомлень немає. Зменшіть умови або змініть час.',
  ],
  columns: {
    status: ['Status', 'Статус'],
    recipient: ['Recipient', 'Отримувач'],
    plan: ['Plan', 'План'],
    id: ['Your id, msg_id', 'Ваш id, msg_id'],
    price: ['Price', 'Ціна'],
    at: ['Accepted', 'Прийнято'],
  },
  andThen: ['then', 'потім'],
  number: ['Message', 'Повідомлення'],
})
