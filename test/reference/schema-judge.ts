import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../tools/reference/json-schema.ts'
import { openApiDocument } from '../../tools/reference/openapi-document.ts'
import { createReference } from '../../tools/reference/reference.ts'

interface Document {
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
  const document = JSON.parse(JSON.stringify(openApiDocument(createReference()))) as Document
  if (options.closed) for (const schema of Object.values(document.components.schemas)) close(schema)
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
  ajv.addSchema(document, 'document')
  for (const name of Object.keys(document.components.schemas)) {
    ajv.addSchema({ $ref: `document#/components/schemas/${name}` }, name)
  }
  return (name) => {
    const validate = ajv.getSchema(name)
    if (validate === undefined) throw new Error(`the document has no schema ${name}`)
    return validate as ValidateFunction
  }
}

function close(schema: JsonSchema): void {
  if (schema.properties !== undefined) schema.additionalProperties ??= false
  for (const inner of [...Object.values(schema.properties ?? {}), schema.items]) if (inner) close(inner)
}
