import type { Micros } from '../../domain/pricing/amount.ts'
import type { Queryable } from '../database.ts'

/** The ledger of one account over a quarter of an hour, in millionths. */
export interface LedgerSum {
  accountId: number
  /** Its first instant, in ms. */
  quarterAt: number
  /** Charged for good. */
  capturedMicros: Micros
  /** Reserved minus released: negative where more was released. */
  takenMicros: Micros
  toppedUpMicros: Micros
}

export const quarterMs = 900_000

/** `since` must be the start of a quarter of an hour. */
export function sumLedger(db: Queryable, since: number): Promise<LedgerSum[]> {
  // Uses ledger_by_age.
  const text = `SELECT account_id AS "accountId",
      floor(extract(epoch FROM at) * 1000 / ${quarterMs})::bigint * ${quarterMs} AS "quarterAt",
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'capture'), 0)::bigint AS "capturedMicros",
      coalesce(-sum(amount_micros) FILTER (WHERE kind IN ('reserve', 'release')), 0)::bigint AS "takenMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'topup'), 0)::bigint AS "toppedUpMicros"
    FROM ledger WHERE at >= to_timestamp($1::float8) GROUP BY 1, 2`
  return db.query<LedgerSum>({ name: 'sum-ledger', text }, [since / 1_000])
}
