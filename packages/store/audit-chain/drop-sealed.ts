import { NotArchived } from '../archive/not-archived.ts'
import type { Database, Queryable } from '../database.ts'
import type { PartitionArchive } from '../partitions/drop-partitions.ts'
import type { Partition } from '../partitions/read-partitions.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { appendDropped, lockChain } from './append-seals.ts'
import { type SealWithSalt, whyUnfit } from './compare-entry.ts'
import { entryColumns, type StoredEntry, sealColumns } from './seal.ts'

const pageSize = 1_000

/**
 * Lets months of the audit log go only where every entry fits its seal, and notes each drop in the chain, so that a
 * drop by another hand is found. Seals at the beginning of the chain go with their entries; their last hash stays.
 */
export function sealedDrops(db: Database, archive: PartitionArchive): PartitionArchive {
  return {
    async beforeDrop(partition) {
      if (partition.table === 'audit_log') await refuseUnfit(db, partition)
      await archive.beforeDrop(partition)
    },
    async inDrop(tx, partition) {
      await archive.inDrop(tx, partition)
      if (partition.table === 'audit_log') await noteDrop(tx, partition)
    },
  }
}

type EntryWithSeal = StoredEntry & { seal: Omit<SealWithSalt, 'salt'> | null; salt: Buffer | null }

/** Reads every entry of the month once. */
async function refuseUnfit(db: Queryable, { name, to }: Partition): Promise<void> {
  const text = `
SELECT ${entryColumns}, s.salt, CASE WHEN s.number IS NOT NULL THEN json_build_object(
  'number', s.number, 'sealedAt', s.sealed_at, 'isOpen', s.is_open, 'origin', s.origin, 'content', s.content) END AS seal
FROM ${name} a LEFT JOIN LATERAL (
  SELECT ${sealColumns.replaceAll(/ AS "\w+"/g, '')}, s.salt FROM audit_seals s
  WHERE s.entry_id = a.entry_id AND s.kind <> 'dropped' ORDER BY s.number DESC LIMIT 1
) s ON true
WHERE a.entry_id > $1 ORDER BY a.entry_id LIMIT ${pageSize}`
  for (let after = -1; ; ) {
    const page = await db.query<EntryWithSeal>({ text }, [after])
    for (const { seal, salt, ...entry } of page) {
      if (seal === null) throw new NotArchived(`entry ${entry.entryId} is not sealed yet`)
      const why = whyUnfit(entry, { ...seal, salt })
      if (why !== null) throw new NotArchived(`entry ${entry.entryId} ${why}: see posthorn audit log verify`)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) break
    after = last.entryId
  }
  await refuseMissing(db, name, to)
}

/** Months are dropped oldest first, so seals of lower ids are of this month, or of one that was dropped. */
async function refuseMissing(db: Queryable, name: string, to: number): Promise<void> {
  const text = `SELECT s.entry_id AS "entryId" FROM audit_seals s
    WHERE s.kind = 'entry' AND s.entry_id < $1
      AND s.entry_id >= coalesce((SELECT max((dropped ->> 'to')::bigint) FROM audit_seals WHERE kind = 'dropped'), 0)
      AND NOT EXISTS (SELECT FROM ${name} a WHERE a.entry_id = s.entry_id)
    ORDER BY s.entry_id LIMIT 1`
  const [missing] = await db.query<{ entryId: number }>({ text }, [to])
  if (missing !== undefined) {
    throw new NotArchived(`entry ${missing.entryId} was removed: see posthorn audit log verify`)
  }
}

async function noteDrop(tx: Queryable, { name, from, to }: Partition): Promise<void> {
  const head = await lockChain(tx, { patient: true })
  if (head === null) return
  const entries = await countSealed(tx, name)
  const shortened = await shorten(tx, to)
  // Hashes of dropped entries that stay in the chain: nothing can be found from them any more.
  await tx.query({ text: 'UPDATE audit_seals SET salt = NULL, awaits_outcome = false WHERE entry_id < $1' }, [
    to,
  ])
  const dropped = { from: from ?? 0, to, entries, ...shortened }
  await appendDropped(tx, head, { dropped, now: await databaseNow(tx) })
}

/** The entries of the month. None is added now, as the table is locked. */
async function countSealed(tx: Queryable, name: string): Promise<number> {
  const text = `SELECT count(*) AS entries, count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM audit_seals s WHERE s.entry_id = a.entry_id AND s.kind = 'entry')) AS unsealed FROM ${name} a`
  const [row] = await tx.query<{ entries: number; unsealed: number }>({ text })
  if (row !== undefined && row.unsealed > 0)
    throw new NotArchived(`${row.unsealed} entries are not sealed yet`)
  return row?.entries ?? 0
}

/** Deletes the seals before the first one of an entry that stays. Their last hash is where the chain begins then. */
async function shorten(tx: Queryable, to: number): Promise<{ shortenedTo: number; shortenedLink: string }> {
  const find = `SELECT number, chain FROM audit_seals WHERE number < coalesce(
      (SELECT min(number) FROM audit_seals WHERE kind <> 'dropped' AND entry_id >= $1), 9223372036854775807)
    ORDER BY number DESC LIMIT 1`
  const [last] = await tx.query<{ number: number; chain: string }>({ text: find }, [to])
  if (last === undefined) return readStart(tx)
  await tx.query({ text: 'DELETE FROM audit_seals WHERE number <= $1' }, [last.number])
  return { shortenedTo: last.number, shortenedLink: last.chain }
}

/** As the drop before has left it. */
async function readStart(tx: Queryable): Promise<{ shortenedTo: number; shortenedLink: string }> {
  const text = `SELECT (dropped ->> 'shortenedTo')::bigint AS "shortenedTo", dropped ->> 'shortenedLink' AS "shortenedLink"
    FROM audit_seals WHERE kind = 'dropped' ORDER BY number DESC LIMIT 1`
  const [start] = await tx.query<{ shortenedTo: number; shortenedLink: string }>({ text })
  return start ?? { shortenedTo: 0, shortenedLink: '' }
}
