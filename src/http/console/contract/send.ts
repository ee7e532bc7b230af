import { Type } from '@sinclair/typebox'
import { change, endpoint, endpointWithBody } from './endpoint.ts'

/** Everything that a form for sending is made of. */
export interface SendFormView {
  operations: OperationView[]
  accounts: SendAccountView[]
}

/** One `type` of the operations interface. */
export interface OperationView {
  type: string
  /** In the order in which they are tried; of a pipeline those that it may have. */
  channels: string[]
  groups: FieldGroupView[]
}

/** Fields that belong together; `id` and `phone` are in none. */
export interface FieldGroupView {
  /** Null for what belongs to the message as a whole. */
  channel: string | null
  fields: FieldView[]
  /** What the message of this channel may be; none where there is one kind only. */
  forms: FormView[]
  /** The field that says which form it is; null where what is given tells it. */
  formField: string | null
}

/** Fields that are in no form always count. */
export interface FormView {
  /** `text`, `image`, `template`, … */
  name: string
  needs: string[]
  may: string[]
}

export interface FieldView {
  /** As the API names it; `sms.message` stands in the object `sms`. */
  name: string
  kind: 'text' | 'link' | 'number' | 'flag' | 'choice' | 'sender' | 'texts' | 'object' | 'list' | 'channels'
  required: boolean
  /** Of a number itself, of a text its characters, of a list its entries; null where nothing is said. */
  minimum: number | null
  maximum: number | null
  /** Of a choice, or of channels. */
  choices: string[]
  /** Of an object, or of each entry of a list. */
  fields: FieldView[]
}

export interface SendAccountView {
  accountId: number
  name: string
  currency: string
  /** Approved ones, by channel. */
  senders: Record<string, string[]>
  templates: SendTemplateView[]
}

/** A WhatsApp template that may be sent. */
export interface SendTemplateView {
  sender: string
  name: string
  language: string
  /** Words with placeholders. */
  text: string
  /** What its values are for, in their order: `body 1`, `header image`, `button 2`. */
  values: { in: 'header' | 'body' | 'button'; type: string; label: string }[]
}

/** What would come of an operation; nothing is stored, reserved or sent. */
export interface RehearsalView {
  recipient: RecipientView | null
  /** What the API would answer instead of sending. */
  refused: { sentence: string; field: string | null } | null
  plan: PlanView | null
  /** Every SMS text in it. */
  texts: SmsTextView[]
  /** What the account has. */
  availableMicros: number
  currency: string
}

export interface RecipientView {
  /** Digits. */
  phone: string
  /** For people: `+380 67 123 4567`. */
  written: string
  /** ISO 3166; null where the numbering plans do not tell. */
  country: string | null
}

export interface PlanView {
  stages: PreviewStageView[]
  lifetimeSeconds: number
  /** What is reserved: the price of the dearest stage. */
  priceMicros: number
  /** It carries a one-time code, and goes before everything else. */
  isUrgent: boolean
}

export interface PreviewStageView {
  channel: string
  /** Empty where the channel has none. */
  sender: string
  waitSeconds: number
  parts: number
  /** Of all its parts. */
  priceMicros: number
  preview: PreviewView
}

/** What the subscriber gets, in the parts that it may have. */
export interface PreviewView {
  header: string | null
  text: string | null
  footer: string | null
  media: { kind: string; of: string } | null
  buttons: { caption: string; link: string | null }[]
  slides: { caption: string; image: string; buttons: { caption: string; link: string | null }[] }[]
}

export interface SmsTextView {
  /** The field that it stands in. */
  field: string
  alphabet: 'gsm' | 'ucs2'
  /** Septets of GSM, UTF-16 units of UCS-2. */
  characters: number
  parts: number
  /** Characters that still fit the last part. */
  left: number
  /** How many characters one more part holds. */
  perPart: number
  /** Characters that the GSM alphabet lacks, each once, in the order of the text; at most 20. */
  outside: string[]
}

export interface SentView {
  msgId: number
  /** Of a call whose number is a code. */
  code: string | null
  /** What a client of the API gets: JSON. */
  answer: string
}

const accountId = Type.Integer({ minimum: 1, description: 'the id of an account' })
const operation = Type.Record(Type.String(), Type.Unknown(), { description: 'an operation' })
const attempt = Type.String({
  pattern: '^[0-9a-zA-Z-]{8,64}$',
  description: 'a new word of 8 to 64 letters and digits',
})

export const sendEndpoints = {
  'GET /send/form': endpoint<SendFormView>()('operator'),
  'POST /send/rehearsal': endpointWithBody<RehearsalView>()('operator', { accountId, operation }),
  /** With the same `attempt` and operation it is sent once, however often it is asked for. */
  'POST /send': change<SentView>()('operator', { accountId, operation, attempt }, ['accountId']),
}
