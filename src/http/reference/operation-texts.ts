/** Order of the groups on every page. */
export const groups = [
  'Messages',
  'Messages with fallback',
  'Questions',
  'SMS templates',
  'Viber templates',
  'WhatsApp templates',
] as const
export type OperationGroup = (typeof groups)[number]

export interface OperationText {
  group: OperationGroup
  /** A line for tables and lists. */
  summary: string
  /** What a reader has to know beside the fields; Markdown, links relative to docs/reference. */
  details?: string
}

const templateGroup = (channel: 'SMS' | 'Viber' | 'WhatsApp') => `${channel} templates` as const
const lateSuccess =
  'A success that is reported late still counts, and only what delivered is paid for. See [fallback](../channels/fallback.md).'

const texts: Record<string, OperationText> = {
  sms: {
    group: 'Messages',
    summary: 'An SMS',
    details: 'Parts, alphabets, lifetimes and receipts are told on [the page of SMS](../channels/sms.md).',
  },
  viber: {
    group: 'Messages',
    summary: 'A Viber message: text, image, a button, or a carousel',
    details: '`viber_type` decides which fields are needed. See [the page of Viber](../channels/viber.md).',
  },
  rcs: {
    group: 'Messages',
    summary: 'An RCS card: text, image and a button',
    details: 'See [the page of RCS](../channels/rcs.md).',
  },
  telegram: {
    group: 'Messages',
    summary: 'A one-time code over Telegram',
    details:
      'The message is the code and nothing else; the words around it are Telegram’s. See [the page of Telegram](../channels/telegram.md).',
  },
  whatsapp: {
    group: 'Messages',
    summary: 'A WhatsApp template at any time, or a free-form message within 24 hours',
    details:
      'Give a template, or one kind of free-form content; two of them in one operation are refused. See [the page of WhatsApp](../channels/whatsapp.md).',
  },
  voice: {
    group: 'Messages',
    summary: 'A call that reads a text aloud, twice',
    details:
      'DELIVERED once the text was heard whole, or a key was pressed. The callback has `duration` in seconds and, with `dtmf`, the key in `reply`. See [the page of voice](../channels/voice.md).',
  },
  'call/otp': {
    group: 'Messages',
    summary: 'A call whose last four digits are a one-time code',
    details:
      'Nobody has to answer: the telephone rings, and the number that calls ends in the code. The answer comes when it rings, within some seconds; give your HTTP client 40 seconds. See [the page of calls](../channels/call-otp.md).',
  },
  'rcs+sms': {
    group: 'Messages with fallback',
    summary: 'RCS, and SMS where RCS fails',
    details: lateSuccess,
  },
  'rcs+viber+sms': {
    group: 'Messages with fallback',
    summary: 'RCS, then Viber, then SMS',
    details: lateSuccess,
  },
  'viber+sms': {
    group: 'Messages with fallback',
    summary: 'Viber, and SMS where Viber fails',
    details: lateSuccess,
  },
  'whatsapp+sms': {
    group: 'Messages with fallback',
    summary: 'WhatsApp, and SMS where WhatsApp fails',
    details: lateSuccess,
  },
  pipeline: {
    group: 'Messages with fallback',
    summary: 'Several channels in the order that you give',
    details:
      'Each channel in `pipeline` needs its object; objects of channels that are not in the list are ignored. Status goes to the account’s notification address and never to `hook`. See [fallback](../channels/fallback.md).',
  },
  status: {
    group: 'Questions',
    summary: 'What became of a message',
    details: 'Asks for the newest message with your `id`, or for the one with `msg_id`.',
  },
  balance: { group: 'Questions', summary: 'The balance of the account' },
  sender: { group: 'Questions', summary: 'The sender names of the account' },
  hlr: {
    group: 'Questions',
    summary: 'Whether a number is in service, and in which network',
    details:
      'The subscriber notices nothing. An answer costs what the tariff `hlr` says; no answer costs nothing. Several in one request are asked together. See [lookups](../operations/lookups.md).',
  },
  'template/create': { group: templateGroup('SMS'), summary: 'Keeps an SMS text' },
  'template/list': { group: templateGroup('SMS'), summary: 'The SMS texts that are kept' },
  'template/delete': {
    group: templateGroup('SMS'),
    summary: 'Deletes SMS texts, by id, by their exact text, or by both',
  },
  'template/viber/create': {
    group: templateGroup('Viber'),
    summary: 'Hands a Viber text in for moderation',
    details: 'Ask `template/viber/list` for what moderation says.',
  },
  'template/viber/list': {
    group: templateGroup('Viber'),
    summary: 'The Viber texts, and what moderation says',
  },
  'template/viber/delete': {
    group: templateGroup('Viber'),
    summary: 'Deletes Viber texts, by id, by their exact text, or by both',
  },
  'template/whatsapp/list': {
    group: templateGroup('WhatsApp'),
    summary: 'The approved WhatsApp templates, and what values they take',
    details: '`params` and `shape` say what `whatsapp_params` of a `whatsapp` operation must hold.',
  },
}

export function textOf(type: string): OperationText | null {
  return texts[type] ?? null
}
