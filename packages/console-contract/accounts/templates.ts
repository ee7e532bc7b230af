import { Type } from '@sinclair/typebox'
import { query, queryWithBody } from '../console-route.ts'
import { account } from '../fields.ts'

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
const values = Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50, anyText: true })
const word = Type.String({ minLength: 1, maxLength: 512 })

export const templatesRoutes = {
  /** Approved Viber senders whose upstream moderates templates. */
  'GET /templates/viber-senders': query<{ senders: string[] }>()('viewer', { accountId: account }),
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
}
