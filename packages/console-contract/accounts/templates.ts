import { Type } from '@sinclair/typebox'
import type { SmsTemplate } from '../../domain/template/sms-template.ts'
import type { ViberTemplate } from '../../domain/template/viber-template.ts'
import type { WhatsAppListing, WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { change, query, queryWithBody } from '../console-route.ts'
import { account } from '../fields.ts'

export interface SmsTemplateView extends SmsTemplate {
  parts: number
  characters: number
}

export type ViberTemplateView = ViberTemplate

export interface TemplateValueView {
  in: 'header' | 'body' | 'button'
  /** From 1: the position among the values of the header or body, or the position of the button. */
  number: number
  type: 'text' | 'image' | 'video' | 'document' | 'location'
  /** The name of a named placeholder. */
  name: string | null
}

export interface WhatsAppTemplateView
  extends Pick<WhatsAppTemplate, 'name' | 'language' | 'status' | 'category' | 'unsupported'> {
  upstream: string
  signature: string
  /** Header, body and footer, with placeholders. */
  text: string
  buttons: string[]
  /** The purpose of each value, in order. */
  values: TemplateValueView[]
}

export type WhatsAppListingView = Omit<WhatsAppListing, 'startedAt'>

export interface TemplatesView {
  sms: SmsTemplateView[]
  viber: ViberTemplateView[]
  /** Approved senders whose upstream moderates templates. */
  viberSenders: string[]
  whatsApp: WhatsAppTemplateView[]
  listings: WhatsAppListingView[]
}

export interface FilledView {
  /** The text of the template with its values. */
  text: string
  /** The positions of values that a send would refuse. */
  unfit: number[]
}

export interface MeasuredView {
  /** The text with its values; a placeholder without a value stays. */
  text: string
  placeholders: string[]
  parts: number
  characters: number
  alphabet: 'gsm' | 'ucs2'
}

const text = Type.String({ maxLength: 100_000, description: 'a text', anyText: true })
const templateId = Type.Integer({ minimum: 1, description: 'the number of a template' })
const values = Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50, anyText: true })
const word = Type.String({ minLength: 1, maxLength: 512 })

export const templatesRoutes = {
  'GET /templates': query<TemplatesView>()('viewer', { account }),
  /** Fills a text with `{{placeholders}}` and counts its parts as an SMS. */
  'POST /templates/measure': queryWithBody<MeasuredView>()('viewer', {
    text,
    values: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 2_000 })),
  }),
  'POST /templates/whatsapp/fill': queryWithBody<FilledView>()('viewer', {
    upstream: word,
    signature: word,
    name: word,
    language: word,
    values,
  }),
  'POST /templates/sms/create': change<{ templateId: number }>()(
    'operator',
    {
      account,
      name: Type.Union([Type.String({ maxLength: 255 }), Type.Null()], {
        description: 'text of at most 255 characters',
      }),
      template: text,
    },
    ['account', 'name'],
  ),
  'POST /templates/sms/delete': change()('operator', { account, templateId }, ['account', 'templateId']),
  'POST /templates/viber/create': change<{ templateId: number }>()(
    'operator',
    { account, signature: Type.String({ maxLength: 100 }), template: text },
    ['account', 'signature'],
  ),
  'POST /templates/viber/delete': change()('operator', { account, templateId }, ['account', 'templateId']),
  /** Makes every upstream list its templates again, which takes a moment. */
  'POST /templates/whatsapp/refresh': change()('operator'),
}
