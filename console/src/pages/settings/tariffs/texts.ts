import { defineTexts } from '../../../texts/texts.tsx'

export const tariffsTexts = defineTexts({
  check: ['What would it cost?', 'Скільки це коштуватиме?'],
  checkAbout: [
    'The price of one part of a message to a number on each channel, and of its lookup.',
    'Ціна однієї частини повідомлення на номер у кожному каналі та його перевірки.',
  ],
  phone: ['Phone number', 'Номер телефону'],
  phoneHint: ['International, for example 380671234567', 'Міжнародний, наприклад 380671234567'],
  showPrices: ['Show prices', 'Показати ціни'],
  noTariff: ['no tariff: refused', 'немає тарифу: відмова'],
  tariffs: ['Tariffs', 'Тарифи'],
  about: [
    'Tariffs of the account come before shared ones; among these the longest prefix of the number decides.',
    'Тарифи акаунта мають перевагу над спільними; далі вирішує найдовший збіг початку номера.',
  ],
  add: ['New tariff', 'Новий тариф'],
  addTitle: ['Set a price', 'Встановити ціну'],
  changeTitle: ['Change a price', 'Змінити ціну'],
  change: ['Change', 'Змінити'],
  changeOf: [(what: string) => `Change the tariff ${what}`, (what: string) => `Змінити тариф ${what}`],
  removeOf: [(what: string) => `Remove the tariff ${what}`, (what: string) => `Вилучити тариф ${what}`],
  remove: ['Remove', 'Вилучити'],
  removeTitle: ['Remove this tariff?', 'Вилучити цей тариф?'],
  removeAbout: [
    (what: string) =>
      `${what}. Numbers that no other tariff covers are refused afterwards. What is on its way costs what it did.`,
    (what: string) =>
      `${what}. Номери, яких не покриває інший тариф, після цього відхиляються. Те, що вже в дорозі, коштує стільки ж.`,
  ],
  save: ['Save the price', 'Зберегти ціну'],
  account: ['For', 'Для'],
  own: ['this account', 'цей акаунт'],
  ownName: [(name: string) => `${name} alone`, (name: string) => `лише ${name}`],
  all: ['all accounts', 'усі акаунти'],
  channel: ['Channel', 'Канал'],
  everyChannel: ['All channels', 'Усі канали'],
  lookup: ['Lookup', 'Перевірка номера'],
  prefix: ['Numbers that begin with', 'Номери, що починаються з'],
  prefixHint: [
    'Digits, for example 38067; empty for any number',
    'Цифри, наприклад 38067; порожньо — будь-який номер',
  ],
  everyNumber: ['any number', 'будь-який номер'],
  price: ['Price', 'Ціна'],
  priceHint: [
    (currency: string) => `Of one part, or of one lookup, in ${currency}: 0.50`,
    (currency: string) => `За частину або за перевірку, у ${currency}: 0,50`,
  ],
  none: ['No tariff yet', 'Тарифів ще немає'],
  noneAbout: [
    'Without a tariff for its number and channel, a message is refused. Set a first price.',
    'Без тарифу для номера й каналу повідомлення відхиляється. Встановіть першу ціну.',
  ],
  noneOfChannel: ['No tariff on this channel', 'Для цього каналу тарифів немає'],
  exportOwn: ['Export own', 'Експорт власних'],
  exportAll: ['Export shared', 'Експорт спільних'],
  import: ['Import', 'Імпорт'],
  importTitle: ['Import tariffs', 'Імпорт тарифів'],
  importAbout: [
    'CSV with the columns channel, prefix, price, as in an export. All prices are set, or none.',
    'CSV зі стовпцями channel, prefix, price, як в експорті. Встановлюється все або нічого.',
  ],
  file: ['File', 'Файл'],
  chooseFile: ['Choose a CSV file first.', 'Спершу оберіть файл CSV.'],
  imported: [(count: number) => `Prices set: ${count}`, (count: number) => `Встановлено цін: ${count}`],
  faults: ['Nothing was set, because of these lines:', 'Нічого не встановлено через ці рядки:'],
})
