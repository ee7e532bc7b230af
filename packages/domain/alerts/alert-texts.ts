import { defineTexts, plural } from '../../kit/text/texts.ts'

/** What notifications and the console say of alerts. `of` is a subject: a channel, a carrier, an account or a host. */
export const alertTexts = defineTexts({
  events: {
    fired: ['Alert', 'Тривога'],
    reminded: ['Still firing', 'Тривога триває'],
    resolved: ['Resolved', 'Тривога завершилась'],
  },
  where: [(url: string) => `Alerts: ${url}`, (url: string) => `Тривоги: ${url}`],
  runbook: [(url: string) => `What to do: ${url}`, (url: string) => `Що робити: ${url}`],
  rule: [
    (rule: string, at: string) => `Rule: ${rule}. Since: ${at}`,
    (rule: string, at: string) => `Правило: ${rule}. Триває з ${at}`,
  ],
  ruleBefore: [
    (rule: string, at: string) => `Rule: ${rule}. Began: ${at}`,
    (rule: string, at: string) => `Правило: ${rule}. Почалась ${at}`,
  ],
  test: ['Test of alerts by Posthorn', 'Пробне сповіщення Posthorn'],
  testBy: [
    (name: string) => `Sent by ${name}; nothing is wrong.`,
    (name: string) => `Його надсилає ${name}; нічого не сталося.`,
  ],
  summary: [
    (n: number) =>
      `${plural(n, 'en', { one: 'notification', other: 'notifications' })} of alerts in quiet hours`,
    (n: number) =>
      `За тихі години: ${plural(n, 'uk', { one: 'сповіщення', few: 'сповіщення', many: 'сповіщень' })} про тривоги`,
  ],

  delivered: [
    (of: string, value: string, threshold: string) => `${of}: ${value} delivered, threshold ${threshold}`,
    (of: string, value: string, threshold: string) => `${of}: доставлено ${value}, поріг ${threshold}`,
  ],
  time: [
    (of: string, value: string, threshold: string) =>
      `${of}: 95 % delivered within ${value}, threshold ${threshold}`,
    (of: string, value: string, threshold: string) =>
      `${of}: 95 % доставлено за ${value}, поріг ${threshold}`,
  ],
  balance: [
    (of: string, value: string, threshold: string) =>
      `account ${of}: balance ${value}, threshold ${threshold}`,
    (of: string, value: string, threshold: string) => `акаунт ${of}: баланс ${value}, поріг ${threshold}`,
  ],
  down: [(of: string) => `carrier ${of}: no connection`, (of: string) => `провайдер ${of}: немає з’єднання`],
  up: [
    (of: string, value: string) => `carrier ${of}: connections up: ${value}`,
    (of: string, value: string) => `провайдер ${of}: з’єднань: ${value}`,
  ],
  quiet: [
    (of: string) => `carrier ${of}: nothing against the account for a day`,
    (of: string) => `провайдер ${of}: за добу жодних зауважень щодо акаунта`,
  ],
  /** `newest`: in the carrier's words; null for none. */
  notices: [
    (of: string, value: string, newest: string | null) =>
      `carrier ${of}: ${value} about the account within a day${newest === null ? '' : ` (${newest})`}`,
    (of: string, value: string, newest: string | null) =>
      `провайдер ${of}: за добу ${value} щодо акаунта${newest === null ? '' : ` (${newest})`}`,
  ],
  /** `accounts` whose webhooks they are; null where it is not known. */
  arrive: [
    (of: string, accounts: string | null) =>
      `webhooks to ${of}${accounts === null ? '' : ` of ${accounts}`} arrive`,
    (of: string, accounts: string | null) =>
      `вебхуки на ${of}${accounts === null ? '' : ` (${accounts})`} надходять`,
  ],
  wait: [
    (of: string, accounts: string | null, value: string, threshold: string) =>
      `webhooks to ${of}${accounts === null ? '' : ` of ${accounts}`} wait for ${value}, threshold ${threshold}`,
    (of: string, accounts: string | null, value: string, threshold: string) =>
      `вебхуки на ${of}${accounts === null ? '' : ` (${accounts})`} чекають ${value}, поріг ${threshold}`,
  ],
  queue: [
    (of: string, value: string, threshold: string) =>
      `queue of ${of}: the oldest message waits for ${value}, threshold ${threshold}`,
    (of: string, value: string, threshold: string) =>
      `черга ${of}: найстаріше повідомлення чекає ${value}, поріг ${threshold}`,
  ],
  /** `newest`: prefixes, null for none. */
  blocks: [
    (value: string, newest: string | null, threshold: string) =>
      `fraud protection: ${value} blocked${newest === null ? '' : ` (${newest})`}, threshold ${threshold}`,
    (value: string, newest: string | null, threshold: string) =>
      `захист від шахрайства: заблоковано ${value}${newest === null ? '' : ` (${newest})`}, поріг ${threshold}`,
  ],
  unknown: ['not known', 'невідомо'],

  prefixes: [
    (n: number) => plural(n, 'en', { one: 'prefix', other: 'prefixes' }),
    (n: number) => plural(n, 'uk', { one: 'префікс', few: 'префікси', many: 'префіксів' }),
  ],
  ofNotices: [
    (n: number) => plural(n, 'en', { one: 'notice', other: 'notices' }),
    (n: number) => plural(n, 'uk', { one: 'зауваження', few: 'зауваження', many: 'зауважень' }),
  ],
  seconds: ['s', 'с'],
  minutes: ['min', 'хв'],
})
