import { Type } from '@sinclair/typebox'
import type { Operation } from '../administration/operation.ts'
import { operations } from '../administration/operations.ts'
import type { ConsoleRoute } from '../console-contract/console-route.ts'
import { contract } from '../console-contract/contract.ts'

const none = Type.Object({}, { additionalProperties: false })

const byRoute: ReadonlyMap<string, Operation> = new Map(
  [...operations.values()].map((operation) => [routeName(operation), operation]),
)

/** `GET /keys`, `POST /keys/create`. */
function routeName({ name, audit }: Operation): string {
  return `${audit === null ? 'GET' : 'POST'} /${name}`
}

/** The administrative operation that a page uses by this name; undefined: the route is one of a page alone. */
export function operationOfRoute(name: string): Operation | undefined {
  return byRoute.get(name)
}

/** Every route of the console: those of the pages, and the administrative operations. */
export const allRoutes: ReadonlyMap<string, ConsoleRoute> = new Map<string, ConsoleRoute>([
  ...Object.entries(contract),
  ...[...byRoute].map(([name, operation]) => [name, routeOf(operation)] as const),
])

function routeOf({ role, input, audit, maxBytes }: Operation): ConsoleRoute {
  const [query, body] = audit === null ? [input, none] : [none, input]
  return {
    role,
    query,
    body,
    kept: audit?.kept ?? [],
    changes: audit !== null,
    ...(maxBytes && { maxBytes }),
  }
}
