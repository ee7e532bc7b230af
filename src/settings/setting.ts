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

/** What the reader and the reference know of a setting besides the type of its value. */
export interface Notes {
  /** Its name in the file, where that is not the name in the configuration. */
  writtenAs?: string
  /** The default as the reference shows it, where the value says too little. */
  shownDefault?: string
  /** The default by the settings of the section that are listed before this one; undefined: the usual one. */
  defaultFrom?: (section: Record<string, unknown>) => unknown
  /** Runs where every setting of the section is right; a fault stands at one of its keys. */
  check?: Check
  /** Keys whose values may not come twice in a list. */
  unique?: readonly string[]
  /** The value for a person to read, where it is no single value and no list. */
  // biome-ignore lint/suspicious/noExplicitAny: each setting names the type of its own value.
  show?: (value: any) => string
  /** What the reference says of a setting instead of its description. */
  description?: string
}

// biome-ignore lint/suspicious/noExplicitAny: each section names the type of its own settings.
export type Check = (section: any, fault: (key: string, message: string) => void, place: Place) => void

/** Finds out whether a text is right; a regular expression is matched with the flag `u`. */
type Allowed = RegExp | ((text: string) => boolean)

/** `what` says what would be right: `a host name`. */
export function text(what: string, allowed: Allowed, description: string): Setting<string> {
  return Type.Unsafe<string>({ type: 'string', what, ...allowedBy(allowed), description })
}

/** A text that no fault and no table repeats. */
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

/** A value that can only be this one, and need not be given. */
export function only<const Word extends string>(word: Word, description: string): Setting<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: [word], const: word, description })
}

/** A list of single values. `what` says what the whole list must be. */
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

/** A list of sections; `what` names what stands in it. */
export function sections<Item extends TSchema>(
  item: Item,
  what: string,
  description: string,
  { minItems = 0, unique = [] as readonly string[] } = {},
): Setting<Static<Item>[]> {
  return Type.Unsafe<Static<Item>[]>({
    type: 'array',
    items: item,
    what: `a list of ${what}`,
    minItems,
    unique,
    description,
  })
}

/** A section that has other settings for each `kind`; without one it is `usual`. */
export function byKind<Kinds extends TObject>(
  kinds: readonly Kinds[],
  usual: string,
): Setting<Static<Kinds>> {
  return Type.Unsafe<Static<Kinds>>({ type: 'kinds', anyOf: kinds, usual })
}

/** A value in a form of its own. `read` tells its faults to the place, and answers undefined where there are some. */
export function custom<Value>(
  what: string,
  read: (value: unknown, place: Place) => Value | undefined,
  description: string,
): Setting<Value> {
  return Type.Unsafe<Value>({ type: 'custom', what, read, description })
}

/** What is right in the file becomes another value here; undefined where `turn` found a fault. */
export function turned<Given, Value>(
  setting: Setting<Given>,
  turn: (value: Given, place: Place) => Value | undefined,
): Setting<Value> {
  return Type.Unsafe<Value>({ ...setting, turn })
}

/** What the setting is where the file does not give it. */
export function withDefault<Value>(value: NoInfer<Value>, setting: Setting<Value>, notes: Notes = {}) {
  return { ...setting, default: value, ...notes } as WithDefault<Value>
}

/** Null where the file does not give it. */
export function orNull<Schema extends TSchema>(setting: Schema, notes: Notes = {}) {
  return { ...setting, default: null, ...notes } as unknown as WithDefault<Static<Schema> | null>
}

/** Absent where the file does not give it. */
export function optional<Value>(setting: Setting<Value>): TOptional<TUnsafe<Value>> {
  return Type.Optional({ ...setting, default: undefined })
}

export function noted<Schema extends TSchema>(setting: Schema, notes: Notes): Schema {
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

/** What a section is without a word in the file: the settings that have a default. */
export type Defaults<Properties extends TProperties> = {
  [Key in keyof Properties as HasDefault<Properties[Key]> extends true ? Key : never]: Static<Properties[Key]>
}

export function defaultsOf<Properties extends TProperties>({
  properties,
}: TObject<Properties>): Defaults<Properties> {
  const defaults: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries<TSchema>(properties)) {
    if ('default' in schema) defaults[key] = structuredClone(schema.default)
    else if (schema['type'] === 'object') {
      const nested = schema as TObject
      const found = defaultsOf(nested)
      if (Object.keys(found).length === Object.keys(nested.properties).length) defaults[key] = found
    }
  }
  return defaults as Defaults<Properties>
}
