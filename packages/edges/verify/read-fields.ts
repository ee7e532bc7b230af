import { type Static, type TObject, Type } from '@sinclair/typebox'
import { compileFields } from '../../operations/compile-fields.ts'
import type { ApiRefusal } from '../../operations/errors.ts'
import { invalid, type VerifyRefusal } from './verify-errors.ts'

/** The members of a body, or of a query. */
export type Fields = Readonly<Record<string, unknown>>

export type FieldRead<Value> = { kind: 'read'; value: Value } | { kind: 'refused'; refusal: VerifyRefusal }

/** Checked by hand: the key, the command, and the recipient, whose form depends on other fields. */
const readByHand = ['auth', 'command', 'phone', 'email']

/** Reads the fields of a command and checks all but those above. */
export function fieldReader<Schema extends TObject>(
  schema: Schema,
): (fields: Fields) => FieldRead<Omit<Static<Schema>, 'auth' | 'command' | 'phone' | 'email'>> {
  const check = compileFields(schema, readByHand)
  return (fields) => {
    const value = coerced(schema, fields)
    const wrong = check(value)
    return wrong === null ? { kind: 'read', value: value as Static<Schema> } : refuse(invalid(wrong))
  }
}

function coerced({ properties }: TObject, fields: Fields): object {
  const given = Object.entries(properties).flatMap(([name, schema]) => {
    const value = givenValue(fields[name])
    if (value === undefined) return []
    const isNumber = schema['type'] === 'integer' && typeof value === 'string' && /^\d{1,15}$/.test(value)
    return [[name, isNumber ? Number(value) : value] as const]
  })
  return Object.fromEntries(given)
}

/**
 * Null and empty count as left out; numbers may come as text, and text as numbers. Spaces around text are trimmed: a
 * plus in a query is a space.
 */
export function givenValue(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  const given = typeof value === 'string' ? value.trim() : value
  return given === '' || given === null ? undefined : given
}

export const authField = Type.String({ description: 'API key' })

export function shortText(maxLength: number, description: string, refusal: ApiRefusal) {
  return Type.String({ maxLength, pattern: '^[^\\u0000]*$', description, refusal })
}

export function refuse(refusal: VerifyRefusal): { kind: 'refused'; refusal: VerifyRefusal } {
  return { kind: 'refused', refusal }
}
