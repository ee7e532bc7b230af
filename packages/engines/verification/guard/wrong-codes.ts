import { countId } from '../../../domain/guard/counted-batch.ts'
import type { GuardPolicy } from '../../../domain/guard/guard-policy.ts'
import { subWindowAt } from '../../../domain/guard/sub-windows.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { countBesides } from '../../../store/codes/guard-counts.ts'
import type { Database } from '../../../store/database.ts'
import { WriteBehind } from '../../../store/statements/write-behind.ts'
import { type CountIn, wrongCodesIn } from './guarded-code.ts'

export interface WrongCodesOptions {
  db: Database
  clock: Clock
  policy: GuardPolicy
  events: Pick<Events, 'fault'>
}

/**
 * Counts wrong codes by account and end user's address, once a second. Those by recipient are counted in
 * `verifications`.
 */
export class WrongCodes extends WriteBehind<CountIn> {
  readonly #policy: GuardPolicy

  constructor({ db, clock, policy, events }: WrongCodesOptions) {
    super({
      clock,
      events,
      where: 'wrong codes',
      everyMs: 1_000,
      // Maximum number of counters per second. Beyond it a wrong code counts only for its recipient.
      maxWaiting: 20_000,
      maxAtOnce: 2_000,
      merge: (one, other) => ({ ...one, weight: one.weight + other.weight }),
      write: (counts) => countBesides(db, placed(counts, clock.now())),
    })
    this.#policy = policy
  }

  note(verification: { accountId: number; requestedFrom: string | null }, wrong: number): void {
    for (const count of wrongCodesIn(verification, this.#policy)) {
      this.add(countId({ ...count, seconds: count.limit.seconds }), { ...count, weight: wrong })
    }
  }
}

function placed(counts: readonly CountIn[], now: number) {
  return counts.map(({ key, rule, limit: { seconds }, weight }) => {
    const { slot, forgottenAt } = subWindowAt(seconds, now)
    return { key, rule, seconds, slot, forgottenAt, count: weight }
  })
}
