import { sealEntries } from '../../audit-chain/seal-entries.ts'
import { type ChainReport, verifyChain } from '../../audit-chain/verify-chain.ts'
import { beginAuditEntry, endAuditEntry } from '../../console/audit-log.ts'
import type { Database, Queryable } from '../../database.ts'

const hourMs = 3_600_000

/** When the entries of a test were made: long enough ago that none with a lower id may still come. */
const longAgo = Date.now() - 48 * hourMs

/** An entry that has ended, as the console writes it. Returns its id. */
export async function addEntry(db: Queryable, action: string, at = longAgo): Promise<number> {
  const entryId = await beginEntry(db, action, at)
  await endAuditEntry(db, entryId, { target: `${action} of shop`, outcome: 'done' })
  return entryId
}

export function beginEntry(db: Queryable, action: string, at = longAgo): Promise<number> {
  const entry = {
    userId: 1,
    userName: 'ada',
    address: '192.0.2.1',
    action,
    details: { accountId: 1, z: [], a: 2 },
  }
  return beginAuditEntry(db, { ...entry, at })
}

/** Entries `a` to `a + count - 1`, sealed. Returns their ids. */
export async function sealedEntries(db: Database, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await addEntry(db, `change/${n}`))
  await sealEntries(db)
  return ids
}

/** Kinds and entries of the faults. */
export function faultsOf({ faults }: ChainReport): [string, number | null][] {
  return faults.map(({ kind, entryId }) => [kind, entryId])
}

export async function faultsNow(db: Database): Promise<[string, number | null][]> {
  return faultsOf(await verifyChain(db))
}
