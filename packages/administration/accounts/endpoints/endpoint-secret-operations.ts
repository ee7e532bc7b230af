import { Type } from '@sinclair/typebox'
import { addEndpointSecret, dropOlderEndpointSecret } from '../../../store/feed/event-endpoints.ts'
import { rowState } from '../../audited-state.ts'
import { changing } from '../../operation.ts'
import { endpointId, nameOfEndpoint, ownEndpoint } from './endpoint-fields.ts'
import { findEndpoint } from './event-endpoints.ts'

const signing = rowState(
  `SELECT cardinality(string_to_array(secret, ' ')) AS "signingSecrets" FROM event_endpoints WHERE endpoint_id = $1`,
  'endpointId',
)

export const addEventEndpointSecret = changing({
  name: 'endpoints/secret',
  summary:
    'Creates another signing secret of an endpoint, shown once; the one before signs too until it is dropped',
  at: 'POST /v1/endpoints/{endpointId}/secret',
  role: 'admin',
  account: ownEndpoint,
  input: { endpointId },
  output: Type.Object({ secret: Type.String({ kind: 'secret', description: 'shown once' }) }),
  audit: { kept: ['endpointId'], state: signing },
  command: {
    verb: 'sign',
    says: 'events for endpoint {endpointId} are signed with this secret too; it is not shown again:\n{secret}',
    examples: ['endpoints sign 3'],
  },
  run: async ({ db }, { input: { endpointId }, note }) => {
    note(nameOfEndpoint(await findEndpoint(db, endpointId)))
    return { secret: await addEndpointSecret(db, endpointId) }
  },
})

export const dropOlderEventEndpointSecret = changing({
  name: 'endpoints/drop-older',
  summary: 'Drops the older of two signing secrets of an endpoint',
  at: 'POST /v1/endpoints/{endpointId}/drop-older',
  role: 'admin',
  account: ownEndpoint,
  input: { endpointId },
  audit: { kept: ['endpointId'], state: signing },
  command: {
    verb: 'drop-older-secret',
    says: 'events for endpoint {endpointId} are signed with the newest secret alone',
    examples: ['endpoints drop-older-secret 3'],
  },
  run: async ({ db }, { input: { endpointId }, note }) => {
    note(nameOfEndpoint(await findEndpoint(db, endpointId)))
    await dropOlderEndpointSecret(db, endpointId)
    return {}
  },
})
