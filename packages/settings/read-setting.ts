import type { Static, TSchema } from '@sinclair/typebox'
import { nearestWord } from './nearest-word.ts'
import { isMapping, type Place, shown } from './place.ts'
import { Secret } from './secret.ts'
import type { Notes } from './setting.ts'

/** A schema of `setting.ts` as the reader uses it. */
export interface Schema extends Notes {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'kinds' | 'custom'
  what?: string
  secret?: true
  pattern?: string
  holds?: (text: string) => boolean
  enum?: readonly string[]
  const?: string
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  anyOf?: readonly Schema[]
  usual?: string
  read?: (value: unknown, place: Place) => unknown
  turn?: (value: unknown, place: Place) => unknown
  default?: unknown
}

/**
 * Reads the value of a setting. A fault is reported to the place, and the value is then the default or undefined, so
 * that the reader finds all faults. Scalars are the text in the file; a value from a variable is never repeated in a
 * fault.
 */
export function readSetting<Type extends TSchema>(type: Type, value: unknown, place: Place): Static<Type> {
  return readAny(type as unknown as Schema, value, place) as Static<Type>
}

function readAny(
  schema: Schema,
  value: unknown,
  place: Place,
  before: Record<string, unknown> = {},
): unknown {
  if (value === undefined || value === null) return withoutValue(schema, place, before)
  const faults = place.faults
  const read = readGiven(schema, value, place)
  const right = place.faults === faults
  const turned = right && schema.turn !== undefined ? schema.turn(read, place) : read
  return turned === undefined ? structuredClone(schema.default) : turned
}

function withoutValue(schema: Schema, place: Place, before: Record<string, unknown>): unknown {
  const derived = schema.defaultFrom?.(before)
  if (derived !== undefined) return derived
  if ('default' in schema) return structuredClone(schema.default)
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'object' || schema.type === 'kinds') return readGiven(schema, {}, place)
  place.fault(`is missing: ${describeExpected(schema)}`)
  return undefined
}

function readGiven(schema: Schema, value: unknown, place: Place): unknown {
  switch (schema.type) {
    case 'object':
      return readSection(schema, value, place)
    case 'kinds':
      return readKind(schema, value, place)
    case 'array':
      return schema.items?.type === 'object' || schema.items?.type === 'kinds'
        ? readSectionList(schema, schema.items, value, place)
        : readList(schema, value, place)
    case 'custom':
      return schema.read?.(value, place)
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return readScalar(schema, value, place)
  }
}

function readScalar(schema: Schema, value: unknown, place: Place): unknown {
  if (typeof value !== 'string') {
    place.fault(`must be a single value, is ${shown(value)}`)
    return undefined
  }
  const text = place.fill(value)
  if (text === undefined) return undefined
  const read = parseScalar(schema, text)
  if (read !== undefined) return read
  const near = nearestWord(text, schema.enum ?? [])
  const hint = near === null ? '' : `; did you mean ${near}?`
  place.fault(`must be ${describeExpected(schema)}${schema.secret ? '' : `, is ${shown(value)}`}${hint}`)
  return undefined
}

/** Undefined where the text does not match the schema. */
function parseScalar(schema: Schema, text: string): unknown {
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (schema.type === 'integer' || schema.type === 'number') return parseNumber(schema, text)
  const { pattern, holds, enum: words, secret } = schema
  const right =
    !text.includes('\0') &&
    (words?.includes(text) ?? true) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (holds?.(text) ?? true)
  if (!right) return undefined
  return secret ? new Secret(text) : text
}

