import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** An entered code that is to be reported to its carrier. */
export interface DueConversion {
  verificationId: number
  msgId: number
  /** The stage whose code was entered; null where all have the same. */
  usedStage: number | null
  /** When the code was entered. */
  endedAt: number
  /** How often it was reported before. */
  tries: number
}

/**
 * Leases conversions that are due until `leasedUntil`, the longest due first, for one process: those of one that dies are due
 * again. Uses verifications_conversions.
 */
export function claimConversions(
  db: Queryable,
  { now, leasedUntil, limit }: { now: number; leasedUntil: number; limit: number },
): Promise<DueConversion[]> {
  const text = `WITH due AS MATERIALIZED (
      SELECT verification_id FROM verifications WHERE conversion_due_at <= $1
      ORDER BY conversion_due_at LIMIT $3 FOR UPDATE SKIP LOCKED
    )
    UPDATE verifications v SET conversion_due_at = $2, conversion_tries = v.conversion_tries + 1
    FROM due WHERE v.verification_id = due.verification_id
    RETURNING v.verification_id AS "verificationId", v.msg_id AS "msgId", v.used_stage AS "usedStage",
      v.ended_at AS "endedAt", v.conversion_tries - 1 AS tries`
  return db.query<DueConversion>({ name: 'claim-conversions', text }, [now, leasedUntil, limit])
}

/** `dueAt` null: it is over. Uses the primary key of verifications. */
export async function settleConversions(
  db: Queryable,
  settled: readonly { verificationId: number; dueAt: number | null }[],
): Promise<void> {
  const text = `UPDATE verifications v SET conversion_due_at = c.due_at
    FROM unnest($1::bigint[], $2::bigint[]) AS c (verification_id, due_at)
    WHERE v.verification_id = c.verification_id`
  await db.query({ name: 'settle-conversions', text }, toColumns(settled, 'verificationId', 'dueAt'))
}
