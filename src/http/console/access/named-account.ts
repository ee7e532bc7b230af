import { type Account, listAccounts, SettingRefused } from '../../../storage/accounts.ts'
import type { Queryable } from '../../../storage/database.ts'

/** Rejects with `SettingRefused` where there is none of this number. */
export async function namedAccount(db: Queryable, accountId: number): Promise<Account> {
  const account = (await listAccounts(db)).find((each) => each.accountId === accountId)
  if (account === undefined) throw new SettingRefused(`there is no account ${accountId}`)
  return account
}
