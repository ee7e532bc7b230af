import { lastDays } from '../../../texts/last-days.ts'
import { defineTexts, plural } from '../../../texts/texts.tsx'

export const linksTexts = defineTexts({
  totals: ['Links and clicks', 'Посилання й переходи'],
  lastDays: [
    (days: number) => `created in the last ${plural(days, 'en', { one: 'day', other: 'days' })}`,
    (days: number) => `створені за ${lastDays(days)}`,
  ],
  range: ['Time', 'Час'],
  made: ['Short links', 'Короткі посилання'],
  followed: ['Opened by people', 'Відкриті людьми'],
  people: ['Clicks by people', 'Переходи людей'],
  raw: ['All clicks', 'Усі переходи'],
  rawAbout: [
    'With those of programs that check links before people open them.',
    'Разом із програмами, які перевіряють посилання раніше за людей.',
  ],
  unsubscribeLinks: ['Unsubscribe links', 'Посилання для відписки'],
  unsubscribed: ['Opt-outs through them', 'Відписалися через них'],
  share: [(percent: string) => `${percent} of the links`, (percent: string) => `${percent} посилань`],
  list: ['Short links of messages', 'Короткі посилання повідомлень'],
  msgId: ['Message', 'Повідомлення'],
  msgIdHint: ['Its msg_id', 'Його msg_id'],
  find: ['Search', 'Шукати'],
  target: ['Leads to', 'Веде на'],
  clicksPeople: ['People', 'Люди'],
  clicksRaw: ['All', 'Усього'],
  last: ['Last by a person', 'Останній раз людиною'],
  until: ['Works until', 'Діє до'],
  madeAt: ['Created', 'Створено'],
  none: ['No short link yet', 'Коротких посилань ще немає'],
  noneAbout: [
    'Send a text with an address and request a short link: its clicks are counted here.',
    'Надішліть текст з адресою й попросіть коротке посилання: переходи рахуються тут.',
  ],
  noneFound: ['This message has no short links', 'У цьому повідомленні немає коротких посилань'],
  noneFoundAbout: [
    'Search for another message, or clear the search.',
    'Пошукайте інше повідомлення або очистьте пошук.',
  ],
  over: ['over', 'минув'],
})
