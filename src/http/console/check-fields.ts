import type { TObject } from '@sinclair/typebox'
import type { ErrorObject } from 'ajv'
import { schemaChecks } from '../compiled-on-use.ts'
import { ConsoleRefusal } from './refusal.ts'

const keywords = ['anyText']
const checks = {
  query: schemaChecks({ coerceTypes: 'array', useDefaults: true, keywords }),
  body: schemaChecks({ keywords }),
}

/**
 * What a person does not type into one line: control characters, line ends, and marks that change the text's
 * direction.
 */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/**
 * Rejects with `ConsoleRefusal` fields that do not match the schema. Texts of a query become numbers where
 * the schema wants numbers. A text is one line unless the schema says `anyText`.
 */
export function checkerOf(schema: TObject, of: 'query' | 'body'): (fields: object) => void {
  const check = checks[of].checkOf(schema)
  return (fields) => {
    const errors = check(fields)
    if (errors !== null) throw refusalOf(schema, errors[0])
    for (const [field, value] of Object.entries(fields)) {
      if (schema.properties[field]?.['anyText'] === true || !hasControlCharacters(value)) continue
      throw new ConsoleRefusal('field', { field, must: 'must have no control characters' }, field)
    }
  }
}

/** A text or a list of texts. */
function hasControlCharacters(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(hasControlCharacters)
    : typeof value === 'string' && controlCharacters.test(value)
}

/** The `description` of a field says what it must be: `a whole number`. */
function refusalOf(schema: TObject, error: ErrorObject | undefined): ConsoleRefusal {
  const named: unknown = error?.params['missingProperty'] ?? error?.params['additionalProperty']
  const field = typeof named === 'string' ? named : (error?.instancePath.split('/')[1] ?? '')
  const described: unknown = schema.properties[field]?.description
  const must =
    typeof described === 'string' ? `must be ${described}` : (error?.message ?? 'is not as expected')
  return new ConsoleRefusal('field', { field, must }, field || null)
}
