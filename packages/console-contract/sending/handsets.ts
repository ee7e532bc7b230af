import { Type } from '@sinclair/typebox'
import { change, oneOf, query } from '../console-route.ts'

export type HandsetChannel = 'sms' | 'viber' | 'rcs' | 'telegram' | 'whatsapp' | 'voice'

/** A simulated telephone with what it received and sent. */
export interface HandsetView {
  phone: string
  /** Oldest first. */
  entries: HandsetEntryView[]
  /**
   * The scripts that the user chose, by channel. The script in the number itself (`99CF` at its end) is not
   * among them.
   */
  scripts: Partial<Record<HandsetChannel, string>>
}

export interface HandsetEntryView {
  kind: 'received' | 'sent'
  channel: HandsetChannel
  /** The other end: the sender of a received message, or the addressee of a reply. */
  peer: string
  text: string
  at: number
  /** The gateway's message id, where the channel carries it; digits. */
  msgId: string | null
  /** Of a received SMS. */
  sms: { parts: number; alphabet: 'gsm' | 'ucs2' } | null
  /** A code alone, as Telegram shows it. */
  code: string | null
  /** Content beyond text. */
  rich: RichView | null
  call: CallView | null
}

export interface ButtonView {
  caption: string
  /** http or https; null where the button sends a reply. */
  link: string | null
  /** Whether pressing the button sends a reply. */
  answers: boolean
}

export interface MediaView {
  kind: 'image' | 'video' | 'audio' | 'document'
  /** As given by the sender: never followed automatically. */
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
  /** A carousel: shown beside each other. */
  cards: CardView[]
  /** Set for WhatsApp. */
  template: { name: string; language: string } | null
}

export interface CallView {
  callId: string
  state: 'ringing' | 'answered' | 'ended'
  /** Whether the call was ever answered. */
  answered: boolean
  talkMs: number
  /** The keys that were pressed. */
  keys: string
  endedBy: 'caller' | 'handset' | 'network' | null
  /**
   * Path of a WAV file with the sound of the call; null until the call ends, and where nothing was recorded.
   */
  recording: string | null
  /** For an answered call in progress: path of a growing WAV file with its sound so far. */
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
  /** The name beside the address; may be empty. */
  name: string
  subject: string
  text: string
  /** Path of the e-mail's HTML, shown in a frame; null where it has none. */
  htmlPath: string | null
  at: number
}

const phone = Type.String({ pattern: '^[0-9]{7,15}$', form: 'phone', description: '7 to 15 digits' })
const phones = Type.String({
  pattern: '^[0-9]{7,15}(,[0-9]{7,15}){0,11}$',
  form: 'phones',
  description: 'up to 12 numbers of 7 to 15 digits, with commas between them',
})
const address = Type.String({
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
  form: 'email',
  description: 'an e-mail address',
})
const channel = Type.String({ pattern: '^[a-z]{1,20}$', description: 'a channel' })
const word = Type.String({ pattern: '^[a-z-]{1,30}$' })

export const handsetsRoutes = {
  'GET /handsets': query<{ handsets: HandsetView[] }>()('operator', { phones }),
  /** Handsets that received a message recently, newest first. Viewers see neither whole numbers nor texts. */
  'GET /handsets/recent': query<{ recent: RecentHandsetView[] }>()('viewer'),
  'GET /handsets/mailbox': query<MailboxView>()('operator', { address }),
  /** Sends a text, or the caption of a pressed button. Without `to` it answers the last sender. */
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
  /** Marks the last message of a channel as read by the subscriber. */
  'POST /handsets/read': change()('operator', { phone, channel }, ['channel']),
  /** Acts on a call in progress: `answer`, `press` with keys, `hang-up`, `reject`. */
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
  /** Sets what the handset does with messages of a channel; null restores the script of its number. */
  'POST /handsets/script': change()('operator', { phone, channel, script: Type.Union([word, Type.Null()]) }, [
    'channel',
    'script',
  ]),
  /** Deletes the handset's messages and scripts. */
  'POST /handsets/clear': change()('operator', { phone }, []),
  'POST /handsets/mailbox/clear': change()('operator', { address }, []),
}
