import type { TObject } from '@sinclair/typebox'
import { Ajv, type ErrorObject, type Options } from 'ajv'

/** Null where the value fits its schema, else what is wrong with it. May fill in defaults and convert texts of the value. */
export type SchemaCheck = (value: unknown) => readonly ErrorObject[] | null

/**
 * Makes checks of schemas that are compiled when the first value is checked: all of them together would take a fifth
 * of the gateway's start. A test compiles them all.
 */
export function schemaChecks(options: Options): { ajv: Ajv; compileCheck: (schema: TObject) => SchemaCheck } {
  // The schemas are our own, so they are not held against JSON Schema's schema of schemas, which would be compiled too.
  const ajv = new Ajv({ ...options, allowUnionTypes: true, meta: false, validateSchema: false })
  const compileCheck = (schema: TObject): SchemaCheck => {
    let validate: ReturnType<typeof ajv.compile> | null = null
    return (value) => {
      validate ??= ajv.compile(schema)
      return validate(value) ? null : (validate.errors ?? [])
    }
  }
  return { ajv, compileCheck }
}
