import type { Micros } from '../../domain/pricing/amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'

/** NOTIFY channel: keys, senders, tariffs or accounts changed. Gateways then read their copy in memory again. */
export const settingsChannel = 'posthorn_settings'

/** Runs `change` in a transaction and notifies all gateways when it commits. */
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

export interface Account {
  accountId: number
  name: string
  currency: string
  notificationUrl: string | null
  signed: boolean
  availableMicros: Micros
  /** An event is written when the balance falls below it; null for none. */
  alertMicros: number | null
  /** Since when its requests are refused; null while it is active. */
  disabledAt: number | null
  /** ISO 3166: where numbers without a calling code are; null: every number has one. */
  country: string | null
  /** Whether its messages use what is known of numbers, and add to it. */
  usesNumberMemory: boolean
}

export function listAccounts(db: Queryable): Promise<Account[]> {
  const text = `
SELECT a.account_id AS "accountId", a.name, a.currency, a.notification_url AS "notificationUrl",
  a.signing_secret IS NOT NULL AS signed, b.available_micros AS "availableMicros",
  a.alert_micros AS "alertMicros", a.disabled_at AS "disabledAt", a.country, a.uses_number_memory AS "usesNumberMemory"
FROM accounts a JOIN balances b USING (account_id) ORDER BY a.account_id`
  return db.query<Account>({ text })
}

/** Rejects with `SettingRefused` where the account is unknown; `field` is its name in the request. */
export async function findAccount(
  db: Queryable,
  accountId: number,
  field: 'account' | 'accountId' = 'account',
): Promise<Account> {
  const account = (await listAccounts(db)).find((each) => each.accountId === accountId)
  if (account === undefined) throw new SettingRefused('account-unknown', { account: accountId }, field)
  return account
}

/** Returns the new account's id. Rejects with `SettingRefused` where the name is taken. */
export async function createAccount(
  db: Database,
  account: { name: string; currency: string },
): Promise<number> {
  const accountId = await changeSettings(db, (tx) => insertAccount(tx, account))
  if (accountId === null) throw new SettingRefused('account-taken', { name: account.name }, 'name')
  return accountId
}

/** Inside the caller's transaction; null where the name is taken. */
export async function insertAccount(
  tx: Queryable,
  account: { name: string; currency: string },
): Promise<number | null> {
  const text = `WITH created AS (
      INSERT INTO accounts (name, currency) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING account_id
    ), opened AS (
      INSERT INTO balances (account_id) SELECT account_id FROM created
    )
    SELECT account_id AS "accountId" FROM created`
  const rows = await tx.query<{ accountId: number }>({ text }, [account.name, account.currency])
  return rows[0]?.accountId ?? null
}

/** Rules of alerts and open alerts that watch the balance follow. Rejects with `SettingRefused` where the name is taken. */
export async function renameAccount(db: Database, accountId: number, name: string): Promise<void> {
  const text = `
WITH renamed AS (
  UPDATE accounts a SET name = $2 FROM accounts old
  WHERE a.account_id = $1 AND old.account_id = $1 AND NOT EXISTS (SELECT FROM accounts WHERE name = $2 AND account_id <> $1)
  RETURNING old.name AS before
), rules AS (
  UPDATE alert_rules r SET subject = $2 FROM renamed WHERE r.kind = 'balance' AND r.subject = renamed.before
), alerts AS (
  UPDATE alerts t SET subject = $2 FROM renamed
  WHERE t.kind = 'balance' AND t.subject = renamed.before AND t.state IN ('pending', 'firing')
)
SELECT before FROM renamed`
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [accountId, name]))
  if (rows.length === 0) throw new SettingRefused('account-taken', { name }, 'name')
}

/** `now`: from then on requests of the account are refused; null: no more. What it has accepted goes on. */
export async function setAccountDisabled(db: Database, accountId: number, now: number | null): Promise<void> {
  const text = `UPDATE accounts SET disabled_at = CASE WHEN $2::bigint IS NULL THEN NULL ELSE coalesce(disabled_at, $2) END
    WHERE account_id = $1`
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, now]))
}

/**
 * Adds to a balance and writes the ledger entry in the same statement; a negative amount reduces the balance. Returns
 * the new balance. Rejects with `SettingRefused` where it would fall below zero.
 */
export async function topUp(
  tx: Queryable,
  entry: { accountId: number; amountMicros: number; note: string | null },
): Promise<Micros> {
  const values = [entry.accountId, entry.amountMicros, entry.note]
  const text = `WITH changed AS (
      UPDATE balances SET available_micros = available_micros + $2
      WHERE account_id = $1 AND available_micros + $2 >= 0
      RETURNING available_micros
    ), entry AS (
      INSERT INTO ledger (account_id, kind, amount_micros, note)
      SELECT $1, 'topup', $2, $3 FROM changed
    ), alert AS (
      UPDATE accounts a SET alerted_at = NULL FROM changed
      WHERE a.account_id = $1 AND a.alerted_at IS NOT NULL AND changed.available_micros >= a.alert_micros
    )
    SELECT available_micros AS "availableMicros" FROM changed`
  const rows = await tx.query<{ availableMicros: Micros }>({ text }, values)
  const balance = rows[0]?.availableMicros
  if (balance === undefined) throw new SettingRefused('balance-short', {})
  return balance
}

export async function setNumberMemory(db: Database, accountId: number, uses: boolean): Promise<void> {
  const text = 'UPDATE accounts SET uses_number_memory = $2 WHERE account_id = $1'
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, uses]))
}

/** `country`: ISO 3166, or null for none. */
export async function setCountry(db: Database, accountId: number, country: string | null): Promise<void> {
  const text = 'UPDATE accounts SET country = $2 WHERE account_id = $1'
  await changeSettings(db, (tx) => tx.query({ text }, [accountId, country]))
}

/** The URL for callbacks of this account without a hook; null for none. */
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
