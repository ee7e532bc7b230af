// What a client notices between two OpenAPI documents. What may only grow: operations, what a request may have, and what
// an answer has.

const methods = ['get', 'put', 'post', 'patch', 'delete']

/** Sentences: `breaking` may stop a client that works today, `added` does not. */
export function openapiChanges(before, now) {
  const breaking = []
  const added = []
  const [older, newer] = [operationsOf(before), operationsOf(now)]
  for (const [name, operation] of older) {
    const successor = newer.get(name)
    if (successor === undefined) breaking.push(`${name} is gone`)
    else compareOperations({ name, before, now, breaking, added }, operation, successor)
  }
  for (const name of newer.keys()) if (!older.has(name)) added.push(`${name} is new`)
  return { breaking, added }
}

function operationsOf({ paths }) {
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => [`${method.toUpperCase()} ${path}`, item[method]]),
  )
  return new Map(listed)
}

function compareOperations(context, older, newer) {
  compareParameters(context, older.parameters ?? [], newer.parameters ?? [])
  const [asked, asks] = [schemaOf(older.requestBody), schemaOf(newer.requestBody)]
  compareSchemas({ ...context, isRequest: true }, 'the request', asked, asks, new Set())
  for (const [status, answer] of Object.entries(older.responses ?? {})) {
    if (!status.startsWith('2')) continue
    const successor = newer.responses?.[status]
    if (successor === undefined) context.breaking.push(`${context.name} answers no ${status} any more`)
    else {
      const [said, says] = [schemaOf(answer), schemaOf(successor)]
      compareSchemas({ ...context, isRequest: false }, `the answer ${status}`, said, says, new Set())
    }
  }
}

function compareParameters({ name, before, now, breaking, added }, older, newer) {
  const byName = (document, list) =>
    new Map(list.map((each) => resolved(document, each)).map((each) => [`${each.in} ${each.name}`, each]))
  const [had, has] = [byName(before, older), byName(now, newer)]
  for (const key of had.keys()) if (!has.has(key)) breaking.push(`${name} takes no ${key} any more`)
  for (const [key, { required = false }] of has) {
    if (required && had.get(key)?.required !== true) breaking.push(`${name} requires ${key}`)
    else if (!had.has(key)) added.push(`${name} takes ${key}`)
  }
}

function compareSchemas(context, where, olderGiven, newerGiven, seen) {
  const [older, newer] = [resolved(context.before, olderGiven), resolved(context.now, newerGiven)]
  if (older === undefined || newer === undefined || seen.has(older)) return
  seen.add(older)
  const { name, isRequest, breaking, added } = context
  const [type, newType] = [older, newer].map(typesOf)
  if (type !== newType) breaking.push(`${name}: ${where} is ${newType}, and was ${type}`)
  // A value more is one that a client does not know, and it must not be surprised by it: `added`.
  const values = (older.enum ?? []).filter((value) => newer.enum !== undefined && !newer.enum.includes(value))
  if (isRequest) breaking.push(...values.map((value) => `${name}: ${where} may not be ${value} any more`))
  const [had, has] = [older.properties ?? {}, newer.properties ?? {}]
  for (const key of Object.keys(had)) {
    const place = `${where}, ${key}`
    if (has[key] === undefined) breaking.push(`${name}: ${place} is gone`)
    else compareSchemas(context, place, had[key], has[key], seen)
  }
  for (const key of Object.keys(has)) {
    const isRequired = newer.required?.includes(key) === true
    const wasRequired = older.required?.includes(key) === true
    if (isRequest && isRequired && !wasRequired) breaking.push(`${name}: ${where} requires ${key}`)
    else if (!isRequest && wasRequired && !isRequired)
      breaking.push(`${name}: ${where} may be without ${key}`)
    else if (had[key] === undefined) added.push(`${name}: ${where} has ${key}`)
  }
  compareSchemas(context, `${where}, each`, older.items, newer.items, seen)
}

function typesOf({ type }) {
  return type === undefined ? 'any' : [type].flat().sort().join(' or ')
}

function schemaOf(body) {
  return Object.values(body?.content ?? {})[0]?.schema
}

/** Follows `$ref` within its document. */
function resolved(document, schema) {
  if (schema?.$ref === undefined) return schema
  const target = schema.$ref
    .slice('#/'.length)
    .split('/')
    .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return resolved(document, target)
}