function parseNumber({ type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, text: string) {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const right = type === 'integer' ? Number.isInteger(number) : Number.isFinite(number)
  return right && number >= minimum && number <= maximum ? number : undefined
}

function describeExpected({ type, what = 'a value', enum: words, minimum = 0, maximum = 0 }: Schema): string {
  if (words !== undefined) return `one of ${words.join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`
  if (type === 'number') return `a number from ${minimum} to ${maximum}`
  return what
}

function readSection(schema: Schema, value: unknown, place: Place): unknown {
  if (!isMapping(value))
    place.fault(place.path.length === 0 ? 'must be a mapping of settings' : notMapping(value))
  const given = isMapping(value) ? value : {}
  const read = readProperties(schema, given, place)
  const properties = Object.entries(schema.properties ?? {})
  const known = properties.map(([name, { writtenAs }]) => writtenAs ?? name)
  const written = new Set(properties.map(([name, property]) => findKey(name, property, given)))
  for (const key of Object.keys(given)) {
    if (known.includes(key) || written.has(key)) continue
    const near = nearestWord(key, known)
    const hint = near === null ? `known here: ${known.toSorted().join(', ')}` : `did you mean ${near}?`
    place.at(key).fault(`is not a setting; ${hint}`)
  }
  if (place.faults === 0) schema.check?.(read, (key, message) => place.at(key).fault(message), place)
  return read
}

function notMapping(value: unknown): string {
  return `must be a mapping of settings, is ${shown(value)}`
}

function readProperties({ properties = {} }: Schema, given: Record<string, unknown>, place: Place) {
  const read: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const key = findKey(name, schema, given)
    const value = readAny(schema, given[key], place.at(key), read)
    if (value !== undefined) read[name] = value
  }
  return read
}

/** The name of today where the file has both, so that the former one is a fault. */
function findKey(
  name: string,
  { writtenAs = name, formerly }: Schema,
  given: Record<string, unknown>,
): string {
  return formerly !== undefined && formerly in given && !(writtenAs in given) ? formerly : writtenAs
}

/** Undefined where the kind is unknown; then the rest of the section cannot be checked. */
function readKind({ anyOf = [], usual = '' }: Schema, value: unknown, place: Place): unknown {
  if (!isMapping(value)) {
    place.fault(notMapping(value))
    return undefined
  }
  const kinds = anyOf.map((schema) => schema.properties?.['kind']?.const ?? '')
  const words: Schema = { type: 'string', enum: kinds, default: usual }
  const before = place.faults
  const kind = readAny(words, value['kind'], place.at('kind'))
  if (place.faults > before) return undefined
  const schema = anyOf.find(({ properties }) => properties?.['kind']?.const === kind)
  return schema && readSection(schema, value, place)
}

function readSectionList(schema: Schema, items: Schema, value: unknown, place: Place): unknown {
  if (!Array.isArray(value)) {
    place.fault(`must be ${describeExpected(schema)}, is ${shown(value)}`)
    return []
  }
  if (value.length < (schema.minItems ?? 0)) place.fault(`must not be empty: ${describeExpected(schema)}`)
  const { maxItems = value.length } = schema
  if (value.length > maxItems) place.fault(`must have at most ${maxItems} entries, has ${value.length}`)
  const read = value.map((item: unknown, index) => readAny(items, item ?? {}, place.at(index)))
  for (const key of schema.unique ?? []) faultRepeated(read, key, place)
  return read
}

function faultRepeated(items: unknown[], key: string, place: Place): void {
  const seen = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    const value = isMapping(item) ? item[key] : undefined
    if (value === undefined) continue
    if (seen.has(value))
      place
        .at(index)
        .at(key)
        .fault(`${String(value)} stands in this list twice`)
    seen.add(value)
  }
}

/** Reports one fault for the whole list, with its first wrong entry. */
function readList(schema: Schema, value: unknown, place: Place): unknown {
  const { items, minItems = 0, maxItems = 0 } = schema
  const must = `must be ${describeExpected(schema)}`
  if (!Array.isArray(value) || items === undefined || value.length < minItems || value.length > maxItems) {
    place.fault(Array.isArray(value) ? must : `${must}, is ${shown(value)}`)
    return undefined
  }
  const read: unknown[] = []
  for (const item of value as unknown[]) {
    const text = typeof item === 'string' ? place.fill(item) : ''
    if (text === undefined) return undefined
    const one = typeof item === 'string' ? parseScalar(items, text) : undefined
    if (one === undefined) {
      place.fault(`${must}, one is ${shown(item)}`)
      return undefined
    }
    read.push(one)
  }
  return read
}
