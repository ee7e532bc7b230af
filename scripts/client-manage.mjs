// The operations of administration as the clients call them: `carriers.pause` is POST /v1/carriers/{upstream}/pause.

const verbs = { post: 'create', put: 'set', patch: 'change', delete: 'remove' }

/** Every operation with the tag `management`: its group and name, its place, and schemas of what it takes and answers. */
export function managedOperations({ paths, components }) {
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags?.includes('management'))
      .map(([method, operation]) => ({
        ...nameOf(path, method, paths),
        place: `${method.toUpperCase()} ${path}`,
        summary: operation.summary,
        input: inputOf(operation, components),
        output: outputOf(operation),
      })),
  )
  const names = found.map(({ group, name }) => `${group}.${name}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two operations of administration would be called ${twice}`)
  return found.toSorted((a, b) => (`${a.group}.${a.name}` < `${b.group}.${b.name}` ? -1 : 1))
}

/** Groups with their operations. */
export function byGroup(managed) {
  const groups = {}
  for (const each of managed) groups[each.group] = [...(groups[each.group] ?? []), each]
  return Object.entries(groups)
}

/** What stands after the resource names a part of it or what is done: `ledger`, `setCountry`, `pause`. */
function nameOf(path, method, paths) {
  const [first = '', ...rest] = path.split('/').slice(2)
  const group = camel(first)
  const part = camel(rest.filter((word) => !word.startsWith('{')).join('-'))
  const isOne = path.endsWith('}')
  if (part === '') return { group, name: method === 'get' ? (isOne ? 'read' : 'list') : verbs[method] }
  if (method === 'get' && !isOne) return { group, name: part }
  const isCollection = Object.keys(paths).some((other) => other.startsWith(`${path}/{`))
  const isAction = method === 'post' && !isCollection && Object.keys(paths[path]).length === 1
  if (isAction) return { group, name: part }
  return { group, name: `${method === 'get' ? 'read' : verbs[method]}${capital(part)}` }
}

/** What stands in the path, the query and the body, as one object. */
function inputOf({ parameters, requestBody }, components) {
  const named = parameters.filter((each) => each.in === 'path' || each.in === 'query')
  const body = resolved(requestBody?.content['application/json'].schema ?? {}, components)
  const ofBody = body.properties ?? {}
  return {
    type: 'object',
    properties: { ...Object.fromEntries(named.map(({ name, schema }) => [name, schema])), ...ofBody },
    required: [...named.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
  }
}

function outputOf({ responses }) {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('20'))
  return good.content?.['application/json'].schema ?? { type: 'object', properties: {} }
}

function resolved(schema, { schemas }) {
  return schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)]
}

const camel = (words) => words.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
const capital = (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
