import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { Queryable } from '../../../store/database.ts'

export type Fields = Record<string, unknown>

/** A thing as a document says it; `id`: what operations name it by. */
export interface Stored {
  fields: Fields
  id?: number
}

/** Carries out an operation of the table. The input fits it, as the schemas of kinds say. */
export type CarryOut = (operation: unknown, input: Fields) => Promise<Fields>

interface Setting {
  /** The fields that differ, and those that name it. */
  given: Fields
  /** Whether the document opens what it belongs to: what an installation had is restored as it was. */
  isRestored: boolean
  /** Null: it is new. */
  before: Stored | null
  /** That of the field `account`; null: every account, or none. */
  accountId: number | null
}

/** One kind of thing that a document lists. */
export interface Kind {
  /** What changes call it. */
  one: string
  /** The fields that name it; fields that it has from what it stands in come first. */
  key: readonly string[]
  /** Those of a document, without those that it has from what it stands in. */
  fields: TProperties
  /** Lists in it, and which of its fields these have. */
  lists: readonly ListName[]
  passes: Readonly<Fields & Record<string, string>>
  read: (db: Queryable, now: number) => Promise<Stored[]>
  /** As it is stored, of fields that are given. Throws `SettingRefused`. */
  normal: (given: Fields, before: Fields | null) => Fields
  /** What only a new one takes. */
  fixed: readonly string[]
  set: (carryOut: CarryOut, setting: Setting) => Promise<{ secret?: unknown }>
  /** Null: it is never removed. */
  remove: ((carryOut: CarryOut, setting: Setting) => Promise<unknown>) | null
}

/** In the order in which they are set. */
export const listNames = [
  'accounts',
  'senders',
  'tariffs',
  'services',
  'endpoints',
  'numbers',
  'keywords',
  'rule_sets',
] as const
export type ListName = (typeof listNames)[number]
/** The lists of a whole document; those of an account and of a number stand in it. */
export const topLists = ['accounts', 'tariffs', 'services', 'numbers', 'rule_sets'] as const

export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema)
export const usual = {
  lists: [],
  passes: {},
  fixed: [],
  normal: (given: Fields) => given,
} as const satisfies Partial<Kind>

export const accountName = Type.String({ minLength: 1, maxLength: 64, description: 'the name of an account' })

/** The same with these fields changed, where they are there and not null. */
export function mapped(given: Fields, changes: Readonly<Record<string, (value: never) => unknown>>): Fields {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    value === null ? null : (changes[name]?.(value as never) ?? value),
  ])
  return Object.fromEntries(entries) as Fields
}
