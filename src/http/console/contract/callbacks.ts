import { Type } from '@sinclair/typebox'
import type { SeenAttempt } from '../../../callbacks/attempt-log.ts'
import type { TriedHook } from '../../../callbacks/hook-trial.ts'
import type { HostHealth } from '../../../callbacks/host-lane.ts'
import type { CallbackPage, DeadLetterGroup, ListedCallback } from '../../../storage/callback-pages.ts'
import { change, endpoint, oneOf } from './endpoint.ts'

export type CallbackStateName = ListedCallback['state']

export interface CallbackLine extends Omit<ListedCallback, 'webhookId' | 'dueAt'> {
  account: string
  /** When it is tried again, or given up as lost by whoever tries it now; null where it has ended. */
  dueAt: number | null
}

export interface CallbacksView extends Omit<CallbackPage, 'rows'> {
  /** Without the query of their URLs for viewers. */
  rows: CallbackLine[]
}

export type CallbackAttemptView = Omit<SeenAttempt, 'callbackId'>

export interface CallbackView extends CallbackLine {
  webhookId: string
  body: string
  /** Whether something of the body is kept back from the one who asks. */
  masked: boolean
  /** Those that this gateway remembers, the oldest first: the others left only a number. */
  remembered: CallbackAttemptView[]
  /** How many there are by the schedule. */
  maxAttempts: number
  /** How many secrets sign for the account: none, one, or two while one is being replaced. */
  secrets: number
  /** A command that posts it once more by hand, signed as of now; null for viewers. */
  curl: string | null
}

/** A host as one account uses it. */
export interface CallbackHostView extends Omit<HostHealth, 'concurrency'> {
  accountId: number
  account: string
  origin: string
}

export interface DeadLetterGroupView extends DeadLetterGroup {
  account: string
}

export interface CallbackHostsView {
  /** Hosts that this gateway has lately had to do with. */
  hosts: CallbackHostView[]
  /** Of the newest parked callbacks; there may be more. */
  deadLetters: DeadLetterGroupView[]
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

export interface TriedView extends Omit<TriedHook, 'headers'> {
  headers: [name: string, value: string][]
  body: string
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
const selection = {
  accountId: Type.Optional(id('the number of an account')),
  host: Type.Optional(Type.String({ maxLength: 300 })),
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'an instant in milliseconds' })),
}

export const callbacksEndpoints = {
  'GET /callbacks': endpoint<CallbacksView>()('viewer', {
    state: Type.Optional(oneOf(['pending', 'delivered', 'parked'], 'pending, delivered or parked')),
    accountId: Type.Optional(id('the number of an account')),
    msgId: Type.Optional(id('the number of a message')),
    host: Type.Optional(Type.String({ maxLength: 300 })),
    before: Type.Optional(id('the number of a callback')),
  }),
  'GET /callbacks/one': endpoint<CallbackView>()('viewer', { callbackId: id('the number of a callback') }),
  'GET /callbacks/hosts': endpoint<CallbackHostsView>()('viewer'),
  /** How many would be replayed, counted up to `most`. */
  'GET /callbacks/parked-count': endpoint<{ count: number; most: number; atOnce: number }>()(
    'viewer',
    selection,
  ),
  'POST /callbacks/replay': change<{ replayed: number[] }>()(
    'operator',
    { callbackIds: Type.Array(id('the number of a callback'), { minItems: 1, maxItems: 100 }) },
    ['callbackIds'],
  ),
  /** The oldest of them, a bounded number; `left` tells whether there are more. */
  'POST /callbacks/replay-parked': change<{ replayed: number; left: boolean }>()('operator', selection, [
    'accountId',
    'host',
    'since',
  ]),
  'GET /callbacks/trial': endpoint<TrialView>()('viewer'),
  'POST /callbacks/try': change<TriedView>()(
    'operator',
    {
      url: Type.String({
        minLength: 1,
        maxLength: 2_048,
        description: 'an http or https URL',
        anyText: true,
      }),
      accountId: Type.Union([id('the number of an account'), Type.Null()]),
      sample: oneOf(callbackSamples),
    },
    ['accountId', 'sample'],
  ),
  'GET /callbacks/received': endpoint<{ received: ReceivedView[] }>()('viewer'),
  'POST /callbacks/received/clear': change()('operator'),
}
