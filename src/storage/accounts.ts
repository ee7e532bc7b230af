import type { Database, Queryable } from './database.ts'

/** Told after every change of keys, senders, tariffs or accounts; gateways that hold them in memory read again. */
export const settingsChannel = 'posthorn_settings'

/** A change that cannot be made, in a sentence for the person who asked for it. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
}

/** Runs `change` in a transaction and tells all gateways when it commits. */
export function changeSettings<Result>(
  db: Database,
  change: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await change(tx)
    await tx.query({ text: `SELECT pg_notify('${settingsChannel}', '')` })
    return result
  })
}

/** What an account may be called: commands know it by its name or its number. */
export function isAccountName(text: string): boolean {
  return /^[\w.-]{1,64}$/.test(text) && !/^\d+$/.test(text)
}

export interface Account {
  accountId: number
  name: string
  currency: string
  notificationUrl: string | null
  signed: boolean
  availableMicros: number
}

const accountsText = `
SELECT a.account_id AS "accountId", a.name, a.currency, a.notification_url AS "notificationUrl",
  a.signing_secret IS NOT NULL AS signed, b.available_micros AS "availableMicros"
FROM accounts a JOIN balances b USING (account_id) ORDER BY a.account_id`

export function listAccounts(db: Queryable): Promise<Account[]> {
  return db.query<Account>({ text: accountsText })
}

/** The account of this name or number; with null the only one. Rejects with `SettingRefused`. */
export async function findAccount(db: Queryable, nameOrId: string | null): Promise<Account> {
  const accounts = await listAccounts(db)
  const [first, second] = accounts
  if (first === undefined)
    throw new SettingRefused('there is no account yet: posthorn accounts create <name>')
  const names = accounts.map((account) => account.name).join(', ')
  if (nameOrId === null) {
    if (second === undefined) return first
    throw new SettingRefused(`there are several accounts, say --account <name>: ${names}`)
  }
  const wanted = accounts.find(({ name, accountId }) => name === nameOrId || String(accountId) === nameOrId)
  if (wanted === undefined) throw new SettingRefused(`there is no account ${nameOrId}; known: ${names}`)
  return wanted
}

/** Answers the new account's id. Rejects with `SettingRefused` where the name is taken. */
export async function createAccount(
  db: Database,
  account: { name: string; currency: string },
): Promise<number> {
  const accountId = await changeSettings(db, (tx) => insertAccount(tx, account))
  if (accountId === null) throw new SettingRefused(`there is already an account called ${account.name}`)
  return accountId
}

const insertAccountText = `
WITH created AS (
  INSERT INTO accounts (name, currency) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING account_id
), opened AS (
  INSERT INTO balances (account_id) SELECT account_id FROM created
)
SELECT account_id AS "accountId" FROM created`

/** Inside the caller's transaction; null where the name is taken. */
export async function insertAccount(
  tx: Queryable,
  account: { name: string; currency: string },
): Promise<number | null> {
  const rows = await tx.query<{ accountId: number }>({ text: insertAccountText }, [
    account.name,
    account.currency,
  ])
  return rows[0]?.accountId ?? null
}

const topUpText = `
WITH changed AS (
  UPDATE balances SET available_micros = available_micros + $2
  WHERE account_id = $1 AND available_micros + $2 >= 0
  RETURNING available_micros
), entry AS (
  INSERT INTO ledger (account_id, kind, amount_micros, note)
  SELECT $1, 'topup', $2, $3 FROM changed
)
SELECT available_micros AS "availableMicros" FROM changed`

/**
 * Adds to a balance, or takes back where the amount is negative, with its ledger entry in the same statement.
 * Answers the new balance. Rejects with `SettingRefused` where it would fall below zero.
 */
export async function topUp(
  tx: Queryable,
  entry: { accountId: number; amountMicros: number; note: string | null },
): Promise<number> {
  const values = [entry.accountId, entry.amountMicros, entry.note]
  const rows = await tx.query<{ availableMicros: number }>({ text: topUpText }, values)
  const balance = rows[0]?.availableMicros
  if (balance === undefined) throw new SettingRefused('the balance would fall below zero')
  return balance
}

/** Where callbacks of this account go that have no hook of their own; null for nowhere. */
export async function setNotificationUrl(db: Database, accountId: number, url: string | null): Promise<void> {
  const text = 'UPDATE accounts SET notification_url = $2 WHERE account_id = $1'
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, url]))
}

/** Standard Webhooks secret (`whsec_…`) that callbacks of this account are signed with; null for unsigned. */
export async function setSigningSecret(
  db: Database,
  accountId: number,
  secret: string | null,
): Promise<void> {
  const text = 'UPDATE accounts SET signing_secret = $2 WHERE account_id = $1'
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, secret]))
}
