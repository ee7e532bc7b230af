// What generators of clients for Go, Java and C# need of the part of the document about administration.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiText } from '../../tools/reference/files.ts'
import type { JsonSchema } from '../../tools/reference/json-schema.ts'
import { createReference } from '../../tools/reference/reference.ts'

interface DocumentedOperation {
  operationId: string
  tags: string[]
  summary: string
  parameters: { name?: string; in?: string; required?: boolean; schema?: JsonSchema; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>
}

const document = JSON.parse(openApiText(createReference())) as {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, object> }
}
const managed = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { tags }]) => tags.includes('management'))
    .map(([method, operation]) => ({ ...operation, at: `${method.toUpperCase()} ${path}`, path })),
)

/** Every schema below this one, itself included; those that it refers to, once. */
function* below(schema: JsonSchema, seen: Set<string>): Generator<JsonSchema> {
  yield schema
  const name = schema.$ref?.split('/').at(-1)
  const referred = name === undefined || seen.has(name) ? [] : [document.components.schemas[name] ?? {}]
  if (name !== undefined) seen.add(name)
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items])]
  for (const each of [...referred, ...inner, ...anyOf, ...oneOf, ...allOf]) yield* below(each, seen)
}

function schemasOf({ parameters, requestBody, responses }: DocumentedOperation): JsonSchema[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap((each) =>
    Object.values(each?.content ?? {}).map(({ schema }) => schema),
  )
  const roots = [...bodies, ...parameters.flatMap(({ schema }) => schema ?? [])]
  const seen = new Set<string>()
  return roots.flatMap((root) => [...below(root, seen)])
}

test('each operation of administration has a name of its own in letters, a sentence, and answers that are described', () => {
  assert.ok(managed.length > 150)
  const names = managed.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length)
  for (const { operationId, summary, responses, at } of managed) {
    assert.match(operationId, /^manage[A-Z][A-Za-z]+$/, at)
    assert.ok(summary.length > 10, at)
    const good = Object.keys(responses).filter((status) => /^20[014]$/.test(status))
    assert.equal(good.length, 1, at)
    assert.ok(responses['default']?.content?.['application/problem+json'], at)
    for (const [status, { description, content }] of Object.entries(responses)) {
      assert.ok(description.length > 3, `${at} ${status}`)
      assert.equal(content === undefined, status === '204' || status === '304', `${at} ${status}`)
    }
  }
})

test('each name in a path is a required parameter, and each parameter is one that the document has', () => {
  for (const { path, parameters, at } of managed) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((each) => each.in === 'path')
    assert.deepEqual(inPath.map(({ name }) => name).toSorted(), named.toSorted(), at)
    assert.ok(
      inPath.every(({ required }) => required === true),
      at,
    )
    for (const { $ref } of parameters)
      assert.ok($ref === undefined || document.components.parameters[$ref.split('/').at(-1) ?? ''], at)
  }
})

test('schemas have no union of objects without a name, and nothing that generators read differently', () => {
  for (const operation of managed)
    for (const schema of schemasOf(operation)) {
      const seen = `${operation.at}: ${JSON.stringify(schema).slice(0, 200)}`
      for (const word of [
        'if',
        'then',
        'else',
        'contains',
        'dependentRequired',
        'allOf',
        'nullable',
        'oneOf',
      ])
        assert.ok(!(word in schema), seen)
      // A thing that may be absent.
      for (const member of schema.anyOf ?? [])
        assert.ok(member.$ref !== undefined || member.type === 'null', seen)
      assert.ok((schema.anyOf?.length ?? 2) === 2, seen)
    }
})

test('a choice that may be null has null among its values', () => {
  for (const operation of managed)
    for (const { type, enum: values } of schemasOf(operation))
      if (values !== undefined)
        assert.equal([type].flat().includes('null'), values.includes(null), operation.at)
})
