import type { FaultEvents } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../database.ts'
import { WriteBehind } from '../statements/write-behind.ts'
import { noteKeyUses } from './api-keys.ts'

const oncePerMs = 60_000

/** Records the last use of keys: each key at most once a minute, all keys of one second in one statement. */
export class KeyUses extends WriteBehind<number> {
  readonly #clock: Clock
  /** Keys recorded in this minute. */
  readonly #noted = new Set<number>()
  #notedSince = Number.NEGATIVE_INFINITY

  constructor({ db, clock, events }: { db: Database; clock: Clock; events: FaultEvents }) {
    super({
      clock,
      events,
      where: 'uses of keys',
      everyMs: 1_000,
      maxWaiting: 100_000,
      maxAtOnce: 10_000,
      merge: (keyId) => keyId,
      write: (keyIds) => noteKeyUses(db, keyIds, clock.now()),
    })
    this.#clock = clock
  }

  /** Only the first use in a minute costs more than a look into a set. */
  note(keyId: number): void {
    const now = this.#clock.now()
    if (now - this.#notedSince >= oncePerMs) {
      this.#noted.clear()
      this.#notedSince = now
    }
    if (this.#noted.has(keyId)) return
    this.#noted.add(keyId)
    this.add(String(keyId), keyId)
  }
}
