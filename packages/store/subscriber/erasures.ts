import type { Erasure } from '../../domain/message/without-subscriber.ts'
import type { Database, Queryable } from '../database.ts'
import { isArchiveErased } from './archive-progress.ts'
import { countOpenElsewhere, eraseElsewhere } from './erase-elsewhere.ts'
import { countUnderWay, type ErasedCounts, eraseMessages, stopQueued } from './erase-messages.ts'
import { lockErasure, readErasure, type StoredErasure, sumCounts } from './stored-erasure.ts'

export interface ErasureState {
  counts: ErasedCounts
  /** Messages, verifications and reports that are under way; they are erased once they have ended. */
  open: number
  /** Why files of the archive are not erased yet; null where they are. */
  archive: string | null
}

/** Erases a subscriber in the files of the archive. Returns why some are not erased yet; null where all are. */
export type EraseArchive = (erasureId: number) => Promise<string | null>

/** Messages that are erased in one transaction. */
const batchSize = 200

/** Stores the request, so that it is completed also after a crash. Returns its id. */
export async function requestErasure(
  tx: Queryable,
  { forms, pseudonym, auditEntryId, now }: Erasure & { auditEntryId: number; now: number },
): Promise<number> {
  const text = `INSERT INTO subscriber_erasures (forms, pseudonym, audit_entry_id, requested_at)
    VALUES ($1, $2, $3, $4) RETURNING erasure_id AS "erasureId"`
  const [row] = await tx.query<{ erasureId: number }>({ text, sealed: { 1: 'number' } }, [
    forms,
    pseudonym,
    auditEntryId,
    now,
  ])
  if (row === undefined) throw new Error('the erasure was not stored')
  return row.erasureId
}

/** Continues every erasure that has not ended. A gateway calls it from time to time. */
export async function continueErasures(db: Database, eraseArchive: EraseArchive, now: number): Promise<void> {
  for (const erasureId of await openErasures(db)) await continueErasure(db, eraseArchive, { erasureId, now })
}

/** The ids of erasures that have not ended, oldest first. */
export async function openErasures(db: Queryable): Promise<number[]> {
  const text = 'SELECT erasure_id AS "erasureId" FROM subscriber_erasures ORDER BY erasure_id'
  const rows = await db.query<{ erasureId: number }>({ name: 'erasures', text })
  return rows.map(({ erasureId }) => erasureId)
}

/**
 * Erases what is closed, in the database and in the archive, and ends the erasure where nothing is left. Several
 * callers at once do no harm: the row of the erasure orders their transactions.
 */
export async function continueErasure(
  db: Database,
  eraseArchive: EraseArchive,
  { erasureId, now }: { erasureId: number; now: number },
): Promise<ErasureState> {
  const first = await eraseRows(db, erasureId, now)
  if (first.isEnded) return { ...first, archive: null }
  const archive = await eraseArchive(erasureId)
  if (archive === null && first.open === 0) {
    const last = await eraseRows(db, erasureId, now)
    return { ...last, archive: last.isEnded || last.open > 0 ? null : 'its files are being written' }
  }
  return { counts: (await readErasure(db, erasureId))?.counts ?? {}, open: first.open, archive }
}

type RowsState = Omit<ErasureState, 'archive'> & { isEnded: boolean }

/** Erases rows of the database, a batch in each transaction with its counts. */
async function eraseRows(db: Database, erasureId: number, now: number): Promise<RowsState> {
  for (;;) {
    const turn = await db.transaction((tx) => eraseBatch(tx, erasureId, now))
    if (turn.isLast) return turn
  }
}

async function eraseBatch(
  tx: Queryable,
  erasureId: number,
  now: number,
): Promise<RowsState & { isLast: boolean }> {
  const erasure = await lockErasure(tx, erasureId)
  if (erasure === null) return { counts: {}, open: 0, isLast: true, isEnded: true }
  const { forms, requestedAt: before } = erasure
  await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
  await stopQueued(tx, forms, before, now)
  const erased = await eraseMessages(tx, erasure, { before, limit: batchSize })
  const isLast = (erased['messages'] ?? 0) < batchSize
  const elsewhere = isLast ? await eraseElsewhere(tx, erasure, now) : {}
  const counts = sumCounts(sumCounts(erasure.counts, erased), elsewhere)
  const open = isLast ? (await countUnderWay(tx, forms, before)) + (await countOpenElsewhere(tx, forms)) : 0
  const isEnded = isLast && open === 0 && (await isArchiveErased(tx, erasure))
  if (isEnded) await endErasure(tx, erasure, counts)
  else await keepCounts(tx, erasureId, counts)
  return { counts, open, isLast, isEnded }
}

async function keepCounts(tx: Queryable, erasureId: number, counts: ErasedCounts): Promise<void> {
  const text = 'UPDATE subscriber_erasures SET counts = $2 WHERE erasure_id = $1'
  await tx.query({ text }, [erasureId, JSON.stringify(counts)])
}

/** The entry of the audit log gets the counts; the number is then nowhere but in its opt-outs. */
async function endErasure(
  tx: Queryable,
  { erasureId, auditEntryId }: StoredErasure,
  counts: ErasedCounts,
): Promise<void> {
  await tx.query({ text: 'DELETE FROM subscriber_erasures WHERE erasure_id = $1' }, [erasureId])
  const text = `UPDATE audit_log SET outcome = 'done', details = (details::jsonb || $2::jsonb)::json WHERE entry_id = $1`
  await tx.query({ text }, [auditEntryId, JSON.stringify({ erased: withoutZeros(counts) })])
}

function withoutZeros(counts: ErasedCounts): ErasedCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0))
}
