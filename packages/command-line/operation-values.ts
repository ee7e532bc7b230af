import type { TSchema } from '@sinclair/typebox'
import { InvalidArgumentError } from 'commander'
import { systemClock } from '../kit/time/clock.ts'
import { parseInstant } from '../kit/time/instant.ts'
import { kebab } from './command-forms.ts'
import { parseTime } from './options.ts'

/** Of a schema that also allows null, the other one. */
function plainOf(schema: TSchema): TSchema {
  const members = (schema['anyOf'] as TSchema[] | undefined) ?? []
  const [only, ...others] = members.filter(({ type }) => type !== 'null')
  return only === undefined || others.length > 0 ? schema : only
}

export function allowsNull(schema: TSchema): boolean {
  return (schema['anyOf'] as TSchema[] | undefined)?.some(({ type }) => type === 'null') === true
}

export function isList(schema: TSchema): boolean {
  return plainOf(schema)['type'] === 'array'
}

/** The values that it, or one of its list, may have; null: any. */
export function choicesOf(schema: TSchema): string[] | null {
  const plain = plainOf(schema)
  const one = plain['type'] === 'array' ? (plain['items'] as TSchema) : plain
  const members = (one['anyOf'] as TSchema[] | undefined) ?? [one]
  const values = members.map((each) => each['const'] as unknown).filter((value) => value !== undefined)
  return values.length === 0 ? null : values.map(String)
}

export function describeValue(schema: TSchema): string {
  const described = String(schema.description ?? plainOf(schema).description ?? '').replace(
    /\bnull\b/g,
    'none',
  )
  const { items, patternProperties, ...plain } = plainOf(schema)
  const members = membersOf(items as TSchema | undefined)
  if (members !== null) return `${described}: ${members.map(([name]) => kebab(name)).join(':')},…`
  if (patternProperties !== undefined) return `${described}: name=value; can be repeated`
  if (isList(schema)) return `${described}; can be repeated`
  if (plain['type'] === 'boolean') return `${described}: yes or no`
  if (plain['kind'] !== 'instant') return described
  return described.replace(
    /an instant( in milliseconds since 1970)?/,
    'a time such as 12h or 90d, or a date such as 2027-01-31',
  )
}

/** The members of an object with known ones; null: it is none. */
function membersOf(schema: TSchema | undefined): [name: string, schema: TSchema][] | null {
  const properties = schema?.['properties'] as Record<string, TSchema> | undefined
  return properties === undefined ? null : Object.entries(properties)
}

/**
 * The text of an option or an argument as the schema wants it; those of a list, and members with names of their own, are
 * added to those `before`. `none` is null or an empty list, and so is `all` for a list.
 */
export function readValue(schema: TSchema, text: string, before?: unknown): unknown {
  const plain = plainOf(schema)
  if (plain['type'] === 'array') return readList(plain, text, before) ?? (allowsNull(schema) ? null : [])
  if (text === 'none' && plain['patternProperties'] !== undefined && allowsNull(schema)) return null
  if (plain['patternProperties'] !== undefined)
    return {
      ...(before as object | undefined),
      ...readMember(text, (before as object | null | undefined) ?? {}),
    }
  return text === 'none' && allowsNull(schema) ? null : readOne(plain, text)
}

/** Words of a set of known ones, and objects, may also stand with commas between. */
function readList(schema: TSchema, text: string, before: unknown): unknown[] | null {
  if (text === 'none' || text === 'all') return null
  const items = schema['items'] as TSchema
  const isWhole = choicesOf(schema) === null && membersOf(items) === null
  const texts = isWhole ? [text] : text.split(',').map((each) => each.trim())
  return [...((before as unknown[] | null | undefined) ?? []), ...texts.map((each) => readOne(items, each))]
}

function readOne(schema: TSchema, text: string): unknown {
  const choices = choicesOf(schema)
  if (choices !== null && !choices.includes(text))
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
  const members = membersOf(schema)
  if (members !== null) return readObject(members, text)
  const { type, kind } = plainOf((schema['anyOf'] as TSchema[] | undefined)?.[0] ?? schema) as TSchema
  if (kind === 'instant') return parseWhen(text)
  // The digits that numbers begin with.
  if (schema['form'] === 'digits') return text.replace(/^\+/, '')
  if (type === 'boolean') return readBoolean(text)
  if (type !== 'integer' && type !== 'number') return text
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number }
  if (Number(text) >= minimum && Number(text) <= maximum) return Number(text)
  throw new InvalidArgumentError(`It must be a number from ${minimum} to ${maximum}.`)
}

/** `uk=Код: {code}` */
function readMember(text: string, before: object): Record<string, string> {
  const [, name, value] = /^([^=]*?) *=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('It must be name=value.')
  if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`It has ${name} already.`)
  return { [name]: value }
}

/** `sms:45`; members that are left out at the end are null. */
function readObject(members: [name: string, schema: TSchema][], text: string): Record<string, unknown> {
  // The colon of a web address separates nothing.
  const texts = text.split(/:(?!\/\/)/)
  if (texts.length > members.length)
    throw new InvalidArgumentError(`It must be ${members.map(([name]) => kebab(name)).join(':')}.`)
  return Object.fromEntries(
    members.map(([name, schema], at) => [name, readValue(schema, texts[at] ?? 'none')]),
  )
}

function readBoolean(text: string): boolean {
  if (['true', 'yes', 'on'].includes(text)) return true
  if (['false', 'no', 'off'].includes(text)) return false
  throw new InvalidArgumentError('It must be yes or no, or on or off.')
}

/** A span from now, or an instant, in milliseconds since 1970. */
function parseWhen(text: string): number {
  if (/^\d+[smhd]$/.test(text)) return systemClock.now() + parseTime(text)
  const at = parseInstant(text)
  if (!Number.isNaN(at)) return at
  throw new InvalidArgumentError('It must be a time such as 12h or 90d, or a date such as 2027-01-31.')
}
