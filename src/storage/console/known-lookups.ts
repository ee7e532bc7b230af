import type { Queryable, Statement } from '../database.ts'

/** When `provider` answered about each of these numbers, at `since` (ms) or later; others are absent. */
export async function readKeptAt(
  db: Queryable,
  { provider, phones, since }: { provider: string; phones: string[]; since: number },
): Promise<Map<string, number>> {
  const rows = await db.query<{ phone: string; at: number }>(keptStatement, [phones, provider, since])
  return new Map(rows.map(({ phone, at }) => [phone, at]))
}

/** Leans on the primary key of lookup_cache. */
const keptStatement: Statement = {
  name: 'console-kept-lookups',
  text: `
SELECT phone, found_at AS at FROM lookup_cache
WHERE phone = ANY($1::text[]) AND provider = $2 AND found_at >= $3`,
}

export interface PaidLookupRow {
  lookupId: number
  phone: string
  status: string
  priceMicros: number
  wasKept: boolean
  /** ms. */
  at: number
}

/** What an account paid for, newest first. */
export function listPaidLookups(db: Queryable, accountId: number, most: number): Promise<PaidLookupRow[]> {
  return db.query<PaidLookupRow>(paidStatement, [accountId, most])
}

/** Leans on lookups_by_account. */
const paidStatement: Statement = {
  name: 'console-paid-lookups',
  text: `
SELECT lookup_id AS "lookupId", phone, status, charged_micros AS "priceMicros", cached AS "wasKept", at
FROM lookups WHERE account_id = $1 ORDER BY lookup_id DESC LIMIT $2`,
}
