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
  domain: ['Domain of the links', 'Домен посилань'],
  domainAbout: [
    'Short links, unsubscribe links and links of alarms can be on a host of your own. Point its name and its proxy at this gateway first. Links in messages already sent stay where they are.',
    'Короткі посилання, посилання для відписки й посилання в оповіщеннях можуть мати ваш домен. Спершу спрямуйте його ім’я та проксі на цей шлюз. Посилання з уже надісланих повідомлень лишаються там, де вони є.',
  ],
  domainField: ['Host', 'Ім’я сайту'],
  domainHint: [
    'Without one, links are where those of all accounts are.',
    'Без нього посилання там само, де в усіх акаунтів.',
  ],
  domainNone: ['The host of all accounts', 'Спільна адреса всіх акаунтів'],
  save: ['Save', 'Зберегти'],
  saved: ['Saved', 'Збережено'],
  clear: ['Remove', 'Прибрати'],
  check: ['Check', 'Перевірити'],
  readOnly: ['An admin changes the domain.', 'Домен змінює адміністратор.'],
  reached: [
    (domain: string) => `${domain} leads to this gateway`,
    (domain: string) => `${domain} веде на цей шлюз`,
  ],
  otherHost: [
    (domain: string) =>
      `${domain} leads to this gateway, but its proxy gives it another Host: let it pass the one of the request`,
    (domain: string) =>
      `${domain} веде на цей шлюз, але проксі передає інше ім’я сайту: хай передає те, що в запиті`,
  ],
  otherServer: [
    (domain: string, detail: string) =>
      `${domain} answers ${detail} in place of this gateway: let its proxy pass /l/, /u/ and /a/ here`,
    (domain: string, detail: string) =>
      `${domain} відповідає ${detail} замість цього шлюзу: хай проксі передає сюди /l/, /u/ і /a/`,
  ],
  forbidden: [
    (domain: string, detail: string) => `${domain} is not requested: ${detail}`,
    (domain: string, detail: string) => `${domain} не перевірено: ${detail}`,
  ],
  unreachable: [
    (domain: string, detail: string) => `${domain} does not answer: ${detail}`,
    (domain: string, detail: string) => `${domain} не відповідає: ${detail}`,
  ],
})
