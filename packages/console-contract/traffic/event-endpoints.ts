import { Type } from '@sinclair/typebox'
import type { EndpointDelivery, EndpointHealth, EventEndpoint } from '../../domain/feed/event-endpoint.ts'
import { eventTypes } from '../../domain/feed/event-types.ts'
import { change, oneOf, query } from '../console-route.ts'
import { account, hookUrl } from '../fields.ts'
import type { TriedView } from './callbacks.ts'

export type { EventType } from '../../domain/feed/event-types.ts'

/** A URL that gets events of an account; it has no query for viewers. */
export interface EndpointView
  extends Pick<EventEndpoint, 'endpointId' | 'url' | 'types' | 'isActive' | 'givenUpAt' | 'missed'>,
    EndpointHealth {
  /** Events of the feed that have no callback yet. */
  behind: number
}

export interface EndpointsView {
  endpoints: EndpointView[]
  /** Whether events are recorded at all. */
  recorded: boolean
}

export type EndpointDeliveryView = Pick<
  EndpointDelivery,
  'callbackId' | 'webhookId' | 'state' | 'attempts' | 'createdAt' | 'lastError'
>

/** A new endpoint; its secret is shown once. */
export interface NewEndpointView {
  endpointId: number
  secret: string
}

const endpointId = Type.Integer({ minimum: 1, description: 'the number of an endpoint' })
const type = oneOf(eventTypes)
const types = Type.Union([Type.Array(type, { minItems: 1, maxItems: eventTypes.length }), Type.Null()], {
  description: `a list of ${eventTypes.join(', ')}, or null for all`,
})

export const eventEndpointsRoutes = {
  'GET /endpoints': query<EndpointsView>()('viewer', { accountId: account }),
  /** The newest first. */
  'GET /endpoints/deliveries': query<{ deliveries: EndpointDeliveryView[] }>()('viewer', { endpointId }),
  'POST /endpoints/add': change<NewEndpointView>()('admin', { accountId: account, url: hookUrl, types }, [
    'accountId',
    'types',
  ]),
  'POST /endpoints/change': change()(
    'admin',
    { endpointId, types: Type.Optional(types), isActive: Type.Optional(Type.Boolean()) },
    ['endpointId', 'types', 'isActive'],
  ),
  'POST /endpoints/remove': change()('admin', { endpointId }, ['endpointId']),
  /** Posts one signed sample event, which is not repeated. */
  'POST /endpoints/test': change<TriedView>()('operator', { endpointId, type }, ['endpointId', 'type']),
}
