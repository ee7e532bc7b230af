import { defineTexts, plural } from '../../texts/texts.tsx'

/** Of the list. */
export const messagesTexts = defineTexts({
  title: ['Messages', 'Повідомлення'],
  about: [
    'Everything that was accepted, newest first. Search for one, or watch them arrive.',
    'Усе, що було прийнято, від найновіших. Знайдіть потрібне або дивіться, як вони надходять.',
  ],
  list: ['Messages, newest first', 'Повідомлення, від найновіших'],
  find: ['Search', 'Пошук'],
  findHint: [
    'Message number, your own id, whole phone number, e-mail address or verification id',
    'Номер повідомлення, ваш ідентифікатор, повний номер телефону, адреса пошти або verify_id',
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
  lookFurther: ['Search further back', 'Шукати далі в минуле'],
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
  nothingSoFar: ['Nothing found so far', 'Поки що нічого не знайдено'],
  columns: {
    status: ['Status', 'Статус'],
    recipient: ['Recipient', 'Отримувач'],
    plan: ['Plan', 'План'],
    id: ['Your id', 'Ваш id'],
    price: ['Price', 'Ціна'],
    at: ['Accepted', 'Прийнято'],
  },
  andThen: ['then', 'потім'],
  number: ['Message', 'Повідомлення'],
})
