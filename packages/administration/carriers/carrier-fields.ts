import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { unhealthyReasons } from '../../domain/message/story/reasons.ts'
import { channels } from '../../domain/plan/plan.ts'
import { bothLanguages, instant, observed, orNull } from '../fields.ts'

export const upstream = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'its name in posthorn.yaml',
})
export const reason = Type.String({
  minLength: 3,
  maxLength: 200,
  description: 'a reason of 3 to 200 characters',
})

const count = (description: string) => Type.Integer({ description })
const text = (description: string) => Type.String({ description })

const control = Type.Object(
  {
    state: oneOf(['paused', 'draining']),
    reason: orNull(Type.String(), 'why, for other operators'),
    madeBy: text('the operator who decided it'),
    at: instant,
  },
  { title: 'CarrierControlView' },
)

const messages = Type.Object(
  {
    waiting: count('queued'),
    submitting: count('claimed, or being handed over'),
    submitted: count('handed over; the report is pending'),
    inDoubt: count('unknown: the answer was lost'),
  },
  { title: 'CarrierMessagesView', description: 'Open messages of a carrier.' },
)

const connection = Type.Object(
  {
    up: Type.Boolean(),
    since: instant,
    reason: orNull(Type.String(), 'why it is down'),
    taken: count('messages in its window'),
    window: count('how many it may have'),
    restsUntil: orNull(instant, 'throttled by the carrier until then'),
  },
  { title: 'CarrierConnectionView', description: 'A connection of this gateway.' },
)

const slot = Type.Object(
  {
    number: count('from 0'),
    node: orNull(Type.String(), 'the gateway that holds it; null: none'),
    leftMs: count('until the lease ends, unless it is renewed'),
    connection: orNull(connection, 'known only for connections of this gateway'),
  },
  { title: 'CarrierSlotView', description: 'A connection that one gateway may hold.' },
)

const carrierStates = [
  ...(['paused', 'draining', 'drained', 'unhealthy'] as const),
  ...(['connected', 'connecting', 'elsewhere', 'nowhere'] as const),
] as const

const state = Type.Object(
  {
    kind: oneOf(
      carrierStates,
      `${carrierStates.join(', ')}; unhealthy: routing skips it; elsewhere: other gateways hold all its connections; nowhere: no gateway has one`,
    ),
    underWay: Type.Optional(count('draining: messages that must be final before it is drained')),
    avoided: Type.Optional(oneOf(unhealthyReasons, `unhealthy: ${unhealthyReasons.join(', ')}`)),
    up: Type.Optional(count('connected: connections of this gateway that are up')),
    connections: Type.Optional(count('connected: of so many')),
    since: Type.Optional(instant),
    reason: Type.Optional(orNull(Type.String(), 'connecting: why there is no connection')),
  },
  { title: 'CarrierStateView' },
)

/** What the database knows of a carrier. */
const stored = {
  upstream,
  state: observed(state),
  control: orNull(control, 'what an operator decided'),
  slots: observed(Type.Array(slot)),
  messages: observed(messages),
}

export const otherCarrier = Type.Object(stored, {
  title: 'OtherCarrierView',
  description: 'A carrier that is not in the settings of this gateway.',
})

const lastMinute = Type.Object(
  {
    accepted: Type.Integer(),
    completed: Type.Integer(),
    refused: Type.Integer(),
    unknown: Type.Integer(),
  },
  { description: 'outcomes of the last minute at this gateway' },
)

const lastError = Type.Object({
  at: instant,
  kind: oneOf(['connection', 'refused', 'unknown']),
  text: Type.String(),
})

export const carrier = Type.Object(
  {
    ...stored,
    kind: text('the kind of its connector'),
    channel: oneOf(channels),
    settings: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'the configuration without secrets',
    }),
    window: count('messages without an answer, for each connection'),
    ratePerSecond: orNull(Type.Number(), 'at most so many messages in a second'),
    lastMinute: observed(lastMinute),
    lastError: observed(orNull(lastError, 'in the words of the carrier')),
    lastErrorCode: observed(orNull(Type.String(), 'the code in it, for the dictionary of its kind')),
    lastErrorMeaning: observed(orNull(bothLanguages('what the code means'), 'null: not known')),
  },
  {
    title: 'CarrierView',
    description: 'A carrier as this gateway sees it; control, slots and messages are those of all gateways.',
  },
)

export const carriers = Type.Object(
  {
    node: orNull(Type.String(), 'the name of this gateway in the leases of slots'),
    isCounted: Type.Boolean({
      description: 'false: so many messages are open that their numbers are minimums',
    }),
    upstreams: Type.Array(carrier),
    others: Type.Array(otherCarrier, {
      description: 'those that are not in its settings: of a command on the database alone, all',
    }),
  },
  { title: 'CarriersView' },
)
