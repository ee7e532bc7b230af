import { Type } from '@sinclair/typebox'
import { oneOf } from '../../../console-contract/console-route.ts'
import { hookUrl } from '../../../console-contract/fields.ts'
import type { Mask } from '../../../console-contract/mask.ts'
import type { EventEndpoint } from '../../../domain/feed/event-endpoint.ts'
import type { EventFilter } from '../../../domain/feed/event-filter-fields.ts'
import { eventTypes } from '../../../domain/feed/event-types.ts'
import { findAccount } from '../../../store/accounts/accounts.ts'
import { listEndpoints, removeEndpoint } from '../../../store/feed/event-endpoints.ts'
import { rowState, rowStateOfResult } from '../../audited-state.ts'
import { accountId, instant, observed, orNull } from '../../fields.ts'
import { maskedUrl } from '../../masked-url.ts'
import { changing, reading } from '../../operation.ts'
import type { AdministrationPorts } from '../../ports.ts'
import { endpointId, nameOfEndpoint, ownEndpoint } from './endpoint-fields.ts'
import { changeEventFlow, findEndpoint, passEventsOn } from './event-endpoints.ts'
import { eventFilter } from './event-filter-fields.ts'

const types = orNull(
  Type.Array(oneOf(eventTypes), { minItems: 1, maxItems: eventTypes.length }),
  `a list of ${eventTypes.join(', ')}, or null for all`,
)
const description = orNull(
  Type.String({ maxLength: 200, description: 'at most 200 characters' }),
  'what it is for',
)
const isActive = Type.Boolean({ description: 'whether it gets events' })
const number = Type.Integer({ minimum: 0 })
const ownAccount = { kind: 'field', field: 'accountId' } as const
/** Of the URL neither user nor query and fragment, which may be secrets. */
const state = `SELECT account_id AS "accountId", description, types, filter, is_active AS "isActive",
  regexp_replace(regexp_replace(url, '//[^/@]*@', '//'), '[?#].*', '?…') AS url
  FROM event_endpoints WHERE endpoint_id = $1`
const endpointState = rowState(state, 'endpointId')

const endpoint = Type.Object(
  {
    endpointId,
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    url: Type.String({ description: 'without its query for viewers' }),
    description,
    types,
    filter: eventFilter,
    isActive,
    secrets: Type.Integer({
      description: 'how many secrets sign: two while the older one is being replaced',
    }),
    givenUpAt: orNull(
      instant,
      'since when it is given up, because nothing could be delivered; null: it is not',
    ),
    missed: observed({ ...number, description: 'events that were dropped before it got them' }),
    behind: observed({ ...number, description: 'events that have no callback yet' }),
    pending: observed({
      ...number,
      description: 'events that wait to be delivered, also those that failed',
    }),
    dead: observed({ ...number, description: 'events that are no longer tried' }),
    lastDeliveredAt: observed(orNull(instant, 'when it got the last event; null: never')),
    failingSince: observed(
      orNull(instant, 'the oldest event that has failed since the last success; null: none'),
    ),
    lastError: observed(orNull(Type.String(), 'why the newest of them failed')),
  },
  { title: 'EndpointView', description: 'A URL that gets events of an account.' },
)

const newEndpoint = Type.Object(
  { endpointId, secret: Type.String({ kind: 'secret', description: 'what its events are signed with' }) },
  { title: 'NewEndpointView', description: 'A new endpoint; its secret is shown once.' },
)

export const listEventEndpoints = reading({
  name: 'endpoints',
  summary: 'Lists the URLs that get events, and how their newest events fared',
  at: 'GET /v1/endpoints',
  role: 'viewer',
  account: ownAccount,
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({
    endpoints: Type.Array(endpoint),
    recorded: Type.Boolean({ description: 'whether events are recorded at all' }),
  }),
  command: {
    columns: ['endpointId', 'account', 'url', 'types', 'filter', 'isActive', 'givenUpAt', 'behind', 'missed'],
    empty: 'there is no endpoint yet: posthorn endpoints add <url>',
    examples: ['endpoints list', 'endpoints list --account shop'],
  },
  run: async (ports, { input: { accountId = null }, mask }) => ({
    endpoints: await viewsOf(ports, await listEndpoints(ports.db, accountId), mask),
    recorded: ports.recorded,
  }),
})

