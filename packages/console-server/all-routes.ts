import { Type } from '@sinclair/typebox'
import { isInAddress, type Operation } from '../administration/operation.ts'
import { operations } from '../administration/operations.ts'
import type { ConsoleRoute } from '../console-contract/console-route.ts'
import { contract } from '../console-contract/contract.ts'

const none = Type.Object({}, { additionalProperties: false })

const byRoute: ReadonlyMap<string, Operation> = new Map(
  [...operations.values()].map((operation) => [routeName(operation), operation]),
)

/** `GET /keys`, `POST /keys/create`. */
function routeName(operation: Operation): string {
  return `${isInAddress(operation) ? 'GET' : 'POST'} /${operation.name}`
}

/** The administrative operation that a page uses by this name; undefined: the route is one of a page alone. */
export function operationOfRoute(name: string): Operation | undefined {
  return byRoute.get(name)
}

/** Every route of the console: those of the pages, and the administrative operations. */
export const allRoutes: ReadonlyMap<string, ConsoleRoute> = new Map<string, ConsoleRoute>([
  ...Object.entries(contract),
  ...[...byRoute].map(([name, operation]) => [name, toRoute(operation)] as const),
])

function toRoute(operation: Operation): ConsoleRoute {
  const { role, input, audit, maxBytes } = operation
  const [query, body] = isInAddress(operation) ? [input, none] : [none, input]
  return {
    role,
    query,
    body,
    kept: audit?.kept ?? [],
    changes: audit !== null,
    ...(maxBytes && { maxBytes }),
  }
}
