import { Type } from '@sinclair/typebox'
import { ask, change, fields } from './ask.ts'

export type CallbackStateName = 'pending' | 'delivered' | 'parked'

export interface CallbackLine {
  callbackId: number
  accountId: number
  account: string
  msgId: number | null
  host: string
  /** Without its query for viewers. */
  url: string
  state: CallbackStateName
  attempts: number
  createdAt: number
  /** When it is tried again, or given up as lost by whoever tries it now; null where it has ended. */
  dueAt: number | null
  endedAt: number | null
  lastError: string | null
}

export interface CallbacksView {
  rows: CallbackLine[]
  /** `before` of the next page; null where there is none. */
  next: number | null
  /** How far back this page looked without becoming full. */
  lookedUntil: number | null
}

export interface AttemptView {
  at: number
  tookMs: number
  status: number | null
  error: string | null
  /** The beginning of what was answered. */
  answer: string
}

export interface CallbackView extends CallbackLine {
  webhookId: string
  body: string
  /** Whether something of the body is kept back from the one who asks. */
  masked: boolean
  /** Those that this gateway remembers, the oldest first: the others left only a number. */
  remembered: AttemptView[]
  /** How many there are by the schedule. */
  mostAttempts: number
  /** How many secrets sign for the account: none, one, or two while one is being replaced. */
  secrets: number
  /** A command that posts it once more by hand, signed as of now; null for viewers. */
  curl: string | null
}

/** A host as one account uses it. */
export interface CallbackHostView {
  accountId: number
  account: string
  origin: string
  breaker: 'closed' | 'open' | 'probing'
  /** When it is asked again. */
  reopensAt: number | null
  /** In a row. */
  failures: number
  waiting: number
  active: number
  tookMs: number
}

export interface ParkedGroupView {
  accountId: number
  account: string
  host: string
  parked: number
  oldestAt: number
  newestAt: number
  lastError: string | null
}

export interface CallbackHostsView {
  /** Hosts that this gateway has lately had to do with. */
  hosts: CallbackHostView[]
  /** Of the newest parked callbacks; there may be more. */
  parked: ParkedGroupView[]
}

export const callbackSamples = ['delivered', 'undeliverable', 'reply', 'call', 'code'] as const
export type CallbackSample = (typeof callbackSamples)[number]

export interface TrialView {
  samples: { name: CallbackSample; body: string }[]
  /** Whose callbacks are signed. */
  signedAccounts: number[]
  /** An address that shows what it receives; null outside of sandbox mode. */
  receiverUrl: string | null
  allowsPrivate: boolean
}

export interface TriedView {
  headers: [name: string, value: string][]
  body: string
  tookMs: number
  /** Null where there was no answer. */
  status: number | null
  answer: string
  /** Why it would not count as delivered; null: it would. */
  error: string | null
}

export interface ReceivedView {
  receivedId: number
  name: string
  at: number
  method: string
  path: string
  headers: [name: string, value: string][]
  body: string
  /** Only the beginning of a long body is kept. */
  cut: boolean
  answered: number
  /** `unknown`: a signature that no account of this gateway makes. */
  signature: 'none' | 'valid' | 'unknown'
  /** Whose signature it is. */
  account: string | null
}

const id = (description: string) => Type.Integer({ minimum: 1, description })
const parked = {
  accountId: Type.Optional(id('the number of an account')),
  host: Type.Optional(Type.String({ maxLength: 300 })),
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'an instant in milliseconds' })),
}

export const callbacksQuestions = {
  'GET /callbacks': ask<CallbacksView>()(
    'viewer',
    fields({
      state: Type.Optional(
        Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('parked')], {
          description: 'pending, delivered or parked',
        }),
      ),
      accountId: Type.Optional(id('the number of an account')),
      msgId: Type.Optional(id('the number of a message')),
      host: Type.Optional(Type.String({ maxLength: 300 })),
      before: Type.Optional(id('the number of a callback')),
    }),
  ),
  'GET /callbacks/one': ask<CallbackView>()('viewer', fields({ callbackId: id('the number of a callback') })),
  'GET /callbacks/hosts': ask<CallbackHostsView>()('viewer', fields({})),
  /** How many would be replayed, counted up to `most`. */
  'GET /callbacks/parked-count': ask<{ count: number; most: number; atOnce: number }>()(
    'viewer',
    fields(parked),
  ),
  'POST /callbacks/replay': change<{ replayed: number[] }>()(
    'operator',
    fields({ callbackIds: Type.Array(id('the number of a callback'), { minItems: 1, maxItems: 100 }) }),
    ['callbackIds'],
  ),
  /** The oldest of them, a bounded number; `left` tells whether there are more. */
  'POST /callbacks/replay-parked': change<{ replayed: number; left: boolean }>()('operator', fields(parked), [
    'accountId',
    'host',
    'since',
  ]),
  'GET /callbacks/trial': ask<TrialView>()('viewer', fields({})),
  'POST /callbacks/try': change<TriedView>()(
    'operator',
    fields({
      url: Type.String({
        minLength: 1,
        maxLength: 2_048,
        description: 'an http or https URL',
        anyText: true,
      }),
      accountId: Type.Union([id('the number of an account'), Type.Null()]),
      sample: Type.Union(callbackSamples.map((name) => Type.Literal(name))),
    }),
    ['accountId', 'sample'],
  ),
  'GET /callbacks/received': ask<{ received: ReceivedView[] }>()('viewer', fields({})),
  'POST /callbacks/received/clear': change()('operator', fields({}), []),
}
