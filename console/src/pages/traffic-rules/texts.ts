import { defineTexts, plural } from '../../texts/texts.tsx'

const ukrainianMessages = {
  one: 'повідомлення',
  few: 'повідомлення',
  many: 'повідомлень',
  other: 'повідомлення',
}

export const trafficRulesTexts = defineTexts({
  title: ['Traffic rules', 'Правила трафіку'],
  about: [
    'Messages that rules hold for a decision, and how many messages each rule matched.',
    'Повідомлення, які правила затримали до рішення, і скільки повідомлень підпало під кожне правило.',
  ],
  sections: ['Sections of traffic rules', 'Розділи правил трафіку'],
  held: ['Held messages', 'Затримані повідомлення'],
  matches: ['Matches', 'Збіги'],
  masked: ['Numbers and texts are hidden from viewers.', 'Номери й тексти приховано від спостерігачів.'],
  rule: ['Rule', 'Правило'],
  anyRule: ['Any rule', 'Будь-яке правило'],
  none: ['No message is held', 'Затриманих повідомлень немає'],
  noneAbout: [
    'A rule about words or links holds messages with “effect: hold” in the settings.',
    'Правило про слова чи посилання затримує повідомлення, якщо в налаштуваннях є «effect: hold».',
  ],
  noneFound: ['No such message is held', 'Таких затриманих повідомлень немає'],
  noneFoundAbout: ['Choose another account or rule.', 'Оберіть інший акаунт або правило.'],
  chooseAll: ['All on this page', 'Усі на цій сторінці'],
  choose: [(msgId: number) => `Choose message ${msgId}`, (msgId: number) => `Обрати повідомлення ${msgId}`],
  from: [(sender: string) => `from ${sender}`, (sender: string) => `від ${sender}`],
  since: ['Held since', 'Затримано'],
  until: ['Until', 'До'],
  afterwards: ['then it ends as EXPIRED', 'потім завершиться як EXPIRED'],
  notBefore: ['Goes out no earlier than', 'Піде не раніше ніж'],
  release: ['Release', 'Дозволити'],
  refuse: ['Refuse', 'Відхилити'],
  releaseSome: [
    (n: number) => (n === 0 ? 'Release chosen' : `Release chosen (${n})`),
    (n: number) => (n === 0 ? 'Дозволити обрані' : `Дозволити обрані (${n})`),
  ],
  refuseSome: [
    (n: number) => (n === 0 ? 'Refuse chosen' : `Refuse chosen (${n})`),
    (n: number) => (n === 0 ? 'Відхилити обрані' : `Відхилити обрані (${n})`),
  ],
  releaseTitle: [
    (n: number) => (n === 1 ? 'Release the message?' : 'Release the messages?'),
    (n: number) => (n === 1 ? 'Дозволити повідомлення?' : 'Дозволити повідомлення разом?'),
  ],
  refuseTitle: [
    (n: number) => (n === 1 ? 'Refuse the message?' : 'Refuse the messages?'),
    (n: number) => (n === 1 ? 'Відхилити повідомлення?' : 'Відхилити повідомлення разом?'),
  ],
  oneMessage: [
    (msgId: number, recipient: string) => `Message ${msgId} to ${recipient}`,
    (msgId: number, recipient: string) => `Повідомлення ${msgId} для ${recipient}`,
  ],
  messages: [
    (n: number) => plural(n, 'en', { one: 'message', other: 'messages' }),
    (n: number) => plural(n, 'uk', ukrainianMessages),
  ],
  releaseAbout: [
    'What is released goes out at once, or at its planned time, with its whole lifetime.',
    'Дозволене піде одразу або у свій запланований час, з повним строком життя.',
  ],
  refuseAbout: [
    'What is refused ends as REJECTED, and its money is released. This cannot be undone.',
    'Відхилене завершиться як REJECTED, а гроші за нього повернуться. Скасувати це не можна.',
  ],
  time: ['Time', 'Час'],
  lastDays: [
    (n: number) => (n === 1 ? 'Today (UTC)' : `Last ${n} days`),
    (n: number) => (n === 1 ? 'Сьогодні (UTC)' : `Останні ${n} днів`),
  ],
  rules: ['Rules', 'Правила'],
  noRules: ['There are no traffic rules', 'Правил трафіку немає'],
  noRulesAbout: [
    'Rules are in the settings file, under “trafficRules”, or added here under Rules. With the effect “observe” a rule only counts here.',
    'Правила задають у файлі налаштувань, у «trafficRules», або додають тут, у «Правила». З дією «observe» правило лише рахує тут.',
  ],
  kind: ['Kind', 'Вид'],
  kinds: {
    cap: ['cap', 'обмеження кількості'],
    duplicates: ['duplicates', 'повтори'],
    words: ['words', 'слова'],
    links: ['links', 'посилання'],
    'quiet-hours': ['quiet hours', 'тихі години'],
    pace: ['pace', 'темп'],
  },
  formerRule: ['not in the settings any more', 'уже немає в налаштуваннях'],
  effect: ['Effect', 'Дія'],
  effects: {
    refuse: ['refused', 'відхилено'],
    hold: ['held', 'затримано'],
    wait: ['waits', 'чекає'],
    observe: ['only observed', 'лише спостереження'],
  },
  account: ['Account', 'Акаунт'],
  times: ['Messages', 'Повідомлень'],
  last: ['Last', 'Останнє'],
  never: ['none', 'не було'],
  byDay: ['By day', 'За днями'],
  day: ['Day (UTC)', 'День (UTC)'],
  example: ['Example', 'Приклад'],
  noExample: ['not accepted', 'не прийнято'],
  cut: [(n: number) => `Only the newest ${n} rows.`, (n: number) => `Лише найновіші рядки: ${n}.`],
  newest: ['Newest matches', 'Найновіші збіги'],
  noNewest: ['No match in the last seven days', 'За останні сім днів збігів немає'],
  because: ['Because of', 'Через що'],
  sender: ['Sender', 'Відправник'],
  recipient: ['Recipient', 'Отримувач'],
  country: ['Country', 'Країна'],
  gone: [
    (n: number) =>
      `${plural(n, 'en', { one: 'message was', other: 'messages were' })} decided or had expired before.`,
    (n: number) => `${plural(n, 'uk', ukrainianMessages)}: уже вирішено або строк минув раніше.`,
  ],
})
