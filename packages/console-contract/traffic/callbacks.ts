import { Type } from '@sinclair/typebox'
import type { HostHealth } from '../../domain/callbacks/host-health.ts'
import type { CallbackAttempt, StoredCallback } from '../../domain/callbacks/stored-callback.ts'
import { change, oneOf, query } from '../console-route.ts'
import { hookUrl } from '../fields.ts'

export interface ListedCallback extends Omit<StoredCallback, 'body'> {
  /** Host and port as they stand in the URL, in lower case. */
  host: string
}

export interface CallbackPage {
  rows: ListedCallback[]
  /** The last callback scanned, where older ones may follow: the next page begins there. */
  next: number | null
  /** Creation time of the last callback scanned, where the scan stopped before the page was full. */
  lookedUntil: number | null
}

/** Dead letters of one account to one host. */
export interface DeadLetterGroup {
  accountId: number
  host: string
  count: number
  oldestAt: number
  newestAt: number
  /** Of the newest one. */
  lastError: string | null
}

/** What waits for one host of an account, in the database. */
export interface PendingGroup {
  accountId: number
  host: string
  waiting: number
  /** Of the newest that has failed; null where none has. */
  lastError: string | null
}

/** The result of one test callback. */
export interface TriedHook {
  headers: Record<string, string>
  tookMs: number
  /** Null without a response. */
  status: number | null
  /** Beginning of the response body. */
  answer: string
  /** Why it would not count as delivered; null if it would. */
  error: string | null
}

export type CallbackStateName = ListedCallback['state']

export interface CallbackLine extends Omit<ListedCallback, 'webhookId' | 'dueAt'> {
  account: string
  /** The next attempt; during an attempt, the end of its lease. Null where the callback is final. */
  dueAt: number | null
}

export interface CallbacksView extends Omit<CallbackPage, 'rows'> {
  /** URLs have no query for viewers. */
  rows: CallbackLine[]
}

export type CallbackAttemptView = CallbackAttempt

export interface CallbackView extends CallbackLine {
  webhookId: string
  body: string
  /** Whether part of the body is hidden from the user. */
  masked: boolean
  /** How attempts ended, oldest first. Viewers see no answers. The oldest of many attempts are only counted. */
  attemptsMade: CallbackAttemptView[]
  /** The number of attempts in the schedule. */
  maxAttempts: number
  /** How many secrets the account signs with: none, one, or two while one is being replaced. */
  secrets: number
  /** A command that posts the callback once more, signed as of now; null for viewers. */
  curl: string | null
}

/** A host that receives callbacks of one account. */
export interface CallbackHostView extends PendingGroup {
  account: string
  /** Null where this gateway has not called it lately. */
  health: Omit<HostHealth, 'concurrency' | 'waiting'> | null
}

export interface DeadLetterGroupView extends DeadLetterGroup {
  account: string
}

export interface CallbackHostsView {
  /** Hosts for which callbacks wait, or that this gateway called recently. */
  hosts: CallbackHostView[]
  /** The newest dead letters; there may be more. */
  deadLetters: DeadLetterGroupView[]
}

export const callbackSamples = ['delivered', 'undeliverable', 'reply', 'call', 'code'] as const
export type CallbackSample = (typeof callbackSamples)[number]

export interface TrialView {
  samples: { name: CallbackSample; body: string }[]
  /** Accounts with a signing secret. */
  signedAccounts: number[]
  /** The sandbox's receiver, which shows what it gets; null outside of sandbox mode. */
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
  /** The body was long; only its beginning is kept. */
  cut: boolean
  answered: number
  /** `unknown`: the signature matches no account of this gateway. */
  signature: 'none' | 'valid' | 'unknown'
  /** The account that signed. */
  account: string | null
}

const id = (description: string) => Type.Integer({ minimum: 1, description })
const selection = {
  accountId: Type.Optional(id('the number of an account')),
  host: Type.Optional(Type.String({ maxLength: 300 })),
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'an instant in milliseconds' })),
}

export const callbacksRoutes = {
  'GET /callbacks': query<CallbacksView>()('viewer', {
    state: Type.Optional(
      oneOf(['pending', 'delivered', 'dead-lettered'], 'pending, delivered or dead-lettered'),
    ),
    accountId: Type.Optional(id('the number of an account')),
    msgId: Type.Optional(id('the number of a message')),
    host: Type.Optional(Type.String({ maxLength: 300 })),
    before: Type.Optional(id('the number of a callback')),
  }),
  'GET /callbacks/one': query<CallbackView>()('viewer', { callbackId: id('the number of a callback') }),
  'GET /callbacks/hosts': query<CallbackHostsView>()('viewer', { accountId: selection.accountId }),
  /** How many dead letters a replay would affect, counted up to `most`. */
  'GET /callbacks/dead-letter-count': query<{ count: number; max: number; atOnce: number }>()(
    'viewer',
    selection,
  ),
  'POST /callbacks/replay': change<{ replayed: number[] }>()(
    'operator',
    { callbackIds: Type.Array(id('the number of a callback'), { minItems: 1, maxItems: 100 }) },
    ['callbackIds'],
  ),
  /** Replays a bounded number of dead letters, the oldest first; `left` says whether there are more. */
  'POST /callbacks/replay-dead-letters': change<{ replayed: number; left: boolean }>()(
    'operator',
    selection,
    ['accountId', 'host', 'since'],
  ),
  /** Tries a receiver now that is down, with all that waits for it or with one callback. */
  'POST /callbacks/retry': change<{ retried: number }>()(
    'operator',
    {
      accountId: id('the number of an account'),
      host: Type.String({ minLength: 1, maxLength: 300 }),
      callbackId: Type.Optional(id('the number of a callback')),
    },
    ['accountId', 'host', 'callbackId'],
  ),
  'GET /callbacks/trial': query<TrialView>()('viewer', { accountId: selection.accountId }),
  'POST /callbacks/try': change<TriedView>()(
    'operator',
    {
      url: hookUrl,
      accountId: Type.Union([id('the number of an account'), Type.Null()]),
      sample: oneOf(callbackSamples),
    },
    ['accountId', 'sample'],
  ),
  'GET /callbacks/received': query<{ received: ReceivedView[] }>()('viewer'),
  'POST /callbacks/received/clear': change()('operator'),
}
