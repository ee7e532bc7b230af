import { randomUUID } from 'node:crypto'
import { openSystemResolver, type Resolver } from '../outbound/resolver.ts'
import { type CallbackSettlement, type DueCallback, insertCallbacks } from '../storage/callbacks.ts'
import type { Queryable } from '../storage/database.ts'
import type { AccountHost } from './callback-accounts.ts'
import { CallbackDispatcher } from './callback-dispatcher.ts'
import { ClaimLoop } from './claim-loop.ts'
import { DatabaseAbsence } from './database-absence.ts'
import { FairClaims } from './fair-claims.ts'
import { HeldCallbacks } from './held-callbacks.ts'
import type { NewCallback, Outbox, WrittenCallback } from './outbox.ts'
import { retryDelayMs } from './schedule.ts'
import { type CallbackSenderOptions, type CallbackTuning, tuningOf } from './sender-options.ts'
import { Settlements } from './settlements.ts'
import { Unconfirmed } from './unconfirmed.ts'

/**
 * Writes callbacks with the change that they tell of and delivers them after commit: at once from memory, or
 * later by claim from disk. Whatever happens to this process, an unsettled callback is due again when its
 * lease has run out, so each is delivered at least once.
 */
export class CallbackSender implements Outbox, AsyncDisposable {
  readonly #options: CallbackSenderOptions
  readonly #tuning: CallbackTuning
  readonly #random: () => number
  readonly #dispatcher: CallbackDispatcher
  readonly #settlements: Settlements
  readonly #absence: DatabaseAbsence
  readonly #unconfirmed = new Unconfirmed()
  readonly #held: HeldCallbacks
  readonly #claims: FairClaims
  readonly #loop: ClaimLoop
  #closing = false

  static async open(options: CallbackSenderOptions): Promise<CallbackSender> {
    return new CallbackSender(options, options.resolver ?? (await openSystemResolver()))
  }

  private constructor(options: CallbackSenderOptions, resolver: Resolver) {
    const { db, clock, events } = options
    this.#options = options
    this.#tuning = tuningOf(options)
    const { leaseMs, paceMs, pollMs, gapMs, maxHeld } = this.#tuning
    this.#random = options.random ?? Math.random
    this.#absence = new DatabaseAbsence(clock, events)
    this.#dispatcher = new CallbackDispatcher({
      ...options,
      resolver,
      random: this.#random,
      maxWaitingPerHost: Math.ceil(maxHeld / 2),
      settle: (callback, settlement) => this.#settle(callback, settlement),
    })
    this.#held = new HeldCallbacks(maxHeld)
    const absence = this.#absence
    this.#settlements = new Settlements({ db, clock, events, absence, paceMs, maxWaiting: maxHeld * 2 })
    const onClaimed = (callback: DueCallback, now: number) => this.#onClaimed(callback, now)
    this.#claims = new FairClaims({ db, clock, held: this.#held, leaseMs, onClaimed })
    this.#loop = new ClaimLoop({ clock, pollMs, gapMs, look: () => this.#look() })
    this.#loop.noteDue(clock.now())
  }

  /** Callbacks in memory: waiting, under way, or with an outcome that is not on disk yet. */
  get held(): number {
    return this.#held.size
  }

  /** How it stands with each host that this process has lately had to do with. */
  hosts(): AccountHost[] {
    return this.#dispatcher.hosts()
  }

  async write(tx: Queryable, callbacks: NewCallback[], now: number): Promise<WrittenCallback[]> {
    if (callbacks.length === 0) return []
    const rows = callbacks.map((callback) => ({
      ...callback,
      ...this.#place(callback, now),
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
      for (const row of rows) if (row.held) this.#forgo(row)
      throw error
    }
  }

  committed(written: WrittenCallback[]): void {
    for (const callback of written) {
      const dueAt = this.#unconfirmed.end(callback)
      if (dueAt === null) continue
      if (callback.held) this.#dispatcher.send(freshlyWritten(callback, dueAt, dueAt - this.#tuning.leaseMs))
      // Without room it is claimed when there is some.
      else if (this.#held.canClaim(callback.accountId)) this.#loop.noteDue(dueAt)
    }
  }

  rolledBack(written: WrittenCallback[]): void {
    for (const callback of written) {
      if (this.#unconfirmed.end(callback) !== null && callback.held) this.#forgo(callback)
    }
  }

  /** Stops claiming, lets requests under way end within a bound, makes the rest due for others. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    await this.#loop.close()
    await this.#dispatcher.close(this.#tuning.drainMs)
    await this.#settlements.close(this.#tuning.drainMs)
    await this.#dispatcher[Symbol.asyncDispose]()
  }

  /** Held in memory under a lease, or left on disk. */
  #place(callback: NewCallback, now: number): { held: boolean; dueAt: number } {
    const firstDelayMs = retryDelayMs(this.#options.config.scheduleSeconds, 0, this.#random()) ?? 0
    if (this.#closing || firstDelayMs > 0) return { held: false, dueAt: now + firstDelayMs }
    if (!this.#held.take(callback.accountId)) return { held: false, dueAt: now }
    const admission = this.#dispatcher.admit(callback, now)
    if (admission.kind === 'now') return { held: true, dueAt: now + this.#tuning.leaseMs }
    this.#release(callback.accountId)
    return { held: false, dueAt: admission.dueAt }
  }

  #forgo(callback: NewCallback): void {
    this.#dispatcher.forgo(callback)
    this.#release(callback.accountId)
  }

  /** Makes room for one more callback of an account, and claims when much room has come together. */
  #release(accountId: number): void {
    if (this.#held.release(accountId)) this.#loop.noteDue(this.#options.clock.now())
  }

  #settle({ accountId }: DueCallback, settlement: CallbackSettlement): void {
    this.#settlements.add(settlement).then(
      () => {
        this.#release(accountId)
        if ('dueAt' in settlement) this.#loop.noteDue(settlement.dueAt)
      },
      // Announced where it happened. The lease makes it due again.
      () => this.#release(accountId),
    )
  }

  async #look(): Promise<void> {
    const now = this.#options.clock.now()
    this.#dispatcher.sweep(now)
    for (const written of this.#unconfirmed.endOlderThan(now - this.#tuning.leaseMs)) {
      if (written.held) this.#forgo(written)
    }
    try {
      const isMore = await this.#claims.claim(() => this.#closing)
      if (isMore) this.#loop.noteDue(this.#options.clock.now())
      this.#absence.succeeded()
    } catch (error) {
      this.#absence.failed(error)
    }
  }

  #onClaimed(callback: DueCallback, now: number): void {
    const admission = this.#dispatcher.admit(callback, now)
    if (admission.kind === 'now') this.#dispatcher.send(callback)
    else this.#dispatcher.defer(callback, admission, now)
  }
}

function freshlyWritten(callback: WrittenCallback, leasedUntil: number, since: number): DueCallback {
  const { callbackId, webhookId, accountId, url, body } = callback
  return { callbackId, webhookId, accountId, url, body, attempts: 0, leasedUntil, since }
}
