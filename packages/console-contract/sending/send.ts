import { Type } from '@sinclair/typebox'
import type { BlockReason } from '../../domain/message/story/reasons.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import type { Difference } from '../administration.ts'
import { change, query, queryWithBody } from '../console-route.ts'

/** Everything that the form for sending needs. */
export interface SendFormView {
  operations: OperationView[]
  accounts: SendAccountView[]
}

/** One `type` of `/api/json.php`. */
export interface OperationView {
  type: string
  /** In the order in which they are tried; for a pipeline, the channels that it may have. */
  channels: string[]
  groups: FieldGroupView[]
}

/** A group of fields; `id` and `phone` are in none. */
export interface FieldGroupView {
  /** Null for fields of the message as a whole. */
  channel: string | null
  fields: FieldView[]
  /** The forms that a message of this channel may take; empty where there is only one. */
  forms: FormView[]
  /** The field that selects the form; null where the given fields decide it. */
  formField: string | null
}

/** The fields of one form. Fields that are in no form always apply. */
export interface FormView {
  /** `text`, `image`, `template`, … */
  name: string
  needs: string[]
  may: string[]
}

export interface FieldView {
  /** The name in the API; `sms.message` stands in the object `sms`. */
  name: string
  kind: 'text' | 'link' | 'number' | 'flag' | 'choice' | 'sender' | 'texts' | 'object' | 'list' | 'channels'
  required: boolean
  /**
   * Bounds of a number, of the length of a text, or of the number of entries of a list; null where there is
   * none.
   */
  minimum: number | null
  maximum: number | null
  /** The values of a choice, or the channels. */
  choices: string[]
  /** The fields of an object, or of each entry of a list. */
  fields: FieldView[]
}

export interface SendAccountView {
  accountId: number
  name: string
  currency: string
  /** Approved senders by channel. */
  senders: Record<string, string[]>
  templates: SendTemplateView[]
}

/** A WhatsApp template that the account may send. */
export interface SendTemplateView {
  sender: string
  name: string
  language: string
  /** The text with placeholders. */
  text: string
  /** The purpose of each value, in order: `body 1`, `header image`, `button 2`. */
  values: { in: 'header' | 'body' | 'button'; type: string; label: string }[]
}

/** The result of an operation that is not carried out: nothing is stored, reserved or sent. */
export interface RehearsalView {
  recipient: RecipientView | null
  /** The API's refusal; null where it would accept the operation. */
  refused: (RefusedView & { field: string | null }) | null
  plan: PlanView | null
  /** Every SMS text of the operation. */
  texts: SmsTextView[]
  /** The account's available balance. */
  availableMicros: Micros
  currency: string
}

/** A refusal of the API: the code is for a page that has its own words. */
export interface RefusedView {
  code: string | null
  sentence: string
}

export interface RecipientView {
  /** Digits. */
  phone: string
  /** For display: `+380 67 123 4567`. */
  written: string
  /** ISO 3166; null where the numbering plans do not say. */
  country: string | null
}

export interface PlanView {
  stages: PreviewStageView[]
  lifetimeSeconds: number
  /** The amount reserved: the price of the most expensive stage. */
  priceMicros: number
  /** The message carries a one-time code and goes before everything else. */
  isUrgent: boolean
}

export interface PreviewStageView {
  channel: string
  /** Empty where the channel has no sender. */
  sender: string
  waitSeconds: number
  parts: number
  /** The price of all parts. */
  priceMicros: number
  /** Why the stage would be skipped now, for example an opt-out; null where it would start. */
  blocked: BlockReason | null
  preview: PreviewView
}

/** The message as the subscriber gets it. Null or empty: the message has no such part. */
export interface PreviewView {
  header: string | null
  text: string | null
  footer: string | null
  media: { kind: string; of: string } | null
  buttons: { caption: string; link: string | null }[]
  slides: { caption: string; image: string; buttons: { caption: string; link: string | null }[] }[]
}

export interface SmsTextView {
  /** The field that holds the text. */
  field: string
  alphabet: 'gsm' | 'ucs2'
  /** Septets of GSM, UTF-16 units of UCS-2. */
  characters: number
  parts: number
  /** Free characters in the last part. */
  left: number
  /** How many characters one more part holds. */
  perPart: number
  /** Characters outside the GSM alphabet, each once, in the order of the text; at most 20. */
  outside: string[]
}

/** What it would mean to send a message again. */
export interface ResendView extends Omit<RehearsalView, 'texts'> {
  /** How the second message differs from the first one. */
  differences: Difference[]
}

export interface SentView {
  msgId: number
  /** The code of a call whose caller number ends in it. */
  code: string | null
  /** The JSON that a client of the API gets. */
  answer: string
}

const accountId = Type.Integer({ minimum: 1, description: 'the id of an account' })
const msgId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'the number of a message',
})
const operation = Type.Record(Type.String(), Type.Unknown(), { description: 'an operation' })
const attempt = Type.String({
  pattern: '^[0-9a-zA-Z-]{8,64}$',
  description: 'a new word of 8 to 64 letters and digits',
})

export const sendRoutes = {
  'GET /send/form': query<SendFormView>()('operator', { accountId: Type.Optional(accountId) }),
  'POST /send/rehearsal': queryWithBody<RehearsalView>()('operator', { accountId, operation }),
  /** Of a message that was sent before, with all of its texts, which the page may not show. */
  'POST /send/again/rehearsal': queryWithBody<ResendView>()('operator', { msgId }),
  'POST /send/again': change<SentView>()('operator', { msgId, attempt }, ['msgId']),
  /** The same `attempt` and operation is sent only once, however often it is requested. */
  'POST /send': change<SentView>()('operator', { accountId, operation, attempt }, ['accountId']),
}
