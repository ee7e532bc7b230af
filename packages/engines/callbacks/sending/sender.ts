import { randomUUID } from 'node:crypto'
import type { CallbackConfig } from '../../../config/sections/callback-settings.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import { openSystemResolver, type Resolver } from '../../../kit/net/resolver.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Tracer } from '../../../observability/tracing/tracer.ts'
import {
  type CallbackOutcome,
  type CallbackRow,
  type DueCallback,
  insertCallbacks,
  isShort,
  recordCallbackOutcomes,
  shortWebhookId,
} from '../../../store/callbacks/callbacks.ts'
import { endOldLeases } from '../../../store/callbacks/short-callbacks.ts'
import type { Database } from '../../../store/database.ts'
import { storeOwed } from '../../../store/replies/owed-answers.ts'
import { LeasedOutbox, type StoredRow } from '../../outbox/leased-outbox.ts'
import type { NewCallback } from '../../outbox/outbox.ts'
import { retryDelayMs } from '../answer.ts'
import type { AttemptLog } from '../attempt-log.ts'
import type { CallbackHours } from '../callback-hours.ts'
import type { SigningSecretOf } from '../callback-request.ts'
import type { AccountHost } from './callback-accounts.ts'
import { CallbackDispatcher } from './callback-dispatcher.ts'
import { CallbacksInMemory } from './callbacks-in-memory.ts'
import type { OpenPool } from './connections.ts'
import { claimFairly } from './fair-claims.ts'

export interface CallbackSenderOptions {
  db: Database
  clock: Clock
  events: Events
  config: CallbackConfig
  /** Of a callback: `whsec_…`, several with spaces between, or null where it is not signed. */
  signingSecretOf: SigningSecretOf
  /** In [0, 1). Default `Math.random`. */
  random?: () => number
  /** Default: the hosts file, then the name servers of the system. */
  resolver?: Resolver | undefined
  /** Connections to receivers. Default: over the network. */
  openPool?: OpenPool | undefined
  tuning?: Partial<CallbackTuning>
  /** Default: attempts are not remembered. */
  attempts?: AttemptLog
  /** Default: attempts are not counted by hour. */
  hours?: CallbackHours
  /** Absent or null: callbacks are not traced. */
  tracer?: Tracer | null
}

export interface CallbackTuning {
  /** How long a node may keep a claimed callback before others claim it. Longer than a request takes. */
  leaseMs: number
  /** Maximum time between two polls for due callbacks. */
  pollMs: number
  /** Minimum time between two polls, so that callbacks due in quick succession are claimed together. */
  gapMs: number
  /** Callbacks in memory at once; more stay on disk. */
  maxInMemory: number
  /** Minimum time between the starts of two writes of outcomes, so that a steady stream makes few commits. */
  paceMs: number
  /** How long closing waits for requests under way, and then again for their outcomes to be written. */
  drainMs: number
}

/** How long a callback may wait in memory before its request; the lease covers both. */
const waitInMemoryMs = 20_000

const standardTuning: Omit<CallbackTuning, 'leaseMs'> = {
  pollMs: 1_000,
  gapMs: 50,
  maxInMemory: 10_000,
  paceMs: 30,
  drainMs: 5_000,
}

/** The outbox of callbacks: requests by HTTP, with a queue for each host of each account. */
export class CallbackSender implements AsyncDisposable {
  readonly outbox: LeasedOutbox<NewCallback, CallbackRow, CallbackOutcome>
  readonly #options: CallbackSenderOptions
  readonly #tuning: CallbackTuning
  readonly #random: () => number
  readonly #dispatcher: CallbackDispatcher
  readonly #inMemory: CallbacksInMemory
  #leasesEndedAt = 0
  #closing = false

  static async open(options: CallbackSenderOptions): Promise<CallbackSender> {
    return new CallbackSender(options, options.resolver ?? (await openSystemResolver()))
  }

