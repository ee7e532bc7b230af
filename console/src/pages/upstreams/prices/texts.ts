import { defineTexts, plural } from '../../../texts/texts.tsx'

export const pricesTexts = defineTexts({
  lists: ['Price lists', 'Прайс-листи'],
  about: [
    'What each carrier charges for one part of a message. Routes that choose by cost use it, and backtests.',
    'Скільки провайдери беруть за частину. Їх читають маршрути з вибором за ціною та прогони.',
  ],
  none: ['No price list yet', 'Прайс-листів ще немає'],
  noneAbout: ['Import one from CSV.', 'Завантажте перший із CSV.'],
  upstream: ['Carrier', 'Провайдер'],
  rows: ['Prices', 'Цін'],
  currency: ['Currency', 'Валюта'],
  imported: ['Imported', 'Завантажено'],
  by: ['By', 'Хто'],
  until: ['Valid until', 'Чинний до'],
  noEnd: ['no end', 'без кінця'],
  actions: ['Actions', 'Дії'],
  show: [(upstream: string) => `Prices of ${upstream}`, (upstream: string) => `Ціни ${upstream}`],
  remove: ['Remove', 'Вилучити'],
  removeTitle: ['Remove a price list', 'Вилучити прайс-лист'],
  removeAbout: [
    (upstream: string) =>
      `All prices of ${upstream} are removed. Routes that choose by cost then use this carrier last.`,
    (upstream: string) => `Усі ціни ${upstream} буде вилучено. Маршрути за ціною братимуть його останнім.`,
  ],
  inForce: [
    (upstream: string) => `Prices of ${upstream} now and later`,
    (upstream: string) => `Ціни ${upstream} тепер і згодом`,
  ],
  search: ['Destination begins with', 'Напрямок починається з'],
  searchHint: [
    'MCC and MNC, digits of a number, or a country: 25503, 38067, UA',
    'MCC і MNC, цифри номера або країна: 25503, 38067, UA',
  ],
  find: ['Search', 'Шукати'],
  destination: ['Destination', 'Напрямок'],
  others: ['all other numbers', 'усі інші номери'],
  price: ['Price of a part', 'Ціна частини'],
  from: ['From', 'Від'],
  now: ['now', 'тепер'],
  later: ['later', 'згодом'],
  nothing: ['No price like this', 'Такої ціни немає'],
  more: ['Only the first 200 are shown.', 'Показано лише перші 200.'],
  history: ['History', 'Історія'],
  removed: ['removed', 'вилучено'],
  import: ['Import a price list', 'Завантажити прайс-лист'],
  importAbout: [
    'A CSV file with a header row: mcc and mnc, network, prefix or country; price; optionally valid_from and valid_until. A file with faults is not imported.',
    'CSV із заголовком: mcc і mnc, network, prefix або country; price; за потреби valid_from і valid_until. Завантажується все або нічого.',
  ],
  file: ['File', 'Файл'],
  chooseFile: ['Choose a CSV file first.', 'Спершу оберіть файл CSV.'],
  rate: ['Rate', 'Курс'],
  rateHint: [
    (currency: string) => `Only for a list in another currency: the price of one unit in ${currency}.`,
    (currency: string) => `Лише для прайса в іншій валюті: ціна її одиниці в ${currency}.`,
  ],
  validFrom: ['Prices without a date are valid from', 'Ціни без дати чинні від'],
  validFromHint: ['Empty: from now on.', 'Порожньо: відтепер.'],
  replaces: ['Remove prices that are not in the file', 'Вилучити ціни, яких немає у файлі'],
  try: ['Check without importing', 'Перевірити без завантаження'],
  faults: ['Nothing can be imported, because of these faults:', 'Нічого не завантажено через ці помилки:'],
  checked: ['Checked; nothing is changed yet.', 'Перевірено; ще нічого не змінено.'],
  done: ['Imported.', 'Завантажено.'],
  changes: [
    (rows: number, added: number, raised: number, lowered: number, unchanged: number) =>
      `${plural(rows, 'en', { one: 'price', other: 'prices' })}: ${added} new, ${raised} dearer, ${lowered} cheaper, ${unchanged} unchanged.`,
    (rows: number, added: number, raised: number, lowered: number, unchanged: number) =>
      `${plural(rows, 'uk', { one: 'ціна', few: 'ціни', many: 'цін', other: 'ціни' })}: нових ${added}, дорожчих ${raised}, дешевших ${lowered}, без змін ${unchanged}.`,
  ],
  notRead: [(columns: string) => `Not read: ${columns}.`, (columns: string) => `Не прочитано: ${columns}.`],
})
