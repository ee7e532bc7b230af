import { Type } from '@sinclair/typebox'
import { pricedKinds } from '../domain/pricing/priced.ts'
import { oneOf } from './console-route.ts'

export type { TableFault as FileFaultView } from '../domain/pricing/read-table.ts'

/** Fields that several routes about accounts share. */
export const account = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'the number of an account',
})

/** An address for callbacks; the egress filter refuses it with its own sentence. */
export const hookUrl = Type.String({
  minLength: 1,
  maxLength: 2_048,
  form: 'url',
  description: 'an http or https URL',
  anyText: true,
})

/** From which a client may come; none: any. */
export const addresses = Type.Array(Type.String({ maxLength: 60 }), {
  maxItems: 50,
  description: 'at most 50 IP addresses or ranges',
})

export const channel = oneOf(pricedKinds, 'a channel, or hlr for lookups')

export const prefix = Type.String({
  pattern: '^[0-9]{0,15}$',
  form: 'digits',
  description: 'at most 15 digits, or empty',
})

/** Decimal text, exactly as typed. */
export const amount = Type.String({ maxLength: 40 })

/** Names a change, so that a request repeated after a lost answer changes nothing twice. */
export const attempt = Type.String({
  pattern: '^[0-9a-zA-Z-]{8,64}$',
  description: 'a new word of 8 to 64 letters and digits',
})

export const instant = Type.Integer({ minimum: 0, maximum: 9e15, description: 'an instant in milliseconds' })

/** One line of free text. */
export const line = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$', form: 'line', description })
