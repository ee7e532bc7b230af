import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../tools/reference/json-schema.ts'
import { openApiDocument } from '../../tools/reference/openapi-document.ts'
import { createReference } from '../../tools/reference/reference.ts'

interface Documented {
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

interface Document {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, JsonSchema> }
}

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  decimal: true as const,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/,
}

/**
 * Judges values by a schema of the OpenAPI document. `closed` schemas admit no field that they do not describe,
 * so that an answer with something undocumented in it is found.
 */
export function schemaJudge(options: { closed: boolean }): (name: string) => ValidateFunction {
  const { ajv, document } = open(options)
  for (const name of Object.keys(document.components.schemas)) {
    ajv.addSchema({ $ref: `document#/components/schemas/${name}` }, name)
  }
  return (name) => {
    const validate = ajv.getSchema(name)
    if (validate === undefined) throw new Error(`the document has no schema ${name}`)
    return validate as ValidateFunction
  }
}

/**
 * Judges answers by the response of an operation, such as `GET /v1/keys/{key_id}`, in closed schemas. Null: the document
 * has no such status, and no `default`; a response without a body is judged to be an empty object.
 */
export function responseJudge(): (operation: string, status: number) => ValidateFunction | null {
  const { ajv, document } = open({ closed: true })
  const judges = new Map<string, ValidateFunction>()
  const empty = ajv.compile({ type: 'object', maxProperties: 0 })
  return (operation, status) => {
    const [method = '', path = ''] = operation.split(' ')
    const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {}
    const response = responses[status] ?? (status >= 400 ? responses['default'] : undefined)
    if (response === undefined) return null
    const [content] = Object.values(response.content ?? {})
    if (content === undefined) return empty
    const key = `${operation} ${status < 400 ? status : 'default'}`
    const known = judges.get(key)
    if (known !== undefined) return known
    close(content.schema)
    const text = JSON.stringify(content.schema).replaceAll('"#/', '"document#/')
    const made = ajv.compile(JSON.parse(text) as object)
    judges.set(key, made)
    return made
  }
}

function open(options: { closed: boolean }) {
  const document = JSON.parse(JSON.stringify(openApiDocument(createReference()))) as Document
  if (options.closed) for (const schema of Object.values(document.components.schemas)) close(schema)
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
  ajv.addSchema(document, 'document')
  return { ajv, document }
}

function close(schema: JsonSchema): void {
  if (schema.properties !== undefined) schema.additionalProperties ??= false
  for (const inner of [...Object.values(schema.properties ?? {}), schema.items]) if (inner) close(inner)
}
