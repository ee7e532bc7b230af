import type { Erasure } from '../../domain/message/without-subscriber.ts'
import type { Queryable } from '../database.ts'
import type { ErasedCounts } from './erase-messages.ts'

/** An erasure that was requested and has not ended. */
export interface StoredErasure extends Erasure {
  erasureId: number
  auditEntryId: number
  requestedAt: number
  counts: ErasedCounts
  /** The last segment of the archive that was looked at. */
  archiveSegmentId: number
  /** Segments before it whose files cannot be used. */
  archiveSegmentsLeft: number[]
  /** For operators: why the last try did not reach all files of the archive. */
  archiveProblem: string | null
}

const columns = `erasure_id AS "erasureId", forms, pseudonym, audit_entry_id AS "auditEntryId",
  requested_at AS "requestedAt", counts, archive_segment_id AS "archiveSegmentId",
  to_json(archive_segments_left) AS "archiveSegmentsLeft", archive_problem AS "archiveProblem"`

/** Null where it has ended. */
export async function readErasure(db: Queryable, erasureId: number): Promise<StoredErasure | null> {
  const text = `SELECT ${columns} FROM subscriber_erasures WHERE erasure_id = $1`
  return (await db.query<StoredErasure>({ text }, [erasureId]))[0] ?? null
}

/** The same; others wait for it until the transaction ends. */
export async function lockErasure(tx: Queryable, erasureId: number): Promise<StoredErasure | null> {
  const text = `SELECT ${columns} FROM subscriber_erasures WHERE erasure_id = $1 FOR UPDATE`
  return (await tx.query<StoredErasure>({ text }, [erasureId]))[0] ?? null
}

export function sumCounts(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const tables = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(tables.map((table) => [table, (one[table] ?? 0) + (other[table] ?? 0)]))
}
