import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { hookUrl } from '../../console-contract/fields.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { EventEndpoint } from '../../domain/feed/event-endpoint.ts'
import type { EventFilter } from '../../domain/feed/event-filter-fields.ts'
import { eventTypes } from '../../domain/feed/event-types.ts'
import { newestEvents } from '../../engines/feed/past-events.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { readEndpointDeliveries } from '../../store/feed/endpoint-deliveries.ts'
import {
  addEndpointSecret,
  dropOlderEndpointSecret,
  listEndpoints,
  removeEndpoint,
  replayEvents,
} from '../../store/feed/event-endpoints.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, id, instant, observed, orNull } from '../fields.ts'
import { maskedUrl } from '../masked-url.ts'
import { changing, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { changeEventFlow, findEndpoint, passEventsOn, testEndpoint } from './event-endpoints.ts'
import { eventFilter } from './event-filter-fields.ts'

const shownDeliveries = 10
const shownEvents = 20

const endpointId = id('an endpoint')
const type = oneOf(eventTypes)
const types = orNull(
  Type.Array(type, { minItems: 1, maxItems: eventTypes.length }),
  `a list of ${eventTypes.join(', ')}, or null for all`,
)
const description = orNull(
  Type.String({ maxLength: 200, description: 'at most 200 characters' }),
  'what it is for',
)
const isActive = Type.Boolean({ description: 'whether it gets events' })
const number = Type.Integer({ minimum: 0 })
const ownAccount = { kind: 'field', field: 'accountId' } as const
const ownEndpoint = { kind: 'thing', thing: 'endpoint', field: 'endpointId' } as const
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

const delivery = Type.Object(
  {
    callbackId: id('a callback'),
    webhookId: Type.String({ description: 'the id of the event' }),
    state: oneOf(['pending', 'delivered', 'dead-lettered']),
    attempts: number,
    createdAt: instant,
    lastError: orNull(Type.String(), 'why the last attempt failed'),
  },
  { title: 'EndpointDeliveryView', description: 'A callback that brings an event to an endpoint.' },
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

export const listEventDeliveries = reading({
  name: 'endpoints/deliveries',
  summary: 'Lists the newest callbacks of an endpoint, the newest first',
  at: 'GET /v1/endpoints/{endpointId}/deliveries',
  role: 'viewer',
  account: ownEndpoint,
  input: { endpointId },
  output: Type.Object({ deliveries: Type.Array(delivery) }),
  command: {
    empty: 'it has had no event yet',
    examples: ['endpoints deliveries 3'],
  },
  run: async ({ db }, { input, mask }) => {
    const found = await findEndpoint(db, input.endpointId)
    const newest = await readEndpointDeliveries(db, found, shownDeliveries)
    const deliveries = newest.map(({ callbackId, webhookId, state, attempts, createdAt, lastError }) => {
      return { callbackId, webhookId, state, attempts, createdAt, lastError: mask.words(lastError) }
    })
    return { deliveries }
  },
})

const pastEvent = Type.Object(
  {
    number: Type.Integer({ description: 'its place in the feed of the account' }),
    type,
    at: instant,
    messageId: orNull(Type.String(), 'the `msg_id` of its message'),
    channel: orNull(Type.String(), 'of the event'),
    status: orNull(Type.String(), 'of the event'),
  },
  { title: 'PastEventView', description: 'An event of the feed that an endpoint gets.' },
)

export const listPastEvents = reading({
  name: 'endpoints/events',
  summary: 'Lists the newest events of the feed that an endpoint gets, the newest first',
  at: 'GET /v1/endpoints/{endpointId}/events',
  role: 'viewer',
  account: ownEndpoint,
  input: { endpointId },
  output: Type.Object({ events: Type.Array(pastEvent) }),
  command: {
    empty: 'there is no such event among the newest of the feed',
    examples: ['endpoints events 3'],
  },
  run: async ({ db }, { input }) => {
    const found = await findEndpoint(db, input.endpointId)
    const newest = await newestEvents(db, found.accountId, found, shownEvents)
    return {
      events: newest.map(({ number, type, timestamp, data }) => ({
        ...{ number, type, at: Date.parse(timestamp) },
        ...{ messageId: text(data['msg_id']), channel: text(data['channel']), status: text(data['status']) },
      })),
    }
  },
})

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

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
    note(nameOf(await findEndpoint(db, endpointId)))
    await changeEventFlow(db, endpointId, change, callbacks)
    return {}
  },
})

const position = rowState('SELECT cursor FROM event_endpoints WHERE endpoint_id = $1', 'endpointId')

export const replayEventEndpoint = changing({
  name: 'endpoints/replay',
  summary:
    'Passes events on again to an endpoint from an instant on, as far as they are kept, with the ids that they had',
  at: 'POST /v1/endpoints/{endpointId}/replay',
  role: 'operator',
  account: ownEndpoint,
  input: { endpointId, since: { ...instant, description: 'events from this instant on' } },
  output: Type.Object({
    events: { ...number, description: 'how many are passed on again, of all types' },
  }),
  audit: { kept: ['endpointId', 'since'], state: position },
  command: {
    arguments: ['endpointId'],
    says: '{events} events are passed on again to endpoint {endpointId}',
    examples: ['endpoints replay 3 --since 2026-11-23T10:00:00Z'],
  },
  run: async ({ db }, { input: { endpointId, since }, note }) => {
    note(nameOf(await findEndpoint(db, endpointId)))
    return { events: await replayEvents(db, endpointId, since) }
  },
})

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
    note(nameOf(await findEndpoint(db, endpointId)))
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
    note(nameOf(await findEndpoint(db, endpointId)))
    await dropOlderEndpointSecret(db, endpointId)
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
    note(nameOf(await findEndpoint(db, endpointId)))
    await removeEndpoint(db, endpointId)
    return {}
  },
})

export const testEventEndpoint = changing({
  name: 'endpoints/test',
  summary: 'Posts one signed event to an endpoint, a sample or one of the feed, which is not repeated',
  at: 'POST /v1/endpoints/{endpointId}/test',
  role: 'operator',
  account: ownEndpoint,
  input: {
    endpointId,
    type: Type.Optional(type),
    number: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        description: 'the number of an event of the feed, which is sent with the id that it has there',
      }),
    ),
  },
  output: Type.Object({
    headers: Type.Unsafe<Record<string, string>>({
      ...{ type: 'object', additionalProperties: { type: 'string' } },
      description: 'of the request, by name',
    }),
    body: Type.String({ description: 'of the request' }),
    tookMs: Type.Number({ description: 'in milliseconds' }),
    status: orNull(Type.Integer(), 'of the response; null without one'),
    answer: Type.String({ description: 'the beginning of the response body' }),
    error: orNull(Type.String(), 'why it would not count as delivered; null if it would'),
  }),
  audit: { kept: ['endpointId', 'type', 'number'], state: 'posts an event, and stores nothing' },
  run: async ({ db, clock, callbacks }, { input, note }) => {
    note(nameOf(await findEndpoint(db, input.endpointId)))
    const { body, tried } = await testEndpoint(db, input, { clock, config: callbacks })
    if (typeof tried === 'string') throw new ConsoleRefusal('hook-refused', { fault: tried })
    return { ...tried, body }
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

function nameOf({ endpointId, account }: { endpointId: number; account: string }): string {
  return `endpoint ${endpointId} of ${account}`
}
