import { lockToList } from '../archive/loose-files.ts'
import { type Segment, segmentColumns } from '../archive/segments.ts'
import type { Database, Queryable } from '../database.ts'
import type { ErasedCounts } from './erase-messages.ts'
import { personalColumns } from './personal-columns.ts'
import { lockErasure, type StoredErasure, sumCounts } from './stored-erasure.ts'

/** Longer than one file takes. A gateway that is gone delays an erasure by this much at the most. */
const leaseMs = 900_000
/** Between two tries of files that cannot be reached. */
const pauseMs = 300_000

/** Messages are archived as the view shows them. */
const personalTables = Object.entries(personalColumns)
  .filter(([, { personal }]) => Object.keys(personal).length > 0)
  .map(([table]) => table)
  .concat('messages')

/**
 * Whether no file of the archive can have the subscriber any more. True until the transaction ends: a file that is
 * announced after it has only rows as they are then.
 */
export async function isArchiveErased(tx: Queryable, erasure: StoredErasure): Promise<boolean> {
  await lockToList(tx)
  const text = `SELECT NOT EXISTS (SELECT ${wanted}) AND NOT EXISTS (SELECT FROM archive_loose_files) AS erased`
  const [row] = await tx.query<{ erased: boolean }>({ text }, listParameters(erasure))
  return row?.erased ?? false
}

/** Segments with files that are to be looked at. Uses the primary key of archive_segments. */
const wanted = `FROM archive_segments WHERE table_name = ANY($1::text[]) AND file IS NOT NULL
  AND (segment_id > $2 OR segment_id = ANY($3::bigint[]))`

function listParameters({ archiveSegmentId, archiveSegmentsLeft }: StoredErasure): unknown[] {
  return [personalTables, archiveSegmentId, archiveSegmentsLeft]
}

/** Segments after an id that are to be looked at, oldest first, up to `limit`. */
export function segmentsToErase(
  db: Database,
  erasure: StoredErasure,
  { after, limit }: { after: number; limit: number },
): Promise<Segment[]> {
  return db.transaction(async (tx) => {
    await lockToList(tx)
    const text = `SELECT ${segmentColumns} ${wanted} AND segment_id > $4 ORDER BY segment_id LIMIT $5`
    return tx.query<Segment>({ text }, [...listParameters(erasure), after, limit])
  })
}

/** Takes the archive's part of an erasure for a while. Returns false where another gateway has it, or in a pause. */
export async function leaseArchive(db: Queryable, erasureId: number, now: number): Promise<boolean> {
  const text = `UPDATE subscriber_erasures SET archive_due_at = $2
    WHERE erasure_id = $1 AND archive_due_at <= $3 RETURNING 1`
  return (await db.query({ text }, [erasureId, now + leaseMs, now])).length > 0
}

/** `problem`: for operators, why files are not erased yet. The next try is then after a pause. */
export async function releaseArchive(
  db: Queryable,
  erasureId: number,
  { problem, now }: { problem: string | null; now: number },
): Promise<void> {
  const text = `UPDATE subscriber_erasures SET archive_due_at = $2, archive_problem = $3 WHERE erasure_id = $1`
  await db.query({ text }, [erasureId, problem === null ? 0 : now + pauseMs, problem])
}

/** Ends the pauses after tries that failed. The erasures that another process works on stay leased to it. */
export async function endArchivePauses(db: Queryable, now: number): Promise<void> {
  const text = `UPDATE subscriber_erasures SET archive_due_at = 0
    WHERE archive_problem IS NOT NULL AND archive_due_at <= $1`
  await db.query({ text }, [now + pauseMs])
}

/** Notes that a segment is done with, or must be looked at again, and extends the lease. In the order of their ids. */
export async function noteSegment(
  tx: Queryable,
  erasureId: number,
  segmentId: number,
  { counts = {}, isLeft = false, now }: { counts?: ErasedCounts; isLeft?: boolean; now: number },
): Promise<void> {
  const erasure = await lockErasure(tx, erasureId)
  if (erasure === null) return
  const others = erasure.archiveSegmentsLeft.filter((each) => each !== segmentId)
  const text = `UPDATE subscriber_erasures SET archive_segment_id = greatest(archive_segment_id, $2),
      archive_segments_left = $3, counts = $4, archive_due_at = $5
    WHERE erasure_id = $1`
  await tx.query({ text }, [
    erasureId,
    segmentId,
    isLeft ? [...others, segmentId] : others,
    JSON.stringify(sumCounts(erasure.counts, counts)),
    now + leaseMs,
  ])
}

/** Why erasures have not reached the archive, oldest first. */
export async function archiveProblems(db: Queryable): Promise<string[]> {
  const text = `SELECT requested_at AS "requestedAt", archive_problem AS problem FROM subscriber_erasures
    WHERE archive_problem IS NOT NULL ORDER BY erasure_id`
  const rows = await db.query<{ requestedAt: number; problem: string }>({ text })
  return rows.map(({ requestedAt, problem }) => {
    const day = new Date(requestedAt).toISOString().slice(0, 10)
    return `an erasure of a subscriber, requested on ${day}, has not reached the archive: ${problem}`
  })
}
