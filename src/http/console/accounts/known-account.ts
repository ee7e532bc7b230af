import { type Account, listAccounts } from '../../../storage/accounts.ts'
import type { Queryable } from '../../../storage/database.ts'
import { ConsoleRefusal } from '../refusal.ts'

/** Rejects with `ConsoleRefusal`. */
export async function knownAccount(db: Queryable, accountId: number): Promise<Account> {
  const account = (await listAccounts(db)).find((each) => each.accountId === accountId)
  if (account === undefined) throw new ConsoleRefusal(404, 'There is no account of that number', 'account')
  return account
}

/** What the audit log calls whom a setting is for. */
export async function nameOf(db: Queryable, accountId: number | null): Promise<string> {
  return accountId === null ? 'every account' : (await knownAccount(db, accountId)).name
}
