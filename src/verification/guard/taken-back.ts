import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../storage/database.ts'
import { type CountPlace, takeBackCounts } from '../../storage/verification-guard.ts'
import { WriteBehind } from '../../storage/write-behind.ts'

export interface TakenBackOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

type PlacedCount = CountPlace & { count: number }

/** Counts of requests that came to nothing, taken back together. */
export class TakenBack extends WriteBehind<PlacedCount> {
  constructor({ db, clock, events }: TakenBackOptions) {
    super({
      clock,
      events,
      where: 'counts of the guard',
      everyMs: 1_000,
      // An attack fills this; what does not go in stays counted until its window is over.
      maxWaiting: 20_000,
      maxAtOnce: 2_000,
      merge: (one, other) => ({ ...one, count: one.count + other.count }),
      write: (counts) => db.transaction((tx) => takeBackCounts(tx, counts)),
    })
  }

  note(counts: readonly PlacedCount[]): void {
    for (const count of counts) this.add(idOf(count), count)
  }
}

/** Sorts as the ids of `Admissions` do. */
function idOf({ key, rule, seconds, slot }: CountPlace): string {
  return `${key}\n${rule}\n${seconds}\n${slot}`
}
