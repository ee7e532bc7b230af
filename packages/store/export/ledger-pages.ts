import type { LedgerEntry } from '../../domain/money/ledger.ts'
import type { Queryable } from '../database.ts'
import { findLedgerBounds } from '../money/ledger.ts'

export interface ExportedEntry extends Omit<LedgerEntry, 'msgIds'> {
  accountId: number
}

/** Filters of an export; null for no filter. Instants in ms, `to` excluded. */
export interface ExportedLedger {
  accountId: number | null
  from: number | null
  to: number | null
}

/** Entries that are in memory at the same time. */
const pageSize = 5_000

/** Pages of ledger entries, oldest first. Each page is a statement of its own. Uses the primary key of ledger. */
export async function* ledgerPages(
  db: Queryable,
  { accountId, from, to }: ExportedLedger,
  size = pageSize,
): AsyncGenerator<ExportedEntry[]> {
  const { first, end } = await findLedgerBounds(db, { from, to })
  const text = `
SELECT entry_id AS "entryId", account_id AS "accountId", (extract(epoch FROM at) * 1000)::bigint AS at, kind,
  amount_micros AS "amountMicros", messages, note
FROM (SELECT * FROM ledger WHERE entry_id >= $1 AND entry_id < $2 ORDER BY entry_id LIMIT $3) l
ORDER BY entry_id`
  for (let next = first; ; ) {
    const page = await db.query<ExportedEntry>({ name: 'export-ledger', text }, [next, end, size])
    yield page.filter(
      (entry) =>
        (accountId === null || entry.accountId === accountId) &&
        (from === null || entry.at >= from) &&
        (to === null || entry.at < to),
    )
    const last = page.at(-1)
    if (last === undefined || page.length < size) return
    next = last.entryId + 1
  }
}
