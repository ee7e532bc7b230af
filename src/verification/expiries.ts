import type { Outbox } from '../callbacks/outbox.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import { expireVerifications } from '../storage/verifications.ts'
import { type Ending, endCallbacks } from './end-callbacks.ts'
import type { VerificationGuard } from './guard.ts'

const everyMs = 1_000
const mostAtOnce = 500

export interface ExpiriesOptions {
  db: Database
  clock: Clock
  outbox: Outbox
  guard: VerificationGuard
  events: Pick<Events, 'verified' | 'fault'>
}

/** Ends verifications that nobody has used in time, whichever node created them. */
export class Expiries implements AsyncDisposable {
  readonly #options: ExpiriesOptions
  readonly #stop = new AbortController()
  readonly #running: Promise<void>

  constructor(options: ExpiriesOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  /** Ends what is due now. */
  async expire(): Promise<void> {
    while ((await this.#expireSome()) === mostAtOnce);
  }

  async #expireSome(): Promise<number> {
    const { db, clock, outbox, guard, events } = this.#options
    const now = clock.now()
    const endings = await db.transaction(async (tx): Promise<Ending[]> => {
      const expired = await expireVerifications(tx, now, mostAtOnce)
      const ended = expired.map((verification) => ({ verification, end: 'expired' as const }))
      await outbox.write(tx, endCallbacks(ended, now), now)
      return ended
    })
    for (const { verification, end } of endings) {
      guard.learned({ kind: 'ended', verification, end })
      events.verified({ outcome: 'unused' })
    }
    return endings.length
  }

  async #run(): Promise<void> {
    const { clock, events } = this.#options
    for (;;) {
      await sleep(clock, everyMs, this.#stop.signal)
      if (this.#stop.signal.aborted) return
      try {
        await this.expire()
      } catch (error) {
        // The database tells by itself that it is away.
        if (!(error instanceof DatabaseUnavailable)) events.fault({ where: 'expiry of codes', error })
      }
    }
  }
}
