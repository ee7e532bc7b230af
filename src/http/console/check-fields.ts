import type { TObject } from '@sinclair/typebox'
import { Ajv, type ErrorObject } from 'ajv'
import { ConsoleRefusal } from './refusal.ts'

const ajvOfQueries = new Ajv({ coerceTypes: 'array', useDefaults: true, allowUnionTypes: true })
const ajvOfBodies = new Ajv({ allowUnionTypes: true })

/** Rejects with `ConsoleRefusal` what is not as the schema says; texts of a query become numbers where it wants some. */
export function checkerOf(schema: TObject, of: 'query' | 'body'): (fields: object) => void {
  const validate = (of === 'query' ? ajvOfQueries : ajvOfBodies).compile(schema)
  return (fields) => {
    if (!validate(fields)) throw wrong(schema, validate.errors?.[0])
  }
}

/** A field's `description` says what it must be: `a whole number`. */
function wrong(schema: TObject, error: ErrorObject | undefined): ConsoleRefusal {
  const named: unknown = error?.params['missingProperty'] ?? error?.params['additionalProperty']
  const field = typeof named === 'string' ? named : (error?.instancePath.split('/')[1] ?? '')
  const described: unknown = schema.properties[field]?.description
  const must =
    typeof described === 'string' ? `must be ${described}` : (error?.message ?? 'is not as expected')
  return new ConsoleRefusal(400, field === '' ? `The request ${must}` : `${field} ${must}`, field || null)
}
