import { minContentsDays } from '../../config/sections/retention-settings.ts'
import type { AccountRetention } from '../../domain/accounts/account-retention.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'

/** Accounts with times of their own. The table is small. */
export function listAccountRetention(db: Queryable): Promise<AccountRetention[]> {
  const text = `SELECT account_id AS "accountId", keep_contents_days AS "contentsDays", keep_months AS months
    FROM accounts WHERE keep_contents_days IS NOT NULL OR keep_months IS NOT NULL ORDER BY account_id`
  return db.query<AccountRetention>({ text })
}

/** Rejects with `SettingRefused` where a time is too short, or where contents would outlive their message. */
export async function setAccountRetention(
  db: Database,
  { accountId, contentsDays, months }: AccountRetention,
): Promise<void> {
  if (contentsDays !== null && (!Number.isInteger(contentsDays) || contentsDays < minContentsDays)) {
    throw new SettingRefused('retention-days', { min: minContentsDays }, 'contentsDays')
  }
  if (months !== null && (!Number.isInteger(months) || months < 1)) {
    throw new SettingRefused('retention-months', {}, 'months')
  }
  if (contentsDays !== null && months !== null && contentsDays > months * 31) {
    throw new SettingRefused('retention-order', { days: contentsDays, months }, 'contentsDays')
  }
  const text = 'UPDATE accounts SET keep_contents_days = $2, keep_months = $3 WHERE account_id = $1'
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, contentsDays, months]))
}
