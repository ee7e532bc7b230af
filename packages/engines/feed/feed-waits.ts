import type { Database } from '../../store/database.ts'
import { feedChannel } from '../../store/feed/number-events.ts'

/**
 * Wakes those who wait for events of an account, as soon as any gateway has numbered some.
 */
export class FeedWaits implements AsyncDisposable {
  readonly #waiting = new Map<number, Set<() => void>>()
  readonly #ofAny = new Set<() => void>()
  #listening: AsyncDisposable | null = null
  #isClosed = false

  static async open(db: Database): Promise<FeedWaits> {
    const waits = new FeedWaits()
    waits.#listening = await db.listen(
      feedChannel,
      (payload) => {
        for (const accountId of payload.split(',')) waits.#wake(Number(accountId))
        for (const wake of waits.#ofAny) wake()
      },
      () => waits.#wakeAll(),
    )
    return waits
  }

  /** Whether waits have ended, because the gateway stops. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Calls `wake` whenever the account has new events, and when the gateway stops, until the returned function is called. */
  add(accountId: number, wake: () => void): () => void {
    const waiting = this.#waiting.get(accountId) ?? new Set()
    this.#waiting.set(accountId, waiting.add(wake))
    return () => {
      waiting.delete(wake)
      if (waiting.size === 0 && this.#waiting.get(accountId) === waiting) this.#waiting.delete(accountId)
    }
  }

  /** Calls `wake` whenever any account has new events, until the returned function is called. */
  onAny(wake: () => void): () => void {
    this.#ofAny.add(wake)
    return () => this.#ofAny.delete(wake)
  }

  /** Wakes all for good: the gateway stops. */
  end(): void {
    this.#isClosed = true
    this.#wakeAll()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end()
    await this.#listening?.[Symbol.asyncDispose]()
  }

  #wake(accountId: number): void {
    for (const wake of [...(this.#waiting.get(accountId) ?? [])]) wake()
  }

  #wakeAll(): void {
    for (const accountId of [...this.#waiting.keys()]) this.#wake(accountId)
  }
}