export const readEventEndpoint = reading({
  name: 'endpoints/one',
  summary: 'Reads an endpoint, and how its newest events fared',
  at: 'GET /v1/endpoints/{endpointId}',
  role: 'viewer',
  account: ownEndpoint,
  input: { endpointId },
  output: endpoint,
  command: { verb: 'show', arguments: ['endpointId'], examples: ['endpoints show 3'] },
  run: async (ports, { input, mask }) => {
    const [view] = await viewsOf(ports, [await findEndpoint(ports.db, input.endpointId)], mask)
    return view as NonNullable<typeof view>
  },
})

export const addEventEndpoint = changing({
  name: 'endpoints/add',
  summary: 'Passes the events of an account on to a URL, from the next one on; its secret is shown once',
  at: 'POST /v1/endpoints',
  role: 'admin',
  account: ownAccount,
  input: {
    accountId,
    url: hookUrl,
    description: Type.Optional(description),
    types,
    filter: Type.Optional(eventFilter),
  },
  output: newEndpoint,
  audit: {
    kept: ['accountId', 'description', 'types', 'filter'],
    state: rowStateOfResult(state, 'endpointId'),
  },
  command: {
    arguments: ['url'],
    says: 'endpoint {endpointId} gets events\nIts secret, shown once: {secret}',
    examples: [
      'endpoints add https://shop.example/events --types message.delivered,message.failed',
      'endpoints add https://shop.example/events --filter channel=sms --filter country=UA',
    ],
  },
  run: async ({ db, callbacks, room }, { input, note }) => {
    note((await findAccount(db, input.accountId, 'accountId')).name)
    return passEventsOn(db, input, callbacks, room)
  },
})

export const changeEventEndpoint = changing({
  name: 'endpoints/change',
  summary:
    'Changes the URL of an endpoint, what it is for, which events it gets, or whether it gets any: what is absent stays as it is',
  at: 'PATCH /v1/endpoints/{endpointId}',
  role: 'admin',
  account: ownEndpoint,
  input: {
    endpointId,
    url: Type.Optional(hookUrl),
    description: Type.Optional(description),
    types: Type.Optional(types),
    filter: Type.Optional(eventFilter),
    isActive: Type.Optional(isActive),
  },
  audit: { kept: ['endpointId', 'description', 'types', 'filter', 'isActive'], state: endpointState },
  command: {
    flags: {
      enable: { description: 'pass events on again', sets: { isActive: true } },
      disable: { description: 'pass no events on', sets: { isActive: false } },
    },
    says: 'endpoint {endpointId} is changed',
    examples: [
      'endpoints change 3 --types all',
      'endpoints change 3 --filter id_prefix=order-',
      'endpoints change 3 --filter none',
      'endpoints change 3 --disable',
      'endpoints change 3 --url https://shop.example/hooks/events',
    ],
  },
  run: async ({ db, callbacks }, { input: { endpointId, ...change }, note }) => {
    note(nameOfEndpoint(await findEndpoint(db, endpointId)))
    await changeEventFlow(db, endpointId, change, callbacks)
    return {}
  },
})

export const removeEventEndpoint = changing({
  name: 'endpoints/remove',
  summary: 'Removes an endpoint, and the events that wait for it',
  at: 'DELETE /v1/endpoints/{endpointId}',
  role: 'admin',
  account: ownEndpoint,
  input: { endpointId },
  audit: { kept: ['endpointId'], state: endpointState },
  command: {
    says: 'endpoint {endpointId} is removed',
    examples: ['endpoints remove 3'],
  },
  run: async ({ db }, { input: { endpointId }, note }) => {
    note(nameOfEndpoint(await findEndpoint(db, endpointId)))
    await removeEndpoint(db, endpointId)
    return {}
  },
})

/** Added since the health was read. */
const untried = { pending: 0, dead: 0, lastDeliveredAt: null, failingSince: null, lastError: null }

async function viewsOf(
  { endpointHealth }: Pick<AdministrationPorts, 'endpointHealth'>,
  endpoints: readonly EventEndpoint[],
  mask: Mask,
) {
  const accounts = new Set(endpoints.map(({ accountId }) => accountId))
  const [only = null, ...others] = accounts
  const health = await endpointHealth(others.length === 0 ? only : null)
  return endpoints.map(({ url, filter, last, cursor, ...rest }) => {
    const { lastError, ...fared } = health.get(rest.endpointId) ?? untried
    const shown = {
      url: maskedUrl(url, mask),
      lastError: mask.words(lastError),
      filter: shownFilter(filter, mask),
    }
    return { ...rest, behind: last - cursor, ...fared, ...shown }
  })
}

/** A client's own ids of messages may hold numbers. */
function shownFilter(filter: EventFilter, mask: Mask): EventFilter {
  if (filter === null) return null
  return Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, mask.words(value)]))
}
