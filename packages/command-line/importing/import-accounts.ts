import { openAccount } from '../../administration/accounts/accounts.ts'
import { issueKey } from '../../administration/accounts/keys.ts'
import { setSender } from '../../administration/accounts/senders.ts'
import { listAccounts, setCountry } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { type Found, type FoundAccount, placeText } from '../imports/found.ts'
import { type ByOption, nameOf, noted } from '../noted.ts'

/** An account of an import; `key` is in this result only. */
export interface ImportedAccount {
  name: string
  from: string
  senders: string[]
  addresses: string[] | null
  country: string | null
  /** False: an account of this name is there already, and nothing of it is changed. */
  isNew: boolean
  /** Of an account that was made. */
  accountId: number | null
  key: string | null
}

/** What an import would do to accounts. */
export async function knownAccounts(db: Database, { accounts }: Found): Promise<ImportedAccount[]> {
  const names = new Set((await listAccounts(db)).map(({ name }) => name))
  return accounts.map(({ place, name, senders, addresses, country }) => {
    return {
      name,
      from: placeText(place),
      senders,
      addresses,
      country,
      isNew: !names.has(name),
      accountId: null,
      key: null,
    }
  })
}

/** Opens the accounts that are not there yet, each with its senders and a key. */
export async function importAccounts(
  db: Database,
  found: Found,
  { currency, by }: { currency: string; by: ByOption },
): Promise<ImportedAccount[]> {
  const imported: ImportedAccount[] = []
  for (const known of await knownAccounts(db, found)) {
    const account = found.accounts.find(({ name }) => name === known.name)
    const isMade = known.isNew && account !== undefined
    imported.push(isMade ? { ...known, ...(await makeAccount(db, account, currency, nameOf(by))) } : known)
  }
  return imported
}

async function makeAccount(
  db: Database,
  { name, senders, addresses, country }: FoundAccount,
  currency: string,
  by: string,
): Promise<{ accountId: number; key: string }> {
  const account = { name, currency }
  const entry = { by, action: 'accounts/create', target: `account ${name}`, details: account }
  const accountId = await noted(db, entry, () => openAccount(db, account))
  if (country !== null) {
    const entry = {
      by,
      action: 'accounts/country',
      target: `account ${name}`,
      details: { accountId, country },
    }
    await noted(db, entry, () => setCountry(db, accountId, country))
  }
  for (const sender of senders) {
    const given = { accountId, channel: 'sms', name: sender, status: 'approved' as const }
    const target = `${sender} on sms of ${name}`
    await noted(db, { by, action: 'senders/set', target, details: given }, () => setSender(db, given))
  }
  const limits = { scopes: null, addresses, expiresAt: null }
  const details = { accountId, name: 'import', ...limits }
  const { key } = await noted(
    db,
    { by, action: 'keys/create', target: '', details },
    async () => issueKey(db, { accountId, name: 'import' }, limits, await databaseNow(db)),
    ({ keyId }) => `key ${keyId} of ${name}`,
  )
  return { accountId, key }
}
