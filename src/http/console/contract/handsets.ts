import { Type } from '@sinclair/typebox'
import { change, endpoint, oneOf } from './endpoint.ts'

export type HandsetChannel = 'sms' | 'viber' | 'rcs' | 'telegram' | 'whatsapp' | 'voice'

/** A simulated telephone, with what it received and sent. */
export interface HandsetView {
  phone: string
  /** Oldest first. */
  entries: HandsetEntryView[]
  /** What somebody told it to do, by channel; a number's own script (`99CF` at its end) is not among them. */
  scripts: Partial<Record<HandsetChannel, string>>
}

export interface HandsetEntryView {
  kind: 'received' | 'sent'
  channel: HandsetChannel
  /** Who wrote, or to whom the handset did. */
  peer: string
  text: string
  at: number
  /** The gateway's message, where the channel carries its id; digits. */
  msgId: string | null
  /** Of a received SMS. */
  sms: { parts: number; alphabet: 'gsm' | 'ucs2' } | null
  /** A code alone, as Telegram shows it. */
  code: string | null
  /** More than a text. */
  rich: RichView | null
  call: CallView | null
}

export interface ButtonView {
  caption: string
  /** http or https; null where pressing it answers. */
  link: string | null
  /** Pressing it tells the sender. */
  answers: boolean
}

export interface MediaView {
  kind: 'image' | 'video' | 'audio' | 'document'
  /** As it was given: never to be followed by itself. */
  url: string
  name: string
}

export interface CardView {
  title: string | null
  text: string | null
  media: MediaView | null
  buttons: ButtonView[]
}

export interface RichView extends CardView {
  footer: string | null
  location: { latitude: number; longitude: number; name: string | null; address: string | null } | null
  /** Beside each other. */
  cards: CardView[]
  /** Of WhatsApp. */
  template: { name: string; language: string } | null
}

export interface CallView {
  callId: string
  state: 'ringing' | 'answered' | 'ended'
  /** Whether it was ever answered. */
  answered: boolean
  talkMs: number
  /** What was pressed. */
  keys: string
  endedBy: 'caller' | 'handset' | 'network' | null
  /** Path of a WAV file with what was heard; null until the end, and where nothing was kept. */
  recording: string | null
  /** Of an answered call that goes on: path of a WAV file with what was heard by now, which grows. */
  hearing: string | null
}

export interface RecentHandsetView {
  phone: string
  messages: number
  last: { channel: HandsetChannel; from: string; text: string; at: number }
}

/** A simulated mailbox. */
export interface MailboxView {
  address: string
  /** Newest first. */
  mails: MailView[]
}

export interface MailView {
  id: string
  from: string
  /** Beside the address; may be empty. */
  name: string
  subject: string
  text: string
  /** Path of its HTML, to be shown in a frame; null where there is none. */
  htmlPath: string | null
  at: number
}

const phone = Type.String({ pattern: '^[0-9]{7,15}$', description: '7 to 15 digits' })
const phones = Type.String({
  pattern: '^[0-9]{7,15}(,[0-9]{7,15}){0,11}$',
  description: 'up to 12 numbers of 7 to 15 digits, with commas between them',
})
const address = Type.String({
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
  description: 'an e-mail address',
})
const channel = Type.String({ pattern: '^[a-z]{1,20}$', description: 'a channel' })
const word = Type.String({ pattern: '^[a-z-]{1,30}$' })

export const handsetsEndpoints = {
  'GET /handsets': endpoint<{ handsets: HandsetView[] }>()('operator', { phones }),
  /** Those that received something lately, newest first; for viewers without whole numbers and texts. */
  'GET /handsets/recent': endpoint<{ recent: RecentHandsetView[] }>()('viewer'),
  'GET /handsets/mailbox': endpoint<MailboxView>()('operator', { address }),
  /** A text, or the caption of a button that was pressed; without `to` for whoever wrote last. */
  'POST /handsets/reply': change()(
    'operator',
    {
      phone,
      channel,
      to: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      kind: oneOf(['text', 'button']),
      text: Type.String({ minLength: 1, maxLength: 2_000, description: 'a text', anyText: true }),
    },
    ['channel', 'kind'],
  ),
  'POST /handsets/location': change()(
    'operator',
    {
      phone,
      channel,
      to: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
      name: Type.String({ minLength: 1, maxLength: 100 }),
    },
    ['channel'],
  ),
  /** Shows the last message of a channel to a person. */
  'POST /handsets/read': change()('operator', { phone, channel }, ['channel']),
  /** What is done with a call that is under way: `answer`, `press` with keys, `hang-up`, `reject`. */
  'POST /handsets/call': change()(
    'operator',
    {
      phone,
      callId: Type.String({ pattern: '^[\\w-]{1,64}$' }),
      do: word,
      keys: Type.Optional(Type.String({ pattern: '^[0-9*#]{1,32}$', description: '0 to 9, * and #' })),
    },
    ['do'],
  ),
  /** What the handset does with messages of a channel; null for what its number says. */
  'POST /handsets/script': change()('operator', { phone, channel, script: Type.Union([word, Type.Null()]) }, [
    'channel',
    'script',
  ]),
  /** The handset forgets what it received and what it was told to do. */
  'POST /handsets/clear': change()('operator', { phone }, []),
  'POST /handsets/mailbox/clear': change()('operator', { address }, []),
}
