import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { noteKeyUses } from './api-keys.ts'
import { type Database, DatabaseUnavailable } from './database.ts'

const writtenAfterMs = 1_000
const forgottenAfterMs = 60_000

/** Writes down which keys are used: each at most once a minute, all that were used within a second together. */
export class KeyUses implements AsyncDisposable {
  readonly #db: Pick<Database, 'query'>
  readonly #clock: Clock
  readonly #events: Pick<Events, 'fault'>
  /** Noted within the last minute. */
  readonly #noted = new Set<number>()
  #unwritten: number[] = []
  #writing: Promise<void> = Promise.resolve()
  #cancelWrite: () => void = () => undefined
  #cancelForget: () => void = () => undefined

  constructor({ db, clock, events }: { db: Database; clock: Clock; events: Pick<Events, 'fault'> }) {
    this.#db = db
    this.#clock = clock
    this.#events = events
  }

  /** Costs a look into a set, for all but the first use in a minute. */
  note(keyId: number): void {
    if (this.#noted.has(keyId)) return
    if (this.#noted.size === 0) this.#cancelForget = this.#clock.after(forgottenAfterMs, () => this.#forget())
    this.#noted.add(keyId)
    if (this.#unwritten.push(keyId) > 1) return
    this.#cancelWrite = this.#clock.after(writtenAfterMs, () => this.#write())
  }

  /** Resolves when all that is being written is. Never rejects. */
  get written(): Promise<void> {
    return this.#writing
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancelForget()
    this.#cancelWrite()
    this.#write()
    await this.#writing
  }

  #forget(): void {
    this.#noted.clear()
  }

  #write(): void {
    const keyIds = this.#unwritten
    this.#unwritten = []
    if (keyIds.length > 0) this.#writing = this.#writing.then(() => this.#writeQuietly(keyIds))
  }

  async #writeQuietly(keyIds: readonly number[]): Promise<void> {
    try {
      await noteKeyUses(this.#db, keyIds, this.#clock.now())
    } catch (error) {
      // Not worth waiting for: the next use tells it.
      if (!(error instanceof DatabaseUnavailable)) this.#events.fault({ where: 'uses of keys', error })
    }
  }
}
