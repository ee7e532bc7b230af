import { packageVersion } from '../../packages/kit/machine/package-folder.ts'
import { sendResult } from '../../packages/operations/answer-schemas.ts'
import type { ApiRefusal } from '../../packages/operations/errors.ts'
import { operations } from '../../packages/operations/index.ts'
import { groups, type Operation, type Result } from '../../packages/operations/operation.ts'
import { type Conditions, conditionSchema, conditionsOf, orTemplate } from './conditions.ts'
import { type JsonSchema, plainSchema } from './json-schema.ts'

/** The source of OpenAPI and the pages: the registered operations, described. */
export interface Reference {
  version: string
  /** In the order of their groups. */
  operations: ReferenceOperation[]
}

export interface ReferenceOperation
  extends Pick<Operation, 'type' | 'group' | 'summary' | 'details' | 'sends' | 'takesTemplate' | 'result'> {
  /** The name of its schema in OpenAPI. */
  name: string
  /** Of the request, without our own keywords. */
  schema: JsonSchema
  conditions: Conditions
  /** The refusal of each field, where it has one. */
  fieldRefusals: Record<string, ApiRefusal>
  /** Its other refusals. */
  refusals: string[]
  examples: readonly ReferenceExample[]
}

export interface ReferenceExample {
  /** `viber`, `viber-2`, … */
  name: string
  summary: string
  request: Record<string, unknown>
  /** The item that answers the request. */
  answer: object
}

/** Describes the registered operations. Reads `package.json` for the version. */
export function createReference(): Reference {
  const described = operations.map(describe)
  return {
    version: packageVersion(),
    operations: groups.flatMap((group) => described.filter((operation) => operation.group === group)),
  }
}

/** `template/viber/create` becomes `TemplateViberCreate`. */
export function schemaName(type: string): string {
  return type
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

function describe(operation: Operation): ReferenceOperation {
  const { type, group, summary, details, sends, result } = operation
  const schema = plainSchema(operation.schema)
  const conditions = conditionsOf(type, schema)
  const whole = { ...schema, ...conditionSchema(conditions) }
  return {
    type,
    name: schemaName(type),
    group,
    summary,
    details,
    sends,
    schema: {
      title: type,
      description: summary,
      'x-result': result.name,
      ...(operation.takesTemplate ? orTemplate(whole) : whole),
    },
    takesTemplate: operation.takesTemplate,
    conditions,
    fieldRefusals: refusalsOfFields(operation),
    refusals: operation.refusals.map(({ sentence }) => sentence),
    examples: operation.examples.map((example, index) => ({
      name: index === 0 ? type : `${type}-${index + 1}`,
      summary: index === 0 ? summary : `${summary} (${index + 1})`,
      request: example as Record<string, unknown>,
      answer: { success: true, data: answerTo(example, result) },
    })),
    result,
  }
}

function refusalsOfFields({ schema }: Operation): Record<string, ApiRefusal> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, field]) => {
      const refusal = field['refusal'] as ApiRefusal | undefined
      return refusal === undefined ? [] : [[name, refusal]]
    }),
  )
}

function answerTo(request: object, result: Result): unknown {
  if (result !== sendResult) return result.example
  const { id } = request as { id?: unknown }
  return { ...(result.example as object), ...(id === undefined ? {} : { id }) }
}
