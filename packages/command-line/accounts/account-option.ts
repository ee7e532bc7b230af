import { type Account, listAccounts } from '../../store/accounts/accounts.ts'
import type { Queryable } from '../../store/database.ts'
import { CommandFailed } from '../context.ts'
import type { AccountOption } from '../options.ts'

/** The account of `--account`, by name or number; without the option the only account. */
export async function chooseAccount(db: Queryable, { account: named }: AccountOption): Promise<Account> {
  const accounts = await listAccounts(db)
  const [first, second] = accounts
  if (first === undefined) throw new CommandFailed('there is no account yet: posthorn accounts create <name>')
  const names = accounts.map(({ name }) => name).join(', ')
  if (named === undefined) {
    if (second === undefined) return first
    throw new CommandFailed(`there are several accounts, say --account <name>: ${names}`)
  }
  const found = accounts.find(({ name, accountId }) => name === named || String(accountId) === named)
  if (found === undefined) throw new CommandFailed(`there is no account ${named}; known: ${names}`)
  return found
}

/** The same; without the option null, for all accounts. */
export async function accountIdOrAll(db: Queryable, given: AccountOption): Promise<number | null> {
  return given.account === undefined ? null : (await chooseAccount(db, given)).accountId
}
