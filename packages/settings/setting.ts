import {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
} from '@sinclair/typebox'
import type { Place } from './place.ts'
import type { Secret } from './secret.ts'

// The settings of posthorn.yaml as TypeBox schemas: the type, the default, the checks and the tables of
// docs/operations/configuration.md come from one of them. `read-setting.ts` reads a value by its schema.

export type Setting<Value> = TUnsafe<Value>
export type WithDefault<Value> = TUnsafe<Value> & { default: Value }

/** Facts about a setting besides the type of its value, for the reader and the reference. */
export interface Notes {
  /** Its name in the file, where it differs from the name in the configuration. */
  writtenAs?: string
  /** Its name in the file of older versions, which is still read. */
  formerly?: string
  /** The default in the reference, where the value alone is unclear. */
  shownDefault?: string
  /** The default, from earlier settings of the section; undefined: the fixed default. */
  defaultFrom?: (section: Record<string, unknown>) => unknown
  /** Runs once all settings of the section are valid; reports a fault at one of its keys. */
  check?: Check
  /** Keys whose values must be unique in a list. */
  unique?: readonly string[]
  /** The value for people, where it is no single value and no list. */
  // biome-ignore lint/suspicious/noExplicitAny: each setting names the type of its own value.
  show?: (value: any) => string
  /** Replaces the description in the reference. */
  description?: string
  /** What the value names, where that is kept elsewhere: an account, a country. */
  refersTo?: string
}

// biome-ignore lint/suspicious/noExplicitAny: each section names the type of its own settings.
export type Check = (section: any, fault: (key: string, message: string) => void, place: Place) => void

/** Decides whether a text is valid; a regular expression is matched with the flag `u`. */
type Allowed = RegExp | ((text: string) => boolean)

/** `what` describes a valid value: `a host name`. */
export function text(what: string, allowed: Allowed, description: string): Setting<string> {
  return Type.Unsafe<string>({ type: 'string', what, ...allowedBy(allowed), description })
}

/** A text that faults and tables never show. */
export function secret(what: string, allowed: Allowed, description: string): Setting<Secret> {
  return Type.Unsafe<Secret>({ type: 'string', secret: true, what, ...allowedBy(allowed), description })
}

function allowedBy(allowed: Allowed) {
  return allowed instanceof RegExp ? { pattern: allowed.source } : { holds: allowed }
}

export function whole(minimum: number, maximum: number, description: string): Setting<number> {
  return Type.Unsafe<number>({ type: 'integer', minimum, maximum, description })
}

export function fraction(minimum: number, maximum: number, description: string): Setting<number> {
  return Type.Unsafe<number>({ type: 'number', minimum, maximum, description })
}

export function flag(description: string): Setting<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', description })
}

export function oneOf<const Word extends string>(words: readonly Word[], description: string): Setting<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: words, description })
}

/** A setting with one possible value, which can be left out. */
export function only<const Word extends string>(word: Word, description: string): Setting<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: [word], const: word, description })
}

/** A list of single values. `what` describes a valid list. */
export function listOf<Item>(
  item: Setting<Item>,
  what: string,
  description: string,
  { minItems = 0, maxItems = 100_000 } = {},
): Setting<Item[]> {
  return Type.Unsafe<Item[]>({ type: 'array', items: item, what, minItems, maxItems, description })
}

export function section<Properties extends TProperties>(
  properties: Properties,
  notes: Notes = {},
): TObject<Properties> {
  return Type.Object(properties, notes)
}

/** A list of sections; `what` describes an entry. */
export function sections<Item extends TSchema>(
  item: Item,
  what: string,
  description: string,
  { minItems = 0, maxItems = 100_000, unique = [] as readonly string[] } = {},
): Setting<Static<Item>[]> {
  return Type.Unsafe<Static<Item>[]>({
    type: 'array',
    items: item,
    what: `a list of ${what}`,
    minItems,
    maxItems,
    unique,
    description,
  })
}

/** A section whose settings depend on `kind`; without it, it is `usual`. */
export function byKind<Kinds extends TObject>(
  kinds: readonly Kinds[],
  usual: string,
): Setting<Static<Kinds>> {
  return Type.Unsafe<Static<Kinds>>({ type: 'kinds', anyOf: kinds, usual })
}

/** A value with a form of its own. `read` reports faults to the place, and then returns undefined. */
export function custom<Value>(
  what: string,
  read: (value: unknown, place: Place) => Value | undefined,
  description: string,
): Setting<Value> {
  return Type.Unsafe<Value>({ type: 'custom', what, read, description })
}

/** Converts a valid value of the file; undefined where `turn` reported a fault. */
export function turned<Given, Value>(
  setting: Setting<Given>,
  turn: (value: Given, place: Place) => Value | undefined,
): Setting<Value> {
  return Type.Unsafe<Value>({ ...setting, turn })
}

/** Adds the value of a setting that the file leaves out. */
export function withDefault<Value>(value: NoInfer<Value>, setting: Setting<Value>, notes: Notes = {}) {
  return { ...setting, default: value, ...notes } as WithDefault<Value>
}

/** Null where the file leaves it out. */
export function orNull<Schema extends TSchema>(setting: Schema, notes: Notes = {}) {
  return { ...setting, default: null, ...notes } as unknown as WithDefault<Static<Schema> | null>
}

/** Absent where the file leaves it out. */
export function optional<Value>(setting: Setting<Value>): TOptional<TUnsafe<Value>> {
  return Type.Optional({ ...setting, default: undefined })
}

export function withNotes<Schema extends TSchema>(setting: Schema, notes: Notes): Schema {
  return { ...setting, ...notes }
}

type HasDefault<Schema> =
  Schema extends TObject<infer Properties>
    ? keyof Properties extends keyof Defaults<Properties>
      ? true
      : false
    : Schema extends { default: unknown }
      ? true
      : false

/** The settings of a section that have a default: its value without an entry in the file. */
export type Defaults<Properties extends TProperties> = {
  [Key in keyof Properties as HasDefault<Properties[Key]> extends true ? Key : never]: Static<Properties[Key]>
}

export function collectDefaults<Properties extends TProperties>({
  properties,
}: TObject<Properties>): Defaults<Properties> {
  const defaults: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries<TSchema>(properties)) {
    if ('default' in schema) defaults[key] = structuredClone(schema.default)
    else if (schema['type'] === 'object') {
      const nested = schema as TObject
      const found = collectDefaults(nested)
      if (Object.keys(found).length === Object.keys(nested.properties).length) defaults[key] = found
    }
  }
  return defaults as Defaults<Properties>
}
