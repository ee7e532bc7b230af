import { randomUUID } from 'node:crypto'
import { openSystemResolver, type Resolver } from '../outbound/resolver.ts'
import {
  type CallbackSettlement,
  claimCallbacks,
  type DueCallback,
  insertCallbacks,
} from '../storage/callbacks.ts'
import type { Queryable } from '../storage/database.ts'
import { ClaimLoop } from './claim-loop.ts'
import { Connections } from './connections.ts'
import { Courier } from './courier.ts'
import { DatabaseAbsence } from './database-absence.ts'
import type { HostStanding } from './host-lane.ts'
import type { NewCallback, Outbox, WrittenCallback } from './outbox.ts'
import { retryDelayMs } from './schedule.ts'
import { type CallbackSenderOptions, type CallbackTuning, tuningOf } from './sender-options.ts'
import { Settlements } from './settlements.ts'
import { Unconfirmed } from './unconfirmed.ts'

const claimLimit = 500
const leastRoom = 50

/**
 * Writes callbacks with the change that they tell of and delivers them after commit: at once from memory, or
 * later by claim from disk. Whatever happens to this process, an unsettled callback is due again when its
 * lease has run out, so each is delivered at least once.
 */
export class CallbackSender implements Outbox, AsyncDisposable {
  readonly #options: CallbackSenderOptions
  readonly #tuning: CallbackTuning
  readonly #random: () => number
  readonly #connections: Connections
  readonly #courier: Courier
  readonly #settlements: Settlements
  readonly #absence: DatabaseAbsence
  readonly #unconfirmed = new Unconfirmed()
  readonly #loop: ClaimLoop
  #held = 0
  /** Callbacks that memory had no room for wait on disk: new ones queue up behind them. */
  #spilling = false
  /** A look for due callbacks ended because memory had no room. */
  #hungry = false
  #closing = false

  static async open(options: CallbackSenderOptions): Promise<CallbackSender> {
    return new CallbackSender(options, options.resolver ?? (await openSystemResolver()))
  }

