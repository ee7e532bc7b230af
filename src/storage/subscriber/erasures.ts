import type { Erasure } from '../../domain/message/without-subscriber.ts'
import type { Database, Queryable } from '../database.ts'
import { countOpenElsewhere, eraseElsewhere } from './erase-elsewhere.ts'
import { countUnderWay, type ErasedCounts, eraseMessages, stopQueued } from './erase-messages.ts'

/** An erasure that was requested and has not ended. */
interface StoredErasure extends Erasure {
  erasureId: number
  auditEntryId: number
  requestedAt: number
  counts: ErasedCounts
}

/** `open`: messages, verifications and reports that are under way; they are erased once they have ended. */
export interface ErasureState {
  counts: ErasedCounts
  open: number
}

/** Messages that are erased in one transaction. */
const batchSize = 200

/** Stores the request, so that it is completed also after a crash. Returns its id. */
export async function requestErasure(
  tx: Queryable,
  { forms, pseudonym, auditEntryId, now }: Erasure & { auditEntryId: number; now: number },
): Promise<number> {
  const text = `INSERT INTO subscriber_erasures (forms, pseudonym, audit_entry_id, requested_at)
    VALUES ($1, $2, $3, $4) RETURNING erasure_id AS "erasureId"`
  const [row] = await tx.query<{ erasureId: number }>({ text }, [forms, pseudonym, auditEntryId, now])
  if (row === undefined) throw new Error('the erasure was not stored')
  return row.erasureId
}

/** Continues every erasure that has not ended. A gateway calls it from time to time. */
export async function continueErasures(db: Database, now: number): Promise<void> {
  const text = 'SELECT erasure_id AS "erasureId" FROM subscriber_erasures ORDER BY erasure_id'
  for (const { erasureId } of await db.query<{ erasureId: number }>({ name: 'erasures', text })) {
    await continueErasure(db, erasureId, now)
  }
}

/**
 * Erases what is closed, a batch in each transaction with its counts, and ends the erasure where nothing is left.
 * Several callers at once do no harm: the row of the erasure orders their transactions.
 */
export async function continueErasure(db: Database, erasureId: number, now: number): Promise<ErasureState> {
  for (;;) {
    const turn = await db.transaction((tx) => eraseBatch(tx, erasureId, now))
    if (turn.isLast) return turn
  }
}

async function eraseBatch(
  tx: Queryable,
  erasureId: number,
  now: number,
): Promise<ErasureState & { isLast: boolean }> {
  const erasure = await lockErasure(tx, erasureId)
  if (erasure === null) return { counts: {}, open: 0, isLast: true }
  const { forms, requestedAt: before } = erasure
  await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
  await stopQueued(tx, forms, before, now)
  const erased = await eraseMessages(tx, erasure, { before, limit: batchSize })
  const isLast = (erased['messages'] ?? 0) < batchSize
  const counts = sum(sum(erasure.counts, erased), isLast ? await eraseElsewhere(tx, erasure) : {})
  const open = isLast ? (await countUnderWay(tx, forms, before)) + (await countOpenElsewhere(tx, forms)) : 0
  if (isLast && open === 0) await endErasure(tx, erasure, counts)
  else await keepCounts(tx, erasureId, counts)
  return { counts, open, isLast }
}

async function lockErasure(tx: Queryable, erasureId: number): Promise<StoredErasure | null> {
  const text = `SELECT erasure_id AS "erasureId", forms, pseudonym, audit_entry_id AS "auditEntryId",
      requested_at AS "requestedAt", counts
    FROM subscriber_erasures WHERE erasure_id = $1 FOR UPDATE`
  const [row] = await tx.query<StoredErasure>({ text }, [erasureId])
  return row ?? null
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

function sum(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const tables = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(tables.map((table) => [table, (one[table] ?? 0) + (other[table] ?? 0)]))
}

function withoutZeros(counts: ErasedCounts): ErasedCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0))
}
