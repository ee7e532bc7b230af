import { type Account, listAccounts } from '../../storage/accounts.ts'
import type { Queryable } from '../../storage/database.ts'
import { ConsoleRefusal } from './refusal.ts'

/** Rejects with `ConsoleRefusal` where there is none of this number; `field` is what the question calls it. */
export async function storedAccount(
  db: Queryable,
  accountId: number,
  field: 'account' | 'accountId' = 'account',
): Promise<Account> {
  const account = (await listAccounts(db)).find((each) => each.accountId === accountId)
  if (account === undefined) throw new ConsoleRefusal(404, `There is no account ${accountId}`, field)
  return account
}

/** What the audit log calls whom a setting is for. */
export async function nameOf(db: Queryable, accountId: number | null): Promise<string> {
  return accountId === null ? 'every account' : (await storedAccount(db, accountId)).name
}
