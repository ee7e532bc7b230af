import { randomBytes } from 'node:crypto'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'
import { changeSettings } from './accounts.ts'

/** A Standard Webhooks secret: 192 random bits. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** How many secrets sign the callbacks of an account: none, one, or two during a rotation. */
export async function countSigningSecrets(db: Queryable, accountId: number): Promise<number> {
  const text = `SELECT coalesce(cardinality(string_to_array(signing_secret, ' ')), 0) AS secrets
    FROM accounts WHERE account_id = $1`
  const [row] = await db.query<{ secrets: number }>({ text }, [accountId])
  return row?.secrets ?? 0
}

/** Adds a secret: callbacks are signed with it and with the one before, so that a receiver may know either. */
export async function addSigningSecret(db: Database, accountId: number, secret: string): Promise<void> {
  const text = `UPDATE accounts SET signing_secret = concat_ws(' ', $2::text, split_part(signing_secret, ' ', 1))
    WHERE account_id = $1 RETURNING 1`
  await changed(db, text, [accountId, secret])
}

/** Only the newest secret signs from now on. */
export async function dropOlderSecret(db: Database, accountId: number): Promise<void> {
  const text = `UPDATE accounts SET signing_secret = split_part(signing_secret, ' ', 1)
    WHERE account_id = $1 RETURNING 1`
  await changed(db, text, [accountId])
}

async function changed(db: Database, text: string, values: unknown[]): Promise<void> {
  const rows = await changeSettings(db, (tx) => tx.query({ text }, values))
  if (rows.length === 0) throw new SettingRefused('account-unknown', { account: String(values[0]) })
}
