import type { Outbox } from '../callbacks/outbox.ts'
import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
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
  readonly #periodic: Periodic

  constructor(options: ExpiriesOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => this.expire()
    this.#periodic = new Periodic({ clock, everyMs, work, where: 'expiry of codes', events })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#periodic[Symbol.asyncDispose]()
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
}
