import type { TObject, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { compileChecker } from '../../packages/administration/check-fields.ts'
import { ConsoleRefusal } from '../../packages/administration/refusal.ts'
import { allRoutes } from '../../packages/console-server/all-routes.ts'
import { readJson } from '../../packages/console-server/read-json.ts'
import { sampleFields } from '../../packages/console-server/test/sample-fields.ts'
import { jsonShape } from '../engine/json-shape.ts'
import { Broken, checkStorable, target } from '../engine/target.ts'

/** What a browser sends to a route of the console. */
export interface ConsoleRequest {
  route: string
  fields: Record<string, unknown>
}

const checks = new Map(
  [...allRoutes].map(([name, { query, body }]) => [
    name,
    name.startsWith('GET ') ? compileChecker(query, 'query') : compileChecker(body, 'body'),
  ]),
)

/** Each route with the fields that it needs, and with all that there are samples of. */
export function consoleRequests(): ConsoleRequest[] {
  return [...allRoutes].flatMap(([route, { query, body }]) => {
    const schema = route.startsWith('GET ') ? query : body
    const needed = sampleFields(schema)
    const others = Object.keys(schema.properties).filter((name) => !(name in needed))
    const all = Object.assign({}, needed, ...others.map((name) => sampleOf(schema, name))) as typeof needed
    return others.length === 0
      ? [{ route, fields: needed }]
      : [needed, all].map((fields) => ({ route, fields }))
  })
}

/** Nothing where no sample has the form of the field. */
function sampleOf({ properties, ...schema }: TObject, name: string): Record<string, unknown> {
  try {
    return sampleFields({ ...schema, properties: { [name]: properties[name] as TSchema }, required: [name] })
  } catch {
    return {}
  }
}

/** Fields of any input; a query has texts alone. */
export function requestOf(input: unknown): ConsoleRequest {
  const { route, fields } = (input ?? {}) as Partial<Record<keyof ConsoleRequest, unknown>>
  const name = typeof route === 'string' ? route : ''
  const given = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {}
  if (!name.startsWith('GET '))
    return { route: name, fields: readJson(JSON.stringify(given)) as Record<string, unknown> }
  const texts = Object.entries(given).map(([field, value]) => [
    field,
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
  ])
  return { route: name, fields: Object.fromEntries(texts) as Record<string, unknown> }
}

export const consoleFields = target<unknown>({
  name: 'console-fields',
  what: 'queries and bodies of every route of the console, as their schemas read them',
  shape: jsonShape,
  maxSize: 300_000,
  corpus: consoleRequests,
  feed(input) {
    const { route, fields } = requestOf(input)
    const known = allRoutes.get(route)
    const check = checks.get(route)
    if (known === undefined || check === undefined) return 'no route'
    try {
      check(fields)
    } catch (error) {
      if (!(error instanceof ConsoleRefusal)) throw error
      if (error.status !== 400) throw new Broken(`${route} refuses its fields with ${error.status}`)
      return `${route} ${error.field} ${JSON.stringify(error.values).replaceAll(/\d+/g, '').slice(0, 60)}`
    }
    const schema = route.startsWith('GET ') ? known.query : known.body
    if (!Value.Check(schema, fields)) throw new Broken(`${route} takes what its schema does not have`)
    const kept = Object.fromEntries(known.kept.map((field) => [field, fields[field]]))
    checkStorable(kept, `what the audit log keeps of ${route}`)
    return `${route} taken`
  },
})
