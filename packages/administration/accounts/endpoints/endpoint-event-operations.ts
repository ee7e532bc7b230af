import { Type } from '@sinclair/typebox'
import { oneOf } from '../../../console-contract/console-route.ts'
import { eventTypes } from '../../../domain/feed/event-types.ts'
import { newestEvents } from '../../../engines/feed/past-events.ts'
import { readEndpointDeliveries } from '../../../store/feed/endpoint-deliveries.ts'
import { replayEvents } from '../../../store/feed/event-endpoints.ts'
import { rowState } from '../../audited-state.ts'
import { id, instant, orNull } from '../../fields.ts'
import { changing, reading } from '../../operation.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { endpointId, nameOfEndpoint, ownEndpoint } from './endpoint-fields.ts'
import { findEndpoint, testEndpoint } from './event-endpoints.ts'

const shownDeliveries = 10
const shownEvents = 20

const type = oneOf(eventTypes)
const number = Type.Integer({ minimum: 0 })

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
    note(nameOfEndpoint(await findEndpoint(db, endpointId)))
    return { events: await replayEvents(db, endpointId, since) }
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
    note(nameOfEndpoint(await findEndpoint(db, input.endpointId)))
    const { body, tried } = await testEndpoint(db, input, { clock, config: callbacks })
    if (typeof tried === 'string') throw new ConsoleRefusal('hook-refused', { fault: tried })
    return { ...tried, body }
  },
})
