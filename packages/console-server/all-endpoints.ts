import { Type } from '@sinclair/typebox'
import type { Operation } from '../administration/operation.ts'
import { operations } from '../administration/operations.ts'
import { contract } from '../console-contract/contract.ts'
import type { Endpoint } from '../console-contract/endpoint.ts'

const none = Type.Object({}, { additionalProperties: false })

const byEndpoint: ReadonlyMap<string, Operation> = new Map(
  [...operations.values()].map((operation) => [endpointName(operation), operation]),
)

/** `GET /keys`, `POST /keys/create`. */
function endpointName({ name, audit }: Operation): string {
  return `${audit === null ? 'GET' : 'POST'} /${name}`
}

/** The administrative operation that a page uses by this name; undefined: the endpoint is one of a page alone. */
export function operationOfEndpoint(name: string): Operation | undefined {
  return byEndpoint.get(name)
}

/** Every endpoint of the console: those of the pages, and the administrative operations. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ...Object.entries(contract),
  ...[...byEndpoint].map(([name, operation]) => [name, endpointOf(operation)] as const),
])

function endpointOf({ role, input, audit }: Operation): Endpoint {
  const [query, body] = audit === null ? [input, none] : [none, input]
  return { role, query, body, kept: audit?.kept ?? [], changes: audit !== null }
}
