import { defineTexts, plural } from '../../texts/texts.tsx'

const rows = {
  en: (count: number) => plural(count, 'en', { one: 'row', other: 'rows' }),
  uk: (count: number) => plural(count, 'uk', { one: 'рядок', few: 'рядки', many: 'рядків', other: 'рядка' }),
}

export const recipientsTexts = defineTexts({
  title: [(recipient: string) => `Recipient ${recipient}`, (recipient: string) => `Отримувач ${recipient}`],
  anyTitle: ['Recipients', 'Отримувачі'],
  about: [
    'What is stored about one number or address: the newest of each kind.',
    'Що збережено про один номер або адресу: найновіше кожного виду.',
  ],
  find: ['Number or e-mail address', 'Номер або адреса електронної пошти'],
  findHint: ['A whole number with its country code', 'Повний номер із кодом країни'],
  open: ['Open', 'Відкрити'],
  notForYou: ['Recipients are for operators', 'Отримувачі — для операторів'],
  notForYouAbout: [
    'This page shows whole numbers and what was written to them. Operators and admins of all accounts see it.',
    'Тут видно повні номери й те, що їм писали. Сторінку бачать оператори й адміністратори всіх акаунтів.',
  ],
  messages: ['Messages', 'Повідомлення'],
  allMessages: ['All messages', 'Усі повідомлення'],
  noMessages: ['No message to this recipient is stored.', 'Повідомлень цьому отримувачу не збережено.'],
  codes: ['Verification codes', 'Коди верифікації'],
  allCodes: ['All codes', 'Усі коди'],
  noCodes: ['No code was sent in the last 30 days.', 'За останні 30 днів кодів не надсилали.'],
  optOuts: ['Opt-outs', 'Відписки'],
  allOptOuts: ['To the opt-outs', 'До відписок'],
  noOptOuts: ['This recipient has not opted out.', 'Отримувач не відписувався.'],
  sender: ['Sender', 'Відправник'],
  everySender: ['every sender', 'усі відправники'],
  reason: ['Reason', 'Причина'],
  source: ['Source', 'Джерело'],
  since: ['Since', 'Відколи'],
  replies: ['Replies', 'Відповіді'],
  noReplies: [
    'No reply to the newest messages, and none to an own number.',
    'Відповідей на найновіші повідомлення чи на власні номери немає.',
  ],
  at: ['Received', 'Отримано'],
  text: ['Text', 'Текст'],
  to: ['To', 'Кому'],
  message: ['Message', 'Повідомлення'],
  lookups: ['Lookups', 'Перевірки номера'],
  noLookups: ['This number was not looked up.', 'Цей номер не перевіряли.'],
  lookupsBackTo: ['Searched back to lookups of', 'Переглянуто назад до перевірок від'],
  result: ['Result', 'Результат'],
  account: ['Account', 'Акаунт'],
  price: ['Price', 'Ціна'],
  lookedUp: ['Looked up', 'Перевірено'],
  links: ['Short links', 'Короткі посилання'],
  noLinks: [
    'The newest messages have no short links.',
    'У найновіших повідомленнях немає коротких посилань.',
  ],
  memory: ['Memory of the number', 'Пам’ять про номер'],
  noMemory: ['Nothing is remembered of this number.', 'Про цей номер нічого не відомо.'],
  forget: ['Forget', 'Забути'],
  forgetTitle: ['Forget what is remembered of this number?', 'Забути, що відомо про цей номер?'],
  forgetAbout: [
    'Plans try every channel again. What attempts show from now on is remembered anew.',
    'Плани знову пробують кожен канал. Що покажуть нові спроби, запам’ятається знову.',
  ],
  network: ['SMS and calls', 'SMS і дзвінки'],
  seen: ['Seen', 'Побачено'],
  counts: ['Counts until', 'Діє до'],
  evidence: {
    reached: ['reached', 'доставлено'],
    absent: ['switched off or out of coverage', 'вимкнений або поза зоною'],
    unassigned: ['not in service', 'не обслуговується'],
    landline: ['a landline', 'стаціонарний'],
    'not-on-channel': ['not on this channel', 'немає в цьому каналі'],
  },
  target: ['Leads to', 'Веде на'],
  clicks: ['Opened by people', 'Відкривань людьми'],
  lastClick: ['Last opened', 'Востаннє відкрито'],
  export: ['Export', 'Вивантажити'],
  exportAbout: [
    'Everything that is stored about this recipient, texts included, as NDJSON. The audit log notes it.',
    'Усе, що збережено про цього отримувача, разом із текстами, як NDJSON. Про це буде запис у журналі дій.',
  ],
  erase: ['Erase', 'Стерти'],
  eraseTitle: ['Erase this recipient?', 'Стерти дані цього отримувача?'],
  eraseAbout: [
    (recipient: string) => `Everything about ${recipient} that says who it is or what was written:`,
    (recipient: string) => `Усе про ${recipient}, з чого видно, хто це або що писали:`,
  ],
  eraseConsequences: {
    contents: [
      'Texts, number, your ids, replies and links are replaced or deleted, also in the files of the archive. This cannot be undone.',
      'Тексти, номер, ваші ідентифікатори, відповіді та посилання замінюються або видаляються, зокрема й у файлах архіву. Скасувати це неможливо.',
    ],
    queued: [
      'Messages that wait are not sent any more. What a carrier has already ends first, and is erased then.',
      'Повідомлення, що чекають, уже не надсилаються. Те, що вже має провайдер, спершу завершиться, а тоді буде стерте.',
    ],
    kept: [
      'Statuses, counts and money stay, and so do opt-outs with the number: without them it would get messages again.',
      'Статуси, лічильники й гроші лишаються; лишаються й відписки з номером: без них він знову отримував би повідомлення.',
    ],
    elsewhere: [
      'Backups, exported files, logs, and the systems of clients and carriers are not reached.',
      'Резервні копії, вивантажені файли, журнали та системи клієнтів і провайдерів це не зачіпає.',
    ],
    proof: [
      'The audit log keeps who requested it and a proof without the number.',
      'Журнал дій зберігає, хто цього попросив, і доказ без номера.',
    ],
  },
  eraseConfirm: ['I understand that this cannot be undone', 'Я розумію, що скасувати це неможливо'],
  erased: ['The recipient was erased', 'Дані отримувача стерто'],
  erasedRows: [
    (count: number) => `${rows.en(count)} erased.`,
    (count: number) => `Стерто ${rows.uk(count)}.`,
  ],
  erasedNothing: ['Nothing was found to erase.', 'Стирати не було чого.'],
  erasedOpen: [
    (count: number) =>
      `${count} still under way: the gateway erases them when they have ended, at most three days later.`,
    (count: number) => `Ще триває: ${count}. Шлюз зітре їх, щойно вони завершаться, щонайпізніше за три дні.`,
  ],
  erasedArchive: [
    (why: string) => `The archive is not erased completely: ${why}. The gateway tries again until it is.`,
    (why: string) => `Архів стерто не повністю: ${why}. Шлюз повторюватиме, доки не зітре.`,
  ],
  erasedOptOuts: [
    (count: number) => `Opt-outs that keep the number: ${count}.`,
    (count: number) => `Відписок, що зберігають номер: ${count}.`,
  ],
  proof: ['Proof in the audit log', 'Доказ у журналі дій'],
  erasing: ['An erasure is under way since', 'Дані стираються, починаючи з'],
})
