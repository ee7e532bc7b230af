import type { CallbackConfig } from '../config/callback-settings.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Resolver } from '../outbound/resolver.ts'
import type { Database } from '../storage/database.ts'
import type { AttemptBook } from './attempt-book.ts'

export interface CallbackSenderOptions {
  db: Database
  clock: Clock
  events: Events
  config: CallbackConfig
  /** `whsec_…` of an account, several with spaces between, or null where its callbacks are not signed. */
  signingSecretOf: (accountId: number) => string | null
  /** In [0, 1). Default `Math.random`. */
  random?: () => number
  /** Default: the hosts file, then the name servers of the system. */
  resolver?: Resolver
  tuning?: Partial<CallbackTuning>
  /** Default: attempts are not remembered. */
  attempts?: AttemptBook
}

export interface CallbackTuning {
  /** How long a node may keep a callback before others take it. More than a request may take. */
  leaseMs: number
  /** Longest time between two looks for due callbacks. */
  pollMs: number
  /** Least time between two looks, so that what becomes due bit by bit makes few of them. */
  gapMs: number
  /** Callbacks in memory at once; more stay on disk. */
  maxHeld: number
  /** Least time between two writes of outcomes, so that a steady stream makes few commits. */
  paceMs: number
  /** How long closing waits for requests under way, and again for their outcomes to be written. */
  drainMs: number
}

/** A lease lasts for a request and for the time that a callback may wait in memory before it. */
const waitInMemoryMs = 20_000

export const tuningOf = ({ config, tuning }: CallbackSenderOptions): CallbackTuning => ({
  ...standardTuning,
  leaseMs: config.timeoutMs + waitInMemoryMs,
  ...tuning,
})

const standardTuning: Omit<CallbackTuning, 'leaseMs'> = {
  pollMs: 1_000,
  gapMs: 50,
  maxHeld: 10_000,
  paceMs: 20,
  drainMs: 5_000,
}