  private constructor(options: CallbackSenderOptions, resolver: Resolver) {
    const { db, clock, events, config, signingSecretOf } = options
    this.#options = options
    this.#tuning = tuningOf(options)
    this.#random = options.random ?? Math.random
    this.#absence = new DatabaseAbsence(clock, events)
    this.#connections = new Connections({ ...config, clock, resolver })
    this.#courier = new Courier({
      clock,
      events,
      config,
      signingSecretOf,
      connections: this.#connections,
      random: this.#random,
      maxWaitingPerHost: Math.ceil(this.#tuning.maxHeld / 2),
      settle: (settlement) => this.#settle(settlement),
      ...(options.attempts && { attempts: options.attempts }),
    })
    const { paceMs, pollMs, maxHeld } = this.#tuning
    const absence = this.#absence
    this.#settlements = new Settlements({ db, clock, events, absence, paceMs, maxWaiting: maxHeld * 2 })
    this.#loop = new ClaimLoop({ clock, pollMs, look: () => this.#look() })
    this.#loop.noteDue(clock.now())
  }

  /** Callbacks in memory: waiting, under way, or with an outcome that is not on disk yet. */
  get held(): number {
    return this.#held
  }

  /** How it stands with each host that this process has lately had to do with, by origin. */
  hosts(): { origin: string; standing: HostStanding }[] {
    return this.#courier.hosts()
  }

  async write(tx: Queryable, callbacks: NewCallback[], now: number): Promise<WrittenCallback[]> {
    if (callbacks.length === 0) return []
    const rows = callbacks.map((callback) => ({
      ...callback,
      ...this.#place(callback.url, now),
      webhookId: `msg_${randomUUID().replaceAll('-', '')}`,
    }))
    try {
      const ids = await insertCallbacks(tx, rows, now)
      return rows.map(({ dueAt, ...row }, index) => {
        const written = { ...row, callbackId: ids[index] ?? 0 }
        this.#unconfirmed.add(written, dueAt, now)
        return written
      })
    } catch (error) {
      for (const row of rows) if (row.held) this.#forgo(row.url)
      throw error
    }
  }

  committed(written: WrittenCallback[]): void {
    for (const callback of written) {
      const dueAt = this.#unconfirmed.end(callback)
      if (dueAt === null) continue
      if (!callback.held) this.#loop.noteDue(dueAt)
      else this.#courier.send(freshlyWritten(callback, dueAt, dueAt - this.#tuning.leaseMs))
    }
  }

  rolledBack(written: WrittenCallback[]): void {
    for (const callback of written) {
      if (this.#unconfirmed.end(callback) !== null && callback.held) this.#forgo(callback.url)
    }
  }

  /** Stops claiming, lets requests under way end within a bound, makes the rest due for others. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    await this.#loop.close()
    await this.#courier.close(this.#tuning.drainMs)
    await this.#settlements.close(this.#tuning.drainMs)
    await this.#connections[Symbol.asyncDispose]()
  }

  /** Held in memory under a lease, or left on disk. */
  #place(url: string, now: number): { held: boolean; dueAt: number } {
    const firstDelayMs = retryDelayMs(this.#options.config.scheduleSeconds, 0, this.#random()) ?? 0
    if (this.#closing || firstDelayMs > 0) return { held: false, dueAt: now + firstDelayMs }
    if (this.#held >= this.#tuning.maxHeld) this.#spilling = true
    if (this.#spilling) return { held: false, dueAt: now }
    const admission = this.#courier.admit(url, now)
    if (admission.kind === 'later') return { held: false, dueAt: admission.dueAt }
    this.#held++
    return { held: true, dueAt: now + this.#tuning.leaseMs }
  }

  #forgo(url: string): void {
    this.#courier.forgo(url)
    this.#release()
  }

  /** Makes room for one more callback, and claims when much room has come together. */
  #release(): void {
    this.#held--
    const room = this.#tuning.maxHeld - this.#held
    if (this.#hungry && room >= Math.min(claimLimit, this.#tuning.maxHeld / 2)) {
      this.#hungry = false
      this.#loop.noteDue(this.#options.clock.now())
    }
  }

  #settle(settlement: CallbackSettlement): void {
    this.#settlements.add(settlement).then(
      () => {
        this.#release()
        if ('dueAt' in settlement) this.#loop.noteDue(settlement.dueAt)
      },
      // Announced where it happened. The lease makes it due again.
      () => this.#release(),
    )
  }

  async #look(): Promise<void> {
    const now = this.#options.clock.now()
    this.#courier.sweep(now)
    for (const written of this.#unconfirmed.endOlderThan(now - this.#tuning.leaseMs)) {
      if (written.held) this.#forgo(written.url)
    }
    try {
      while (!this.#closing && (await this.#claimBatch())) {}
      this.#absence.succeeded()
    } catch (error) {
      this.#absence.failed(error)
    }
  }

  /** True when there may be more to claim. */
  async #claimBatch(): Promise<boolean> {
    const { db, clock } = this.#options
    const { maxHeld, leaseMs } = this.#tuning
    const limit = Math.min(claimLimit, maxHeld - this.#held)
    this.#hungry = limit < Math.min(leastRoom, maxHeld)
    if (this.#hungry) return false
    const now = clock.now()
    const claimed = await claimCallbacks(db, { now, leasedUntil: now + leaseMs, limit })
    this.#held += claimed.length
    for (const callback of claimed) {
      const admission = this.#courier.admit(callback.url, now)
      if (admission.kind === 'now') this.#courier.send(callback)
      else this.#courier.defer(callback, admission, now)
    }
    if (claimed.length < limit) this.#spilling = false
    return claimed.length === limit
  }
}

function freshlyWritten(callback: WrittenCallback, leasedUntil: number, since: number): DueCallback {
  const { callbackId, webhookId, accountId, url, body } = callback
  return { callbackId, webhookId, accountId, url, body, attempts: 0, leasedUntil, since }
}
