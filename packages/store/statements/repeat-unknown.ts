import { type Clock, sleep, systemClock } from '../../kit/time/clock.ts'
import { type Database, DatabaseUnavailable, OutcomeUnknown, type Transaction } from '../database.ts'

const withinMs = 3_000
const pauseMs = 100

/**
 * Runs a transaction that finds out by itself whether an earlier run was committed (`isRepeat`), and runs it again where
 * the answer to a commit was lost. What a repeat reads is on the synchronous standby too once it has committed. Rejects
 * with `OutcomeUnknown` where the database is not back within three seconds.
 */
export async function repeatUnknown<Result>(
  db: Database,
  work: (tx: Transaction, isRepeat: boolean) => Promise<Result>,
  clock: Clock = systemClock,
): Promise<Result> {
  try {
    return await db.transaction((tx) => work(tx, false))
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    return repeat(db, work, { clock, error })
  }
}

async function repeat<Result>(
  db: Database,
  work: (tx: Transaction, isRepeat: boolean) => Promise<Result>,
  { clock, error }: { clock: Clock; error: OutcomeUnknown },
): Promise<Result> {
  const until = clock.steadyNow() + withinMs
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        // A transaction that writes nothing would not wait for the standby.
        await tx.query({ text: `SELECT pg_logical_emit_message(true, 'posthorn', '')` })
        return work(tx, true)
      })
    } catch (again) {
      if (!(again instanceof DatabaseUnavailable)) throw again
      if (clock.steadyNow() >= until) throw error
      await sleep(clock, pauseMs)
    }
  }
}
