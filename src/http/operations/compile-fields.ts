import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { Ajv, type ErrorObject } from 'ajv'
import { fieldError, type Refusal } from '../errors.ts'

// `refusal` on a field's schema is what a client reads when the field is missing or not as described.
const ajv = new Ajv({ allErrors: false, verbose: true, allowUnionTypes: true, keywords: ['refusal'] })

/** Read by hand before the fields are checked: exact numbers and the literal sentences need more than a schema. */
const readByHand = ['type', 'id', 'phone']

/** Compiles a check that answers the refusal of the first wrong field, or null. */
export function compileFields(schema: TObject): (element: object) => Refusal | null {
  const fields = Object.entries(schema.properties).filter(([name]) => !readByHand.includes(name))
  const checked = Type.Object(Object.fromEntries(fields))
  const validate = ajv.compile(checked)
  return (element) => (validate(element) ? null : refusalOf(checked, validate.errors?.[0]))
}

function refusalOf(schema: TObject, error: ErrorObject | undefined): Refusal {
  const missing: unknown = error?.keyword === 'required' ? error.params['missingProperty'] : undefined
  const name = typeof missing === 'string' ? missing : (error?.instancePath.split('/')[1] ?? '')
  const field: TSchema | undefined = schema.properties[name]
  const stated: unknown = field?.['refusal']
  return (stated as Refusal | undefined) ?? fieldError(name, 'as the documentation describes it')
}
