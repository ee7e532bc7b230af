import { encodeEvent } from '../../domain/feed/event-lines.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import { appendEvents } from '../../store/feed/append-events.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { anyLowBalance, claimLowBalances } from '../../store/money/balance-alerts.ts'

export interface BalanceAlertsOptions {
  db: Database
  clock: Clock
  feed: FeedPort
  events: Pick<Events, 'fault'>
}

const everyMs = 2_000

/**
 * Writes `balance.low` for each account whose balance fell below its threshold. The balances are looked at beside the
 * traffic, so that storing a message costs nothing more; the event and the note that it is written are one transaction.
 */
export class BalanceAlerts implements AsyncDisposable {
  readonly #options: BalanceAlertsOptions
  readonly #periodic: Periodic

  constructor(options: BalanceAlertsOptions) {
    this.#options = options
    const { clock, events } = options
    this.#periodic = new Periodic({
      clock,
      events,
      everyMs,
      where: 'balance alerts',
      work: () => this.#work(),
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #work(): Promise<void> {
    const { db, clock, feed } = this.#options
    if (!(await anyLowBalance(db))) return
    await db.transaction(async (tx) => {
      const now = clock.now()
      const low = await claimLowBalances(tx, now)
      const batches = low.map(({ accountId, currency, availableMicros, alertMicros }) => {
        return {
          accountId,
          count: 1,
          text: encodeEvent('balance.low', now, availableMicros, alertMicros, currency),
        }
      })
      await appendEvents(tx, feed, batches)
    })
  }
}
