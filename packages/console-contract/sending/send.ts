import { Type } from '@sinclair/typebox'
import type { SentView } from '../administration.ts'
import { change, query } from '../console-route.ts'

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
  /** Whether a template with values may stand in place of its texts. */
  takesTemplate: boolean
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

/** A refusal of the API: the code is for a page that has its own words. */
export interface RefusedView {
  code: string | null
  sentence: string
  /** The path of the field that it is about: `viber_carousel[0].caption`. */
  field?: string | null
}

const accountId = Type.Integer({ minimum: 1, description: 'the id of an account' })
const operation = Type.Record(Type.String(), Type.Unknown(), { description: 'an operation' })
const attempt = Type.String({
  pattern: '^[0-9a-zA-Z-]{8,64}$',
  description: 'a new word of 8 to 64 letters and digits',
})

export const sendRoutes = {
  'GET /send/form': query<SendFormView>()('operator', { accountId: Type.Optional(accountId) }),
  /** The same `attempt` and operation is sent only once, however often it is requested. */
  'POST /send': change<SentView>()('operator', { accountId, operation, attempt }, ['accountId']),
}
