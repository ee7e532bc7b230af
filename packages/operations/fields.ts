import { type SchemaOptions, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { whatsAppIdForm } from '../domain/address/whatsapp-id.ts'
import type { Lifetime } from '../domain/plan/lifetimes.ts'
import { type ApiRefusal, fieldError, itemErrors, withPrefix } from './errors.ts'

/** Fields that several operations share. An optional field may be null, which counts as left out. */

export const idField = Type.Union([Type.Number(), Type.String({ minLength: 1, maxLength: 128 })], {
  description: 'Your own identifier of the message',
  refusal: itemErrors.id,
})

export const phoneField = Type.Union([Type.Number(), Type.String({ pattern: '^\\+?[0-9]{7,15}$' })], {
  description: 'Recipient in international format, 7 to 15 digits',
  refusal: itemErrors.phone,
})

/** Where one field carries both: see `isWhatsAppId`. */
export const phoneOrIdField = Type.Union(
  [Type.Number(), Type.String({ pattern: `^(\\+?[0-9]{7,15}|${whatsAppIdForm})$` })],
  {
    description:
      'Recipient in international format, 7 to 15 digits; or the id that WhatsApp gives of one without a number, such as US.1349…',
    refusal: itemErrors.phone,
  },
)

export const signatureField = Type.String({
  description: 'Approved sender name',
  refusal: itemErrors.alphaName,
})

export const smsTextField = Type.String({
  pattern: '\\S',
  description: 'Text',
  refusal: itemErrors.smsText,
})

/** Text that `options` describe; may be left out or null. */
export function optionalText(options: SchemaOptions) {
  return Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...options }))
}

export const hookField = optionalText({
  // Characters that a URL cannot hold, and NUL, which PostgreSQL cannot store.
  pattern: '^[^\\u0000-\\u0020\\u007f]*$',
  description: 'URL that receives the delivery status; an empty one counts as none',
  refusal: fieldError('hook', 'an http or https URL'),
})

/** Lifetime in seconds; both limits are allowed. A string of digits is read as a number before the check. */
export function lifetimeField(name: string, { minimum, maximum, usual }: Lifetime) {
  return Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum,
      maximum,
      description: `Seconds, ${usual} where it is left out`,
      refusal: fieldError(name, `between ${minimum} and ${maximum}`),
      notNumber: fieldError(name, `a number between ${minimum} and ${maximum}`),
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

export const shortLinkField = flagField('short_link', 'Shorter and tracked links, according to the tariff')

export const unsubscribeLinkField = flagField('unsubscribe_link', 'Unsubscribe link, according to the tariff')

interface TextLimits {
  /** In characters; default 1. */
  minimum?: number
  maximum: number
}

/** Text without NUL that is not only white space. */
export function textField(name: string, { minimum = 1, maximum }: TextLimits, description: string) {
  return Type.String({
    minLength: minimum,
    maxLength: maximum,
    pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$',
    description,
    refusal: fieldError(name, `text of ${minimum} to ${maximum} characters`),
  })
}

export function linkField(name: string, maximum: number, description: string) {
  return Type.String({
    maxLength: maximum,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f/?#][^\\s\\u0000-\\u001f\\u007f]*$',
    description,
    refusal: fieldError(name, `an http or https URL of at most ${maximum} characters`),
  })
}

/** The same field where it may be left out or null. */
export function optional<Field extends TSchema>(field: Field) {
  const type: unknown = field['type']
  return Type.Optional(Type.Unsafe<Field['static'] | null>({ ...field, type: [type, 'null'] }))
}

/** The same fields with prefixed names, `message` as `viber_message`, also in their refusals. */
export function prefixed<Prefix extends string, Fields extends TProperties>(
  prefix: Prefix,
  fields: Fields,
): { [Name in keyof Fields & string as `${Prefix}${Name}`]: Fields[Name] } {
  const longer = Object.entries(fields).map(([name, field]) => {
    const refusal = withPrefix(field['refusal'] as ApiRefusal, prefix)
    return [`${prefix}${name}`, { ...field, refusal }]
  })
  return Object.fromEntries(longer) as ReturnType<typeof prefixed<Prefix, Fields>>
}
