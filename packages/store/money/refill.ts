import type { Queryable } from '../database.ts'
import { lockBalance } from '../messages/insert.ts'

/**
 * Adds money to an account that lacks `missingMicros`, in the caller's transaction. Resolves with the new balance, or
 * with null where the account gets none.
 */
export type Refill = (tx: Queryable, accountId: number, missingMicros: number) => Promise<number | null>

/**
 * The balance of an account, locked until the transaction ends and refilled where it does not cover `wantedMicros`; null
 * where there is no such account.
 */
export async function lockFunds(
  tx: Queryable,
  accountId: number,
  wantedMicros: number,
  refill: Refill | undefined,
): Promise<number | null> {
  const available = await lockBalance(tx, accountId)
  if (available === null || available >= wantedMicros || refill === undefined) return available
  return (await refill(tx, accountId, wantedMicros - available)) ?? available
}
