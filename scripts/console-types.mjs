// Makes packages/console-contract/administration.ts out of the administrative operations, so that the console knows their
// types and nothing of what carries them out. `npm run reference` writes it.
import openapiTypes, { astToString } from 'openapi-typescript'

/** Its place among the types of the console. */
export const consoleTypesPath = 'packages/console-contract/administration.ts'

const note = '// Made by `npm run reference` from the operations in packages/administration.\n'

/** The text of the file. `operations` is the table of packages/administration/operations.ts. */
export async function consoleTypes(operations) {
  const titled = new Map()
  /** Types of other files, by name. */
  const written = new Map()
  const lines = []
  const schemas = {}
  for (const { name, at, input, output, audit } of operations.values()) {
    const schemaName = name.replaceAll('/', '.')
    schemas[`${schemaName}.input`] = plain(input, titled, written)
    schemas[`${schemaName}.output`] = plain(output, titled, written)
    const field = (part) => `components['schemas']['${schemaName}.${part}']`
    const [method, query, body] = at.startsWith('GET ')
      ? ['GET', field('input'), 'object']
      : ['POST', 'object', field('input')]
    lines.push(
      `  '${method} /${name}': { query: ${query}; body: ${body}; answer: ${field('output')}; changes: ${audit !== null} }`,
    )
  }
  const types = await openapiTypes({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas: { ...Object.fromEntries(titled), ...schemas } },
  })
  const text = astToString(types)
    .replaceAll(/^export type (paths|webhooks|\$defs|operations) .*\n/gm, '')
    // What a field means stands in its definition.
    .replaceAll(/^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/gm, '')
    .replaceAll(/(?:\/\*\* @enum \{string\} \*\/\s+)?(\w+): "written \w+"/g, '$1: $1')
  return [
    note,
    ...[...written].toSorted().map(([name, from]) => importOf(name, from)),
    text,
    ...[...titled.keys()]
      .filter((name) => !written.has(name))
      .map((name) => `export type ${name} = components['schemas']['${name}']`),
    '',
    '/** The operations as routes of the console. */',
    'export interface AdministrationContract {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

function importOf(name, from) {
  const place = from.startsWith('console-contract/') ? from.replace('console-contract/', './') : `../${from}`
  return `import type { ${name} } from '${place}'`
}

/** Without the internals of TypeBox; a schema with a title is a type of its own. */
function plain(schema, titled, written) {
  const place = (value) => {
    if (Array.isArray(value)) return value.map(place)
    if (typeof value !== 'object' || value === null) return value
    if (value.writtenType !== undefined) {
      const { name, from } = value.writtenType
      written.set(name, from)
      titled.set(name, { type: 'string', enum: [`written ${name}`] })
      return { $ref: `#/components/schemas/${name}` }
    }
    const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, place(member)]))
    if (typeof members.title !== 'string') return members
    titled.set(members.title, members)
    return { $ref: `#/components/schemas/${members.title}` }
  }
  return place(JSON.parse(JSON.stringify(schema)))
}
