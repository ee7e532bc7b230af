import { randomUUID } from 'node:crypto'
import type { CallbackConfig } from '../../../config/sections/callback-settings.ts'
import { openSystemResolver, type Resolver } from '../../../kit/net/resolver.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { Tracer } from '../../../observability/tracing/tracer.ts'
import {
  type CallbackOutcome,
  type CallbackRow,
  callbackKey,
  type DueCallback,
  insertCallbacks,
  recordCallbackOutcomes,
  shortWebhookId,
} from '../../../store/callbacks/callbacks.ts'
import { endOldLeases } from '../../../store/callbacks/short-callbacks.ts'
import type { Database, Transaction } from '../../../store/database.ts'
import { storeOwed } from '../../../store/replies/owed-answers.ts'
import { retryDelayMs } from '../answer.ts'
import type { AttemptLog } from '../attempt-log.ts'
import type { CallbackHours } from '../callback-hours.ts'
import type { SigningSecretOf } from '../callback-request.ts'
import type { IdentifyingOutbox, NewCallback, PreparedCallbacks, StatementOutbox } from '../outbox.ts'
import { OutcomeWriter } from '../outcome-writer.ts'
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

/**
 * Writes callbacks in the transaction of the change that they report, and delivers them after commit: at once
 * from memory, or later by a claim from disk. If this process dies, a callback without an outcome is due
 * again when its lease ends, so each is delivered at least once.
 */
export class CallbackSender implements IdentifyingOutbox, StatementOutbox, AsyncDisposable {
  readonly #options: CallbackSenderOptions
  readonly #tuning: CallbackTuning
  readonly #random: () => number
  readonly #dispatcher: CallbackDispatcher
  readonly #outcomes: OutcomeWriter<CallbackOutcome>
  readonly #inMemory: CallbacksInMemory
  readonly #claiming: Periodic
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
    const common = { clock, events, where: 'callbacks' }
    const write = (outcomes: CallbackOutcome[]) => this.#write(outcomes)
    this.#outcomes = new OutcomeWriter({ ...common, write, paceMs, maxWaiting: maxInMemory * 2 })
    const work = () => this.#claim()
    this.#claiming = new Periodic({ ...common, everyMs: pollMs, gapMs, work })
    this.#claiming.by(clock.now())
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
    this.#claiming.by(this.#options.clock.now())
  }

  async write(tx: Transaction, callbacks: NewCallback[], now: number): Promise<number[]> {
    if (callbacks.length === 0) return []
    const { rows, stored, dropped } = this.prepare(callbacks, now)
    tx.afterRollback(dropped)
    const ids = await insertCallbacks(tx, rows, now)
    tx.afterCommit(() => stored(new Map(rows.map((row, index) => [callbackKey(row), ids[index] ?? 0]))))
    return ids
  }

  prepare<Callback extends NewCallback>(callbacks: Callback[], now: number): PreparedCallbacks<Callback> {
    const places = callbacks.map((callback) => this.#place(callback, now))
    const rows = callbacks.map((callback, index) => {
      const { inMemory: isLeased = false, dueAt = now } = places[index] ?? {}
      const isShort = isLeased && callback.status !== undefined
      const { webhookId = isShort ? null : `msg_${randomUUID().replaceAll('-', '')}` } = callback
      return { dueAt, ...callback, webhookId, isLeased }
    })
    return {
      rows,
      stored: (callbackIds) => {
        const idOf = (row: CallbackRow) => callbackIds.get(callbackKey(row))
        const leaseId = Math.min(...rows.flatMap((row) => (row.isLeased ? (idOf(row) ?? []) : [])))
        for (const row of rows) this.#onStored(row, idOf(row), { leaseId, now })
      },
      dropped: () => {
        for (const row of rows) if (row.isLeased) this.#forgo(row)
      },
    }
  }

  /** Stops claiming, lets requests under way end within a bound, and makes the rest due for other nodes. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    await this.#claiming[Symbol.asyncDispose]()
    await this.#dispatcher.close(this.#tuning.drainMs)
    await this.#outcomes.close(this.#tuning.drainMs)
    await this.#dispatcher[Symbol.asyncDispose]()
  }

  /** Takes a place in memory under a lease, or leaves the callback on disk. */
  #place(callback: NewCallback, now: number): { inMemory: boolean; dueAt: number } {
    const firstDelayMs = retryDelayMs(this.#options.config.scheduleSeconds, 0, this.#random()) ?? 0
    if (this.#closing || firstDelayMs > 0) return { inMemory: false, dueAt: now + firstDelayMs }
    if (!this.#inMemory.take(callback.accountId)) return { inMemory: false, dueAt: now }
    const admission = this.#dispatcher.admit(callback, now)
    if (admission.kind === 'now') return { inMemory: true, dueAt: now + this.#tuning.leaseMs }
    this.#release(callback.accountId)
    return { inMemory: false, dueAt: admission.dueAt }
  }

  /** `callbackId` is undefined where the row was not stored. */
  #onStored(
    row: CallbackRow,
    callbackId: number | undefined,
    { leaseId, now }: { leaseId: number; now: number },
  ): void {
    const { accountId, url, body, form = null, dueAt, isLeased = false, trace = null } = row
    if (callbackId === undefined) {
      if (isLeased) this.#forgo(row)
    } else if (isLeased) {
      const webhookId = row.webhookId ?? shortWebhookId(callbackId, now)
      const due = { callbackId, webhookId, accountId, url, body, form, trace }
      this.#dispatcher.send({ attempts: 0, leasedUntil: dueAt, leaseId, since: now, ...due })
    }
    // Without room in memory it is claimed once there is some.
    else if (this.#inMemory.canClaim(accountId)) this.#claiming.by(dueAt)
  }

  #forgo(callback: Pick<NewCallback, 'accountId' | 'url'>): void {
    this.#dispatcher.forgo(callback)
    this.#release(callback.accountId)
  }

  /** Frees one place of an account, and claims once enough places are free. */
  #release(accountId: number): void {
    if (this.#inMemory.release(accountId)) this.#claiming.by(this.#options.clock.now())
  }

  #record({ accountId, leaseId, webhookId, body }: DueCallback, outcome: CallbackOutcome): void {
    const leased = leaseId === undefined ? {} : { leased: { leaseId, webhookId, body } }
    this.#outcomes.add({ ...outcome, ...leased }).then(
      () => {
        this.#release(accountId)
        if ('dueAt' in outcome) this.#claiming.by(outcome.dueAt)
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
    await endOldLeases(db, now)
    const isMore = await claimFairly({
      db,
      clock,
      inMemory: this.#inMemory,
      leaseMs: this.#tuning.leaseMs,
      traced: Boolean(this.#options.tracer),
      onClaimed: (callback, now) => this.#onClaimed(callback, now),
      isClosing: () => this.#closing,
    })
    if (isMore) this.#claiming.by(clock.now())
  }

  #onClaimed(callback: DueCallback, now: number): void {
    const admission = this.#dispatcher.admit(callback, now)
    if (admission.kind === 'now') this.#dispatcher.send(callback)
    else this.#dispatcher.defer(callback, admission, now)
  }
}
