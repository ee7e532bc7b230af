import type { LedgerDay, LedgerEntry, LedgerKind } from '../../domain/money/ledger.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import type { Queryable } from '../database.ts'

export const maxNamedMessages = 5

/** Entries of an account; instants in milliseconds, `to` excluded. */
export interface LedgerChoice {
  accountId: number
  kind: LedgerKind | null
  from: number | null
  to: number | null
}

/** Entry ids from `first` to below `end`. */
export interface LedgerBounds {
  first: number
  end: number
}

/** `at` is the start of the transaction; its entry may get its id this much later. */
const slackMs = 60_000
const endOfNumbers = Number.MAX_SAFE_INTEGER
const farAway = 253_402_300_799_000

/** The range of ids that covers a time: ids grow with time. Uses the primary key of ledger. */
export async function findLedgerBounds(
  db: Queryable,
  { from, to }: Pick<LedgerChoice, 'from' | 'to'>,
): Promise<LedgerBounds> {
  return {
    first: from === null ? 0 : await firstEntrySince(db, from - slackMs),
    end: to === null ? endOfNumbers : await firstEntrySince(db, to + slackMs),
  }
}

async function firstEntrySince(db: Queryable, at: number): Promise<number> {
  const text = 'SELECT max(entry_id) AS "entryId" FROM ledger'
  const [newest] = await db.query<{ entryId: number | null }>({ text })
  let low = 0
  let high = (newest?.entryId ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [row] = await db.query<{ entryId: number; at: number }>(probeStatement, [middle])
    if (row === undefined || row.at >= at) high = middle
    else low = row.entryId + 1
  }
  return low
}

const probeStatement = {
  name: 'probe-ledger',
  text: `
SELECT entry_id AS "entryId", (extract(epoch FROM at) * 1000)::bigint AS at
FROM ledger WHERE entry_id >= $1 ORDER BY entry_id LIMIT 1`,
}

/** Newest first, those before `before`. Uses ledger_by_account, for top-ups ledger_topups. */
export function readLedger(
  db: Queryable,
  { accountId, kind, from, to }: LedgerChoice,
  { first, end }: LedgerBounds,
  { before, limit }: { before: number | null; limit: number },
): Promise<LedgerEntry[]> {
  const statement = {
    name: `read-ledger-${kind ?? 'all'}`,
    text: `
SELECT entry_id AS "entryId", (extract(epoch FROM at) * 1000)::bigint AS at, kind,
  amount_micros AS "amountMicros", messages, note, coalesce(to_jsonb(msg_ids), '[]') AS "msgIds"
FROM ledger
WHERE account_id = $1 AND entry_id >= $2 AND entry_id < $3 ${kind === null ? '' : `AND kind = '${kind}'`}
  AND at >= to_timestamp($4 / 1000.0) AND at < to_timestamp($5 / 1000.0)
ORDER BY entry_id DESC LIMIT $6`,
  }
  const stop = Math.min(end, before ?? endOfNumbers)
  return db.query<LedgerEntry>(statement, [accountId, first, stop, from ?? 0, to ?? farAway, limit])
}

/** The days of a time zone (IANA) that have entries, newest first. Uses ledger_by_account. */
export function sumLedgerDays(
  db: Queryable,
  { accountId, from, to }: LedgerChoice,
  { first, end }: LedgerBounds,
  zone: string,
): Promise<LedgerDay[]> {
  const text = `
SELECT to_char(at AT TIME ZONE $6, 'YYYY-MM-DD') AS day, ${sumSql('topup')} AS "toppedUpMicros",
  ${sumSql('capture')} AS "capturedMicros", ${sumSql('reserve')} AS "reservedMicros",
  ${sumSql('release')} AS "releasedMicros", count(*) AS entries
FROM ledger
WHERE account_id = $1 AND entry_id >= $2 AND entry_id < $3
  AND at >= to_timestamp($4 / 1000.0) AND at < to_timestamp($5 / 1000.0)
GROUP BY 1 ORDER BY 1 DESC`
  return db.query<LedgerDay>({ name: 'sum-ledger-days', text }, [
    accountId,
    first,
    end,
    from ?? 0,
    to ?? farAway,
    zone,
  ])
}

const sumSql = (kind: LedgerKind) => `coalesce(sum(amount_micros) FILTER (WHERE kind = '${kind}'), 0)::bigint`

/** Money reserved for open messages, in millionths. Reads open_messages. */
export async function readReserved(db: Queryable, accountId: number): Promise<Micros> {
  const text = `SELECT coalesce(sum(a.reserved_micros), 0)::bigint AS "reservedMicros"
    FROM open_messages o JOIN accepted_messages a USING (msg_id) WHERE o.account_id = $1`
  const [row] = await db.query<{ reservedMicros: Micros }>({ name: 'read-reserved', text }, [accountId])
  return row?.reservedMicros ?? 0
}
