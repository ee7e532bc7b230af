import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'

/** An account whose balance is below its threshold, in millionths of its currency. */
export interface LowBalance {
  accountId: number
  currency: string
  availableMicros: number
  alertMicros: number
}

/**
 * Notes `now` at the accounts whose balance fell below their threshold since the last top-up, and returns them; each
 * once, also with several gateways. Uses the primary key of balances; accounts is small.
 */
export function claimLowBalances(tx: Queryable, now: number): Promise<LowBalance[]> {
  const text = `
UPDATE accounts a SET alerted_at = $1 FROM balances b
WHERE b.account_id = a.account_id AND a.alerted_at IS NULL AND b.available_micros < a.alert_micros
RETURNING a.account_id AS "accountId", a.currency, b.available_micros AS "availableMicros",
  a.alert_micros AS "alertMicros"`
  return tx.query<LowBalance>({ name: 'claim-low-balances', text }, [now])
}

/** Whether `claimLowBalances` would return some; locks nothing. */
export async function anyLowBalance(db: Queryable): Promise<boolean> {
  const text = `
SELECT EXISTS (
  SELECT FROM accounts a JOIN balances b USING (account_id)
  WHERE a.alerted_at IS NULL AND b.available_micros < a.alert_micros
) AS any`
  const [row] = await db.query<{ any: boolean }>({ name: 'any-low-balance', text })
  return row?.any ?? false
}

/** Null for no alert. A balance that is below the new threshold is written once more. Rejects with `SettingRefused`. */
export async function setBalanceAlert(
  db: Database,
  accountId: number,
  alertMicros: number | null,
): Promise<void> {
  if (alertMicros !== null && alertMicros <= 0) throw new SettingRefused('balance-alert', {}, 'balanceAlert')
  const text = 'UPDATE accounts SET alert_micros = $2, alerted_at = NULL WHERE account_id = $1'
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, alertMicros]))
}
