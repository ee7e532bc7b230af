import { ownParts } from '../kit/flow/own-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import { Catalogue } from './accounts/catalogue.ts'
import type { ServerDatabase } from './database.ts'
import { MessageIds } from './messages/message-ids.ts'
import type { Refill } from './money/refill.ts'
import { withDeadline } from './pg/with-deadline.ts'
import { type CountsOptions, openCounts } from './traffic/open-counts.ts'

export interface StoreOptions extends StartOptions, Pick<CountsOptions, 'notes'> {
  db: ServerDatabase
  clock: Clock
  events: Events
  /** How long a request of a client waits for the database. */
  answerWithinMs: number
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
}

/** The store as the parts of a running gateway use it. */
export type Store = Omit<Awaited<ReturnType<typeof openStore>>, keyof AsyncDisposable>

/** The database, what is kept of it in memory, and what is counted there before it is written. */
export function openStore(options: StoreOptions) {
  const { db, clock, notes, answerWithinMs, refill } = options
  return ownParts(options, async (parts) => {
    const catalogue = parts.keep(await Catalogue.open(options))
    const currencyOf = (accountId: number) => catalogue.account(accountId)?.currency ?? null
    return {
      db,
      /** The same database, for requests that clients wait for. */
      forClients: withDeadline(db, clock, answerWithinMs),
      catalogue,
      ids: await MessageIds.open(db, clock),
      /** What is counted in memory. */
      notes,
      /** Writes counts that are not in the database yet. */
      counts: parts.keep(await openCounts({ ...options, notes, currencyOf })),
      ...(refill && { refill }),
    }
  })
}
