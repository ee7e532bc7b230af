// Makes clients/typescript/src/openapi.ts out of the OpenAPI document: the types of every schema, the result of every
// operation (`x-result`), and the sentences of every error code (`x-codes`). `npm run reference` writes it.
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { byGroup, managedOperations } from './client-manage.mjs'

/** Their place in the client. */
export const clientTypesPath = 'clients/typescript/src/openapi.ts'

const note = `// Made by \`npm run reference\` from docs/reference/openapi.json.
// Numbers that JavaScript would round have types of their own: an id may be a bigint, money is its decimal text.
`
/** Which fields an operation needs depends on others; types say what each field may be. */
const conditions = ['allOf', 'anyOf', 'dependentRequired']

/** The text of the file. `document` is the parsed openapi.json. */
export async function clientTypes(document) {
  const { schemas } = document.components
  const operations = Object.entries(schemas).filter(([, schema]) => schema['x-result'] !== undefined)
  const managed = managedOperations(document)
  const plain = Object.entries({ ...schemas, ...managedSchemas(managed) }).map(([name, schema]) => [
    name,
    withIds(withoutConditions(schema)),
  ])
  const types = await openapiTypes(
    {
      openapi: document.openapi,
      info: document.info,
      paths: {},
      components: { schemas: { Id: exactId, ...Object.fromEntries(plain) } },
    },
    { transform: exactType },
  )
  const text = astToString(types).replaceAll(/^export type (paths|webhooks|\$defs|operations) .*\n/gm, '')
  return [
    note,
    text,
    '/** The result of each operation. */',
    'export interface OperationResults {',
    ...operations.map(
      ([, { title, 'x-result': result }]) => `  '${title}': components['schemas']['${result}']`,
    ),
    '}',
    '',
    '/** The operations of administration: what each takes and answers. */',
    'export interface ManagedOperations {',
    ...byGroup(managed).flatMap(([group, operations]) => [
      `  ${group}: {`,
      ...operations.flatMap(({ name, summary }) => [
        `    /** ${summary} */`,
        `    ${name}: { input: ${managedType(group, name, 'input')}; answer: ${managedType(group, name, 'answer')} }`,
      ]),
      '  }',
    ]),
    '}',
    '',
    '/** Their places in the API. */',
    `export const managedPlaces = ${JSON.stringify(placesOf(managed), null, 2)} as const`,
    '',
    '/** The sentences of each error; `…` stands for variable text. */',
    `export const errorSentences = ${JSON.stringify(errorSentences(schemas), null, 2)} as const`,
    '',
    'export type ErrorCode = keyof typeof errorSentences',
    '',
  ].join('\n')
}

function managedSchemas(managed) {
  return Object.fromEntries(
    managed.flatMap(({ group, name, input, output }) => [
      [`${group}.${name}.input`, input],
      [`${group}.${name}.answer`, output],
    ]),
  )
}

function managedType(group, name, part) {
  return `components['schemas']['${group}.${name}.${part}']`
}

function placesOf(managed) {
  return Object.fromEntries(
    byGroup(managed).map(([group, operations]) => [
      group,
      Object.fromEntries(operations.map(({ name, place }) => [name, place])),
    ]),
  )
}

const exactId = { description: 'A string, or a number of any length', type: 'string', format: 'exact-id' }

function exactType({ format }) {
  const { StringKeyword, NumberKeyword, BigIntKeyword } = ts.SyntaxKind
  const kinds = { 'exact-id': [StringKeyword, NumberKeyword, BigIntKeyword], decimal: [StringKeyword] }[
    format
  ]
  if (kinds === undefined) return undefined
  return ts.factory.createUnionTypeNode(kinds.map((kind) => ts.factory.createKeywordTypeNode(kind)))
}

function withoutConditions(schema) {
  if (schema.properties === undefined) return schema
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !conditions.includes(keyword)))
}

/** The same with one type for every id that is a number or a string. */
function withIds(value) {
  if (Array.isArray(value)) return value.map(withIds)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [
    key,
    key === 'id' && member.anyOf !== undefined
      ? { description: member.description, $ref: '#/components/schemas/Id' }
      : withIds(member),
  ])
  return Object.fromEntries(members)
}

/** The sentences of an OpenAPI document by code; the clients know the form of those that say what a field must be. */
export function errorSentences(schemas) {
  const byCode = {}
  for (const { properties } of Object.values(schemas)) {
    for (const { code, sentence } of properties?.error?.['x-codes'] ?? []) {
      if (code === 'field' && sentence.includes(' must be ')) continue
      byCode[code] = [...new Set([...(byCode[code] ?? []), sentence])]
    }
  }
  return byCode
}
