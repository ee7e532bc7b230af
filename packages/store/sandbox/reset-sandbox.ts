import type { Database } from '../database.ts'

/**
 * Forgets what tests leave that changes how later messages fare: opt-outs, windows for replies, the counts and blocks
 * that limit codes, codes themselves, and answers kept for an Idempotency-Key. Only for the sandbox of a test run.
 */
export function resetSandbox(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    // In one order, so that two resets cannot deadlock.
    for (const table of tables) await tx.query({ text: `DELETE FROM ${table}` })
    // Its rows are deleted from one partition at a time; all go at once.
    await tx.query({ text: 'TRUNCATE verifications' })
  })
}

const tables = [
  'prefix_blocks',
  'guard_counts',
  'guard_tallies',
  'idempotency_keys',
  'opt_outs',
  'reply_windows',
]
