import { type TSchema, Type } from '@sinclair/typebox'
import { account } from '../console-contract/fields.ts'

/** The account that an operation is about. In the management API its name or its number. */
export const accountId = Type.Integer({ ...account, kind: 'account' })

/** The number of a thing. */
export const id = (what: string) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: `the number of ${what}` })

/** A sum of money in millionths, exactly: a text where a number would round it. */
export const money = (description: string) =>
  Type.Union([Type.Integer(), Type.String()], { kind: 'money', description })

/** The same, of a sum that a number holds exactly. */
export const moneyNumber = (description: string) => Type.Integer({ kind: 'money', description })

/** The number of a thing that there may be very many of. */
export const longId = (what: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: `the number of ${what}` })

/** Milliseconds since 1970. In the management API a text of RFC 3339. */
export const instant = Type.Integer({
  minimum: 0,
  // The end of the year 9999, which RFC 3339 can write.
  maximum: 253_402_300_799_999,
  kind: 'instant',
  description: 'an instant in milliseconds since 1970',
})

export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], {
    description: description ?? `${String(schema.description)}, or null`,
  })

/** What changes by itself, such as when a key was used last: it is no part of what `If-Match` compares. */
export const observed = <Schema extends TSchema>(schema: Schema): Schema => ({ ...schema, isObserved: true })

/** Of a long list, newest first. */
export const page = {
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next` of the page before',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: 'the rows of a page; 100 where it is absent' }),
  ),
}

export const next = orNull(Type.Integer(), '`before` of the next page; null at the end')

/** Reads a row more than a page has, to know whether another one follows: `next` is then of the last row of this one. */
export async function readPage<Row, Place = never>(
  { limit = 100 }: { limit?: number | undefined },
  read: (limit: number) => Promise<readonly Row[]>,
  placeOf: (last: Row) => Place | Promise<Place>,
): Promise<{ rows: Row[]; next: Place | null }> {
  const rows = await read(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last === undefined ? null : await placeOf(last) }
}

/**
 * A value whose type is written in TypeScript, such as a union of many kinds. `from`: its file below `packages`. The API
 * documents it as an object, with names and instants in its own form.
 */
export const written = <Value>(name: string, from: string, description: string) =>
  Type.Unsafe<Value>({ type: 'object', additionalProperties: true, description, writtenType: { name, from } })

/** A text of the dictionary. */
export function bothLanguages(description: string) {
  return Type.Array(Type.String(), {
    minItems: 2,
    maxItems: 2,
    description: `${description}: English, Ukrainian`,
  })
}
