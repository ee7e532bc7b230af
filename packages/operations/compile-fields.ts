import { isIPv4, isIPv6 } from 'node:net'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import type { ErrorObject } from 'ajv'
import { schemaChecks } from '../kit/text/schema-checks.ts'
import { type ApiRefusal, fieldError, withPrefix } from './errors.ts'

// `refusal` in a field's schema is the sentence for a client whose field is missing or wrong; `notNumber` is that for
// a value that is no number, where the field must be one.
const keywords = ['refusal', 'notNumber']
const { ajv, compileCheck } = schemaChecks({ allErrors: false, verbose: true, keywords })
ajv.addFormat('ipv4', isIPv4)
ajv.addFormat('ipv6', isIPv6)

/** Checked by hand before the schema: exact numbers and fixed sentences need more than a schema. */
export const readByHand: readonly string[] = ['type', 'id', 'phone']

/**
 * Returns the refusal of the first wrong field, or null. `prefix` precedes field names in the sentence where clients
 * know them by longer names (`viber_`, `viber.`).
 */
export type FieldCheck = (element: object, prefix?: string) => ApiRefusal | null

/** Returns a check of every field but those of `except`, which another check covers where they count. */
export function compileFields(schema: TObject, except: readonly string[] = readByHand): FieldCheck {
  const fields = Object.entries(schema.properties).filter(([name]) => !except.includes(name))
  const checked = Type.Object(Object.fromEntries(fields))
  const check = compileCheck(checked)
  return (element, prefix = '') => {
    const errors = check(element)
    return errors === null ? null : toRefusal(checked, errors[0], prefix)
  }
}

/** The refusal of the innermost field that has one; its name is prefixed with the path of its parents. */
function toRefusal(schema: TObject, error: ErrorObject | undefined, prefix: string): ApiRefusal {
  const missing: unknown = error?.keyword === 'required' ? error.params['missingProperty'] : undefined
  const names = (error?.instancePath ?? '').split('/').slice(1)
  if (typeof missing === 'string') names.push(missing)
  let found: ApiRefusal | null = null
  let field: TSchema | undefined = schema
  let parent = prefix
  for (const name of names) {
    const items: unknown = field?.['items']
    const members = field?.['properties'] as Record<string, TSchema> | undefined
    field = items === undefined ? members?.[name] : (items as TSchema)
    const ofType: unknown = error?.keyword === 'type' ? field?.['notNumber'] : undefined
    const stated: unknown = ofType ?? field?.['refusal']
    if (stated !== undefined) found = placed(stated as ApiRefusal, parent, name)
    parent = items === undefined ? `${parent}${name}.` : `${parent.slice(0, -1)}[${name}].`
  }
  return found ?? fieldError(parent.slice(0, -1), 'as the documentation describes it')
}

function placed(stated: ApiRefusal, parent: string, name: string): ApiRefusal {
  const { field } = stated
  return field === null ? { ...stated, field: `${parent}${name}` } : withPrefix(stated, parent)
}
