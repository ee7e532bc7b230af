import { type SchemaOptions, Type } from '@sinclair/typebox'

/** One of these strings. */
export function literals<const Values extends readonly string[]>(values: Values, options: SchemaOptions) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

export const moment = (description: string) => Type.String({ format: 'date-time', description })

export const approval = (description: string) =>
  literals(['pending', 'approved', 'rejected'], { description })
