import { defineTexts } from '../../../texts/texts.tsx'

export const optOutsTexts = defineTexts({
  title: ['Subscribers who opted out', 'Абоненти, що відписалися'],
  about: [
    'Messages to them end as FILTERED: those of the account that the opt-out names, or of every account.',
    'Повідомлення до них завершуються як FILTERED: акаунта, вказаного у відписці, або всіх акаунтів.',
  ],
  aboutOfAccount: [
    'Your messages to them end as FILTERED. Opt-outs from every account are kept by the operator.',
    'Ваші повідомлення до них завершуються як FILTERED. Відписки від усіх акаунтів веде оператор.',
  ],
  search: ['Number or address', 'Номер або адреса'],
  searchHint: ['The beginning of a number, or a whole address', 'Початок номера або повна адреса'],
  find: ['Search', 'Шукати'],
  scope: ['Applies to', 'Стосується'],
  every: ['All opt-outs', 'Усі відписки'],
  all: ['All senders', 'Усіх відправників'],
  one: ['One sender', 'Одного відправника'],
  addressee: ['Number or address', 'Номер або адреса'],
  sender: ['Sender', 'Відправник'],
  account: ['Account', 'Акаунт'],
  accountHint: [
    'Only messages of this account; empty: those of every account',
    'Лише повідомлення цього акаунта; порожньо — усіх акаунтів',
  ],
  everyAccount: ['all accounts', 'усі акаунти'],
  everySender: ['all senders', 'усі відправники'],
  reason: ['Reason', 'Причина'],
  source: ['Source', 'Джерело'],
  since: ['Since', 'Відколи'],
  actions: ['Actions', 'Дії'],
  none: ['No subscriber has opted out', 'Відписок немає'],
  noneAbout: [
    'Subscribers who answer STOP or follow an unsubscribe link appear here; others can be added.',
    'Тут з’являються ті, хто відповів STOP або скористався посиланням для відписки; інших можна додати.',
  ],
  noneFound: ['No such subscriber has opted out', 'Такої відписки немає'],
  noneFoundAbout: [
    'Search for another number, or clear the search.',
    'Пошукайте інший номер або очистьте пошук.',
  ],
  add: ['Add opt-out', 'Додати відписку'],
  addTitle: ['Add opt-out', 'Додати відписку'],
  addHint: ['International digits, or an e-mail address', 'Міжнародні цифри або адреса електронної пошти'],
  senderHint: [
    'Only from this sender; empty: from none at all',
    'Лише від цього відправника; порожньо — від жодного',
  ],
  reasonHint: ['Why, for the record', 'Чому, для історії'],
  addAction: ['Add opt-out', 'Додати відписку'],
  wasThere: ['They had opted out of this already.', 'Ця відписка вже була.'],
  remove: ['Remove', 'Вилучити'],
  removeTitle: ['Remove the opt-out?', 'Вилучити відписку?'],
  removeAbout: [
    (whom: string, sender: string) =>
      `Messages from ${sender} go to ${whom} again. Do this only where the subscriber requested it.`,
    (whom: string, sender: string) =>
      `${whom} знову отримуватиме повідомлення (${sender}). Робіть це, лише якщо людина попросила.`,
  ],
  import: ['Import', 'Імпорт'],
  importTitle: ['Import opt-outs', 'Імпорт відписок'],
  importAbout: [
    'CSV with the columns of an export: phone, sender, reason, source, at, account. Only phone is required. Existing opt-outs do not change, so a corrected file can be imported again.',
    'CSV зі стовпцями експорту: phone, sender, reason, source, at, account. Обов’язковий лише phone. Те, що вже є, лишається як є, тому виправлений файл можна імпортувати ще раз.',
  ],
  file: ['File', 'Файл'],
  chooseFile: ['Choose a CSV file first.', 'Спершу оберіть файл CSV.'],
  export: ['Export CSV', 'Експорт CSV'],
  progress: [(done: number) => `${done}% read`, (done: number) => `Прочитано ${done}%`],
  summary: [
    (read: number, added: number, present: number) =>
      `${read} lines read: ${added} opt-outs new, ${present} there already.`,
    (read: number, added: number, present: number) =>
      `Прочитано рядків: ${read}; нових відписок: ${added}, уже були: ${present}.`,
  ],
  notImported: [
    (count: number, bad: number) =>
      `${count} were not imported because of ${bad} bad lines: a block of a thousand is imported wholly or not at all.`,
    (count: number, bad: number) =>
      `Не імпортовано: ${count}, через хибні рядки: ${bad}. Блок із тисячі рядків імпортується повністю або ніяк.`,
  ],
  line: [
    (line: number, fault: string) => `Line ${line}: ${fault}`,
    (line: number, fault: string) => `Рядок ${line}: ${fault}`,
  ],
})