  private constructor(options: CallbackSenderOptions, resolver: Resolver) {
    const { clock, events } = options
    this.#options = options
    const leaseMs = options.config.timeoutMs + waitInMemoryMs
    this.#tuning = { ...standardTuning, leaseMs, ...options.tuning }
    const { paceMs, pollMs, gapMs, maxInMemory } = this.#tuning
    this.#random = options.random ?? Math.random
    this.#dispatcher = new CallbackDispatcher({
      ...options,
      resolver,
      random: this.#random,
      maxWaitingPerHost: Math.ceil(maxInMemory / 2),
      record: (callback, outcome) => this.#record(callback, outcome),
    })
    this.#inMemory = new CallbacksInMemory(maxInMemory)
    this.outbox = new LeasedOutbox({
      ...{ clock, events, where: 'callbacks', pollMs, gapMs, paceMs, maxOutcomes: maxInMemory * 2 },
      transport: {
        place: (callback, now) => this.#place(callback, now),
        send: (row, stored) => this.#send(row, stored),
        forgo: (row) => this.#forgo(row),
        // Without room in memory it is claimed once there is some.
        leave: ({ accountId, dueAt }) => {
          if (this.#inMemory.canClaim(accountId)) this.outbox.claimBy(dueAt)
        },
        claim: () => this.#claim(),
      },
      insert: insertCallbacks,
      record: (outcomes) => this.#write(outcomes),
    })
    this.outbox.claimBy()
  }

  /** Callbacks in memory: waiting, under way, or with an outcome that is not on disk yet. */
  get inMemory(): number {
    return this.#inMemory.size
  }

  /** Health of each host that this process has used recently. */
  hosts(): AccountHost[] {
    return this.#dispatcher.hosts()
  }

  /** No lease that was given until now lasts longer. */
  get leasesEndAt(): number {
    return this.#options.clock.now() + this.#tuning.leaseMs
  }

  /** Lets the next request to a host begin now, and claims what is due. */
  retry(receiver: { accountId: number; host: string }): void {
    this.#dispatcher.retry(receiver)
    this.outbox.claimBy()
  }

  /** Stops claiming, lets requests under way end within a bound, and makes the rest due for other nodes. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    // At once: else each answer that comes while a claim ends would let one more go out.
    const drained = this.#dispatcher.close(this.#tuning.drainMs)
    await this.outbox.stopClaiming()
    await drained
    await this.outbox.close(this.#tuning.drainMs)
    await this.#dispatcher[Symbol.asyncDispose]()
  }

  /** Takes a place in memory under a lease, or leaves the callback on disk. */
  #place(callback: NewCallback, now: number): CallbackRow {
    const dueAt = this.#admit(callback, now)
    const isLeased = dueAt === null
    const {
      webhookId = isShort({ ...callback, isLeased }) ? null : `msg_${randomUUID().replaceAll('-', '')}`,
    } = callback
    return { ...callback, webhookId, isLeased, dueAt: dueAt ?? now + this.#tuning.leaseMs }
  }

  /** Null where it has a place in memory; else when it is due. */
  #admit(callback: NewCallback, now: number): number | null {
    const firstDelayMs = retryDelayMs(this.#options.config.scheduleSeconds, 0, this.#random()) ?? 0
    if (this.#closing || firstDelayMs > 0) return now + firstDelayMs
    if (!this.#inMemory.take(callback.accountId)) return now
    const admission = this.#dispatcher.admit(callback, now)
    if (admission.kind === 'now') return null
    this.#release(callback.accountId)
    return admission.dueAt
  }

  #send(row: CallbackRow, { id: callbackId, leaseId, now }: StoredRow): void {
    const { accountId, url, body, form = null, dueAt, trace = null } = row
    const webhookId = row.webhookId ?? shortWebhookId(callbackId, now)
    const due = { callbackId, webhookId, accountId, url, body, form, trace }
    this.#dispatcher.send({ attempts: 0, leasedUntil: dueAt, leaseId, since: now, ...due })
  }

  #forgo(callback: Pick<NewCallback, 'accountId' | 'url'>): void {
    this.#dispatcher.forgo(callback)
    this.#release(callback.accountId)
  }

  /** Frees one place of an account, and claims once enough places are free. */
  #release(accountId: number): void {
    if (this.#inMemory.release(accountId)) this.outbox.claimBy()
  }

  #record({ accountId, leaseId, webhookId, body }: DueCallback, outcome: CallbackOutcome): void {
    const leased = leaseId === undefined ? {} : { leased: { leaseId, webhookId, body } }
    this.outbox.record({ ...outcome, ...leased }).then(
      () => {
        this.#release(accountId)
        if ('dueAt' in outcome) this.outbox.claimBy(outcome.dueAt)
      },
      // The writer has reported the error. The callback is due again when its lease ends.
      () => this.#release(accountId),
    )
  }

  async #write(outcomes: CallbackOutcome[]): Promise<void> {
    const { db, clock, events } = this.#options
    const startedAt = clock.now()
    const answered = outcomes.flatMap((each) => ('answered' in each ? [each.answered] : []))
    if (answered.length === 0) await recordCallbackOutcomes(db, outcomes, startedAt)
    else {
      await db.transaction(async (tx) => {
        await storeOwed(tx, answered, startedAt)
        await recordCallbackOutcomes(tx, outcomes, startedAt)
      })
    }
    events.committed({ what: 'callbacks', rows: outcomes.length, tookMs: clock.now() - startedAt })
  }

  async #claim(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    this.#dispatcher.sweep(now)
    await this.#endOldLeases(now)
    const isMore = await claimFairly({
      db,
      clock,
      inMemory: this.#inMemory,
      leaseMs: this.#tuning.leaseMs,
      traced: Boolean(this.#options.tracer),
      onClaimed: (callback, now) => this.#onClaimed(callback, now),
      isClosing: () => this.#closing,
    })
    if (isMore) this.outbox.claimBy()
  }

  /** Not with each claim: while a transaction is open for minutes, leases that have ended stay in their table. */
  async #endOldLeases(now: number): Promise<void> {
    if (now < this.#leasesEndedAt + this.#tuning.pollMs) return
    this.#leasesEndedAt = now
    const { db, events } = this.#options
    // One that cannot be ended keeps no other callback from being claimed.
    await endOldLeases(db, now).catch((error: unknown) => reportFault(events, 'leases of callbacks', error))
  }

  #onClaimed(callback: DueCallback, now: number): void {
    const admission = this.#dispatcher.admit(callback, now)
    if (admission.kind === 'now') this.#dispatcher.send(callback)
    else this.#dispatcher.defer(callback, admission, now)
  }
}
