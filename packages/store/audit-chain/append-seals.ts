import { randomBytes } from 'node:crypto'
import type { Queryable } from '../database.ts'
import { takeLock } from '../statements/advisory-lock.ts'
import { toColumns } from '../statements/array-columns.ts'
import {
  contentHash,
  type DroppedMonth,
  droppedHash,
  originHash,
  type Seal,
  type StoredEntry,
  sealHash,
} from './seal.ts'

/** Under which one transaction at a time adds to the chain: "phas" in ASCII. */
const chainLock = 0x70686173

/** The newest seal; 0 and empty before the first. */
export interface ChainHead {
  number: number
  chain: string
}

/**
 * Locks the chain until the transaction ends. Everybody who does so has used `audit_log` before in the same transaction,
 * or locks it here, so that this and a drop of one of its partitions never wait for each other. Returns null where
 * another transaction adds to the chain and `patient` is false.
 */
export async function lockChain(tx: Queryable, { patient }: { patient: boolean }): Promise<ChainHead | null> {
  await tx.query({ text: 'LOCK TABLE audit_log IN ACCESS SHARE MODE' })
  if (patient) await takeLock(tx, chainLock)
  else {
    const text = 'SELECT pg_try_advisory_xact_lock($1) AS locked'
    const [row] = await tx.query<{ locked: boolean }>({ text }, [chainLock])
    if (row?.locked !== true) return null
  }
  return readHead(tx)
}

/** Uses the primary key. */
export async function readHead(db: Queryable): Promise<ChainHead> {
  const text = 'SELECT number, chain FROM audit_seals ORDER BY number DESC LIMIT 1'
  const [head] = await db.query<ChainHead>({ text })
  return head ?? { number: 0, chain: '' }
}

export interface EntryToSeal {
  kind: 'entry' | 'completed' | 'erased'
  entry: StoredEntry
}

interface NewSeal extends Seal {
  salt: Buffer | null
  awaitsOutcome: boolean
}

/** Adds entries to a locked chain. `now`: the database's clock, in ms. */
export async function appendEntries(
  tx: Queryable,
  head: ChainHead,
  { entries, now }: { entries: readonly EntryToSeal[]; now: number },
): Promise<ChainHead> {
  let { number, chain } = head
  const seals = entries.map(({ kind, entry }): NewSeal => {
    number += 1
    const salt = randomBytes(16)
    const isOpen = entry.outcome === null
    const seal = {
      ...{ number, kind, entryId: entry.entryId, entryAt: entry.at, isOpen, sealedAt: now },
      ...{ origin: originHash(entry), content: contentHash(entry, salt) },
    }
    chain = sealHash(chain, seal)
    return { ...seal, chain, salt, awaitsOutcome: isOpen }
  })
  const again = entries.filter(({ kind }) => kind !== 'entry').map(({ entry }) => entry.entryId)
  if (again.length > 0) await stopAwaiting(tx, again)
  await insert(tx, seals)
  return { number, chain }
}

/** Adds the drop of a month to a locked chain. */
export async function appendDropped(
  tx: Queryable,
  head: ChainHead,
  { dropped, now }: { dropped: DroppedMonth; now: number },
): Promise<void> {
  const seal: Omit<Seal, 'chain'> = {
    ...{ number: head.number + 1, kind: 'dropped', entryId: dropped.from, entryAt: now, isOpen: false },
    ...{ sealedAt: now, origin: '', content: droppedHash(dropped) },
  }
  const chain = sealHash(head.chain, seal)
  await insert(tx, [{ ...seal, chain, salt: null, awaitsOutcome: false }])
  const text = 'UPDATE audit_seals SET dropped = $2 WHERE number = $1'
  await tx.query({ text }, [seal.number, JSON.stringify(dropped)])
}

/** Uses audit_seals_awaiting. */
async function stopAwaiting(tx: Queryable, entryIds: readonly number[]): Promise<void> {
  const text = `UPDATE audit_seals SET awaits_outcome = false
    WHERE awaits_outcome AND entry_id = ANY($1::bigint[])`
  await tx.query({ text }, [entryIds])
}

async function insert(tx: Queryable, seals: readonly NewSeal[]): Promise<void> {
  const text = `INSERT INTO audit_seals (number, kind, entry_id, entry_at, is_open, sealed_at, origin, content, chain,
      salt, awaits_outcome)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[],
      $7::text[], $8::text[], $9::text[], $10::bytea[], $11::boolean[])`
  await tx.query(
    { text },
    toColumns(
      seals,
      ...(['number', 'kind', 'entryId', 'entryAt', 'isOpen', 'sealedAt'] as const),
      ...(['origin', 'content', 'chain', 'salt', 'awaitsOutcome'] as const),
    ),
  )
}
