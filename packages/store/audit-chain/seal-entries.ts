import type { Database, Queryable, Transaction } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { appendEntries, type EntryToSeal, lockChain } from './append-seals.ts'
import { entryColumns, originHash, type StoredEntry } from './seal.ts'

/**
 * How long after an entry those with lower ids may still be committed. Later ones are never sealed, and are reported as
 * inserted. In ms.
 */
const lateMs = 900_000
const batchSize = 500

/**
 * Seals every entry that is not, and every outcome that came after its seal, in batches of a transaction each.
 * Returns how many seals were added. Several callers at once do no harm: one of them goes on.
 */
export async function sealEntries(db: Database, signal?: AbortSignal): Promise<number> {
  if (!(await isWorkDue(db))) return 0
  let sealed = 0
  let after = await sealedUpTo(db)
  for (let isLast = false; !isLast && signal?.aborted !== true; ) {
    const from = after
    const batch = await db.transaction((tx) => sealBatch(tx, from))
    if (batch === null) return sealed
    sealed += batch.seals
    after = batch.after
    isLast = batch.isLast
  }
  return sealed
}

/** Reads the seals of a quarter of an hour by the primary key. */
const sealedUpToText = `coalesce((SELECT s.entry_id FROM audit_seals s
  WHERE s.kind = 'entry' AND s.entry_at < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${lateMs}
  ORDER BY s.number DESC LIMIT 1), 0)`

/**
 * Entries `a` after `after` without a seal. Uses the primary key and audit_seals_by_entry: a lateral join with a limit is
 * never turned into one that reads all seals.
 */
export const fromUnsealed = (after: string) => `audit_log a LEFT JOIN LATERAL (
    SELECT 1 AS one FROM audit_seals s WHERE s.entry_id = a.entry_id AND s.kind = 'entry' LIMIT 1
  ) sealed ON true
  WHERE a.entry_id > ${after} AND sealed.one IS NULL`

/**
 * The newest open seals `s` whose entries `a` have an outcome. Uses audit_seals_awaiting, whose order makes it cheap also
 * before statistics are there, and the primary key of audit_log.
 */
const fromCompleted = `(
    SELECT entry_id, origin FROM audit_seals WHERE awaits_outcome ORDER BY entry_id DESC LIMIT 10000
  ) s JOIN LATERAL (
    SELECT * FROM audit_log e WHERE e.entry_id = s.entry_id LIMIT 1
  ) a ON true
  WHERE a.outcome IS NOT NULL`

/** The entry up to which none is sealed any more: one without a seal was inserted. */
export async function sealedUpTo(db: Queryable): Promise<number> {
  const [row] = await db.query<{ entryId: number }>({ text: `SELECT ${sealedUpToText} AS "entryId"` })
  return row?.entryId ?? 0
}

async function isWorkDue(db: Queryable): Promise<boolean> {
  const text = `SELECT EXISTS (SELECT FROM ${fromUnsealed(sealedUpToText)})
    OR EXISTS (SELECT FROM ${fromCompleted}) AS due`
  const [row] = await db.query<{ due: boolean }>({ name: 'audit-seals-due', text })
  return row?.due === true
}

async function sealBatch(tx: Transaction, after: number) {
  const head = await lockChain(tx, { patient: false })
  if (head === null) return null
  const text = `SELECT ${entryColumns} FROM ${fromUnsealed('$1')} ORDER BY a.entry_id LIMIT ${batchSize}`
  const entries = await tx.query<StoredEntry>({ text }, [after])
  const completed = await readCompleted(tx)
  const toSeal = [
    ...entries.map((entry): EntryToSeal => ({ kind: 'entry', entry })),
    ...completed.map((entry): EntryToSeal => ({ kind: 'completed', entry })),
  ]
  if (toSeal.length > 0) await appendEntries(tx, head, { entries: toSeal, now: await databaseNow(tx) })
  const isLast = entries.length < batchSize && completed.length < batchSize
  return { seals: toSeal.length, after: entries.at(-1)?.entryId ?? after, isLast }
}

/** Entries whose outcome came after their seal. One whose origin changed meanwhile is left, so that it is found. */
async function readCompleted(tx: Queryable): Promise<StoredEntry[]> {
  const text = `SELECT ${entryColumns}, s.origin FROM ${fromCompleted} ORDER BY s.entry_id LIMIT ${batchSize}`
  const rows = await tx.query<StoredEntry & { origin: string }>({ text })
  return rows.filter((row) => row.origin === originHash(row))
}

/** What is not sealed yet. `oldestAt` in ms; null where there is nothing. */
export interface UnsealedState {
  entries: number
  oldestAt: number | null
}

export async function countUnsealed(db: Queryable): Promise<UnsealedState> {
  const text = `SELECT count(*) AS entries, min(at) AS "oldestAt" FROM (
      SELECT a.at FROM ${fromUnsealed('$1')} LIMIT 10000
    ) u`
  const [row] = await db.query<UnsealedState>({ text }, [await sealedUpTo(db)])
  return row ?? { entries: 0, oldestAt: null }
}
