import type { Database, Transaction } from '../database.ts'
import { errorCode } from '../pg/unavailable.ts'

/** Lock not available: `lock_timeout` ended the wait. */
const lockNotAvailable = '55P03'
/** One process at a time changes partitions: "phpt" in ASCII. */
export const partitionsLock = 0x70687074

/**
 * Runs `work`, which changes the definition of tables, in a transaction that waits for no lock for longer than
 * `waitMs`: all statements that come after a waiting change of a definition wait behind it. Returns null where a lock
 * was not free in time, or where another process changes partitions: the caller tries again later.
 */
export async function withShortLocks<Result>(
  db: Database,
  waitMs: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await db.transaction(async (tx) => {
      const [lock] = await tx.query<{ taken: boolean }>(
        { text: 'SELECT pg_try_advisory_xact_lock($1) AS taken' },
        [partitionsLock],
      )
      if (lock?.taken !== true) return null
      await tx.query({ text: `SET LOCAL lock_timeout = ${waitMs}` })
      return work(tx)
    })
  } catch (error) {
    if (errorCode(error) === lockNotAvailable) return null
    throw error
  }
}
