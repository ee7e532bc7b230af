import type { TSchema } from '@sinclair/typebox'
import { formatMicros, type Micros } from '../../domain/pricing/amount.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'

/**
 * The form of the management API. Inside, names are written `expiresAt`, instants are milliseconds and money millionths:
 * `availableMicros`. Outside, names are `expires_at`, instants texts of RFC 3339, and money is a decimal text: `available`
 * is `250.00`. Schemas say which numbers are instants and which are money.
 */

type Json = Record<string, unknown>

export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The name of a member: that of money says no unit. */
export function wireName(name: string, schema: TSchema): string {
  const { kind } = memberFor(schema, undefined)
  return toSnakeCase(kind === 'money' ? name.replace(/^micros$/, 'amount').replace(/Micros$/, '') : name)
}

const endOfYear9999 = 253_402_300_799_999
const anInstant = { kind: 'instant' } as unknown as TSchema

/** A value of `schema` as the API gives it. */
export function toWire(schema: TSchema, value: unknown): unknown {
  const fit = memberFor(schema, value)
  if (fit['kind'] === 'instant' && typeof value === 'number')
    return new Date(Math.min(value, endOfYear9999)).toISOString()
  if (fit['kind'] === 'money' && value !== null) return formatMicros(value as Micros)
  if (fit['writtenType'] !== undefined) return writtenToWire('', value)
  if (Array.isArray(value)) return value.map((each) => toWire(fit['items'] as TSchema, each))
  const { properties } = fit
  if (properties === undefined || typeof value !== 'object' || value === null) return value
  const members = Object.entries(properties as Record<string, TSchema>)
    .filter(([name]) => (value as Json)[name] !== undefined)
    .map(([name, member]) => [wireName(name, member), toWire(member, (value as Json)[name])])
  return Object.fromEntries(members)
}

/** Without a schema, instants and money are known by their names. */
function writtenToWire(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /^(at|since|until)$|At$/.test(name)) return toWire(anInstant, value)
  if (/Micros$/.test(name) && (typeof value === 'number' || typeof value === 'string'))
    return formatMicros(value)
  if (Array.isArray(value)) return value.map((each) => writtenToWire('', each))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [
    toSnakeCase(key.replace(/Micros$/, '')),
    writtenToWire(key, member),
  ])
  return Object.fromEntries(members)
}

/** The other way. What does not fit stays as it is: the check of the schema refuses it. */
export function fromWire(schema: TSchema, value: unknown): unknown {
  const fit = memberFor(schema, value)
  if (fit['kind'] === 'instant' && typeof value === 'string') return readInstant(value)
  if (Array.isArray(value) && fit['items'] !== undefined)
    return value.map((each) => fromWire(fit['items'] as TSchema, each))
  const { properties } = fit
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  const names = new Map(Object.keys(properties as Json).map((name) => [toSnakeCase(name), name]))
  const members = Object.entries(value as Json).map(([wire, member]): [string, unknown] => {
    // An unknown name, and one in the form of the inside, is refused by its own name.
    const name = names.get(wire)
    return name === undefined
      ? [`${wire}?`, member]
      : [name, fromWire((properties as Record<string, TSchema>)[name] as TSchema, member)]
  })
  return Object.fromEntries(members)
}

/** Of a schema that also allows null, the other one. */
function memberFor(schema: TSchema, value: unknown): TSchema {
  const members = schema['anyOf'] as TSchema[] | undefined
  if (members === undefined || value === null || schema['kind'] !== undefined) return schema
  return members.find(({ type }) => type !== 'null') ?? schema
}

/** The text itself where it is none: with an offset or Z, `2027-01-31T09:30:00Z`. */
function readInstant(text: string): unknown {
  if (!/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:\d\d)$/.test(text)) return text
  const at = parseRfc3339(text)
  return Number.isNaN(at) ? text : at
}
