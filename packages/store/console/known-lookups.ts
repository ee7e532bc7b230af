import type { PaidLookupView } from '../../console-contract/sending/lookup.ts'
import type { Queryable } from '../database.ts'

/** When `provider` answered about each number, at `since` (ms) or later; other numbers are absent. */
export async function readKeptAt(
  db: Queryable,
  { provider, phones, since }: { provider: string; phones: string[]; since: number },
): Promise<Map<string, number>> {
  // Uses the primary key of lookup_cache.
  const text = `SELECT phone, found_at AS at FROM lookup_cache
    WHERE phone = ANY($1::text[]) AND provider = $2 AND found_at >= $3`
  const values = [phones, provider, since]
  const rows = await db.query<{ phone: string; at: number }>(
    { name: 'console-kept-lookups', text, sealed: { 1: 'number' } },
    values,
  )
  return new Map(rows.map(({ phone, at }) => [phone, at]))
}

/** Lookups that an account paid for, newest first. */
export function listPaidLookups(db: Queryable, accountId: number, limit: number): Promise<PaidLookupView[]> {
  // Uses lookups_by_account.
  const text = `
SELECT lookup_id AS "lookupId", phone, status, charged_micros AS "priceMicros", cached AS "wasKept", at
FROM lookups WHERE account_id = $1 ORDER BY lookup_id DESC LIMIT $2`
  return db.query<PaidLookupView>({ name: 'console-paid-lookups', text }, [accountId, limit])
}
