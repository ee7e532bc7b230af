import { asList, asMembers, asNumber, asText, type Members, parseJson } from '../../kit/text/members.ts'
import type { Secret } from '../../settings/secret.ts'
import type { HttpAnswer } from '../http/http-connection.ts'
import type { UpstreamRequest } from '../http/upstream-http.ts'

/** A request of the contract with operations, each an object with its `type`. */
export function operationsRequest(apiKey: Secret, operations: readonly object[]): UpstreamRequest {
  return {
    method: 'POST',
    path: '/api/json.php',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey.reveal(), data: operations }),
  }
}

export type ReadAnswer =
  /** One item for each operation, in their order. */
  | { kind: 'items'; items: readonly Members[] }
  /** The whole request was refused: HTTP is 200 then too. */
  | { kind: 'refused'; error: string | null }
  /** Not an answer of the contract, such as a page of a proxy. */
  | { kind: 'other' }

/** The answer to a request of `count` operations. */
export function readAnswer({ status, body }: Pick<HttpAnswer, 'status' | 'body'>, count: number): ReadAnswer {
  if (status !== 200) return { kind: 'other' }
  const envelope = asMembers(parseJson(body))
  if (envelope['success'] === false) return { kind: 'refused', error: asText(envelope['error']) }
  const items = asList(envelope['data'])
  if (envelope['success'] !== true || items.length !== count) return { kind: 'other' }
  return { kind: 'items', items: items.map(asMembers) }
}

/** A number or a text of the contract as text; null for anything else. */
export function digitsIn(value: unknown): string | null {
  return asNumber(value)?.toString() ?? asText(value)
}
