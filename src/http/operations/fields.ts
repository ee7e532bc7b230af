import { Type } from '@sinclair/typebox'
import { fieldError, itemErrors } from '../errors.ts'

/** Fields that several operations share. An optional field may be null, which counts as left out. */

export const idField = Type.Union([Type.Number(), Type.String({ minLength: 1, maxLength: 128 })], {
  description: 'Your own identifier of the message',
  refusal: itemErrors.id,
})

export const phoneField = Type.Union([Type.Number(), Type.String({ pattern: '^\\+?[0-9]{7,15}$' })], {
  description: 'Recipient in international format, 7 to 15 digits',
  refusal: itemErrors.phone,
})

export const hookField = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    // What a URL cannot hold and a database will not keep.
    pattern: '^[^\\u0000-\\u0020\\u007f]*$',
    description: 'URL that receives the delivery status',
    refusal: fieldError('hook', 'an http or https URL'),
  }),
)

/** Seconds that a message may take, both limits included. */
export function lifetimeField(name: string, limits: { minimum: number; maximum: number; usual: number }) {
  const { minimum, maximum, usual } = limits
  return Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum,
      maximum,
      description: `Seconds, ${usual} where it is left out`,
      refusal: fieldError(name, `between ${minimum} and ${maximum}`),
    }),
  )
}

export function flagField(name: string, description: string) {
  return Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description,
      refusal: fieldError(name, 'true or false'),
    }),
  )
}
