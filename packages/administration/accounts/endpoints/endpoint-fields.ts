import { id } from '../../fields.ts'

export const endpointId = id('an endpoint')
export const ownEndpoint = { kind: 'thing', thing: 'endpoint', field: 'endpointId' } as const

/** In the audit log. */
export function nameOfEndpoint({ endpointId, account }: { endpointId: number; account: string }): string {
  return `endpoint ${endpointId} of ${account}`
}
