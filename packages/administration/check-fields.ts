import type { TObject } from '@sinclair/typebox'
import type { ErrorObject } from 'ajv'
import type { FieldForm, FieldRule } from '../console-contract/field-rule.ts'
import { schemaChecks } from '../kit/text/schema-checks.ts'
import { ConsoleRefusal } from './refusal.ts'

const keywords = ['anyText', 'form', 'kind', 'shownAs']
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
export function compileChecker(schema: TObject, of: 'query' | 'body'): (fields: object) => void {
  const check = checks[of].compileCheck(schema)
  return (fields) => {
    const errors = check(fields)
    if (errors !== null) throw toRefusal(schema, errors[0])
    for (const [field, value] of Object.entries(fields)) {
      if (isBeyondIntegers(value))
        throw toRefusal(schema, { keyword: 'type', instancePath: `/${field}`, schemaPath: '', params: {} })
      if (schema.properties[field]?.['anyText'] === true || !hasControlCharacters(value)) continue
      const values = { field, must: 'must have no control characters', rule: { is: 'line' } as const }
      throw new ConsoleRefusal('field', values, field)
    }
  }
}

function isBeyond(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

/**
 * A number, or a list with one, that no column of the database holds, such as 1e21; a query may also say `Infinity`, which
 * becomes a number without limits.
 */
function isBeyondIntegers(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(isBeyondIntegers)
    : typeof value === 'number' && (!Number.isFinite(value) || isBeyond(value))
}

/** A text or a list of texts. */
function hasControlCharacters(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(hasControlCharacters)
    : typeof value === 'string' && controlCharacters.test(value)
}

/** The `description` of a field says what it must be: `a whole number`. */
function toRefusal(schema: TObject, error: ErrorObject | undefined): ConsoleRefusal {
  // A refusal of a member names its field.
  const { instancePath = '', params = {} } = error ?? {}
  const named: unknown = instancePath === '' && (params['missingProperty'] ?? params['additionalProperty'])
  const field = typeof named === 'string' ? named : (instancePath.split('/')[1] ?? '')
  const described: unknown = schema.properties[field]?.description
  const must =
    typeof described === 'string' ? `must be ${described}` : (error?.message ?? 'is not as expected')
  return new ConsoleRefusal('field', { field, must, rule: brokenRule(schema, field, error) }, field || null)
}

interface FieldSchema {
  type?: string
  form?: FieldForm
  anyOf?: FieldSchema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

function brokenRule(schema: TObject, field: string, error: ErrorObject | undefined): FieldRule {
  const { keyword = '', instancePath = '' } = error ?? {}
  const isOfMember = instancePath.split('/').length > 2
  if (keyword === 'required' && instancePath === '') return { is: 'given' }
  return isOfMember ? { is: 'other' } : describeRule((schema.properties[field] ?? {}) as FieldSchema, keyword)
}

/** Of a field that may be null, what it must be otherwise. */
function describeRule(
  { type, form, anyOf = [], pattern, ...limits }: FieldSchema,
  keyword: string,
): FieldRule {
  const members = anyOf.filter((each) => each.type !== 'null')
  const [only] = members
  if (form !== undefined && !keyword.endsWith('Length')) return { is: form }
  if (only !== undefined && members.length === 1) return describeRule(only, keyword)
  if (only !== undefined) return { is: 'choice' }
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = limits
  if (type === 'integer') return { is: 'number', min: minimum ?? null, max: readable(maximum) }
  if (type === 'array') return { is: 'list', min: minItems ?? null, max: maxItems ?? null }
  if (type !== 'string' || (pattern !== undefined && keyword === 'pattern')) return { is: 'other' }
  return { is: 'text', min: minLength ?? null, max: maxLength ?? null }
}

/** Limits that only keep a number within what the database stores are no help to a person. */
function readable(maximum: number | undefined): number | null {
  return maximum === undefined || maximum > 1e12 ? null : maximum
}
