import { channels } from '../../domain/plan/plan.ts'
import { type Priced, pricedKinds } from '../../domain/pricing/priced.ts'
import { usualBind } from '../../domain/settings/bind-settings.ts'
import { hashPassword } from '../../kit/machine/password-hash.ts'
import { sandboxBind } from '../../settings/published-credentials.ts'
import { changeSettings, insertAccount, topUp } from '../accounts/accounts.ts'
import { hashApiKey, insertApiKey } from '../accounts/api-keys.ts'
import type { Database, Queryable } from '../database.ts'
import type { Refill } from '../money/refill.ts'
import { insertBind, readBinds, type StoredBind } from '../smpp/smpp-binds.ts'
import { removePublishedBind } from './withdraw-sandbox.ts'

export interface Demo {
  apiKey: string
  currency: string
  /** Of the hash of the bind's password. Default: that of every password; tests open hundreds of gateways. */
  passwordCost?: number
  /** Whether clients may bind with the password of the documents. Default: yes. */
  hasPublishedBind?: boolean
}

const accountName = 'demo'
const keyName = 'sandbox'
const openingMicros = 1_000_000_000
/** What the account gets when it cannot pay: enough for seconds of a load test. */
const refillMicros = 10_000_000_000
/** Ours, and those of the vendor's examples. */
const senderNames = ['Posthorn', 'SMSTest', 'ViberTest', 'RCSTest', 'AlphaRCS']

const priceMicros: Record<Priced, number> = {
  sms: 500_000,
  voice: 800_000,
  call: 400_000,
  viber: 300_000,
  rcs: 350_000,
  telegram: 200_000,
  whatsapp: 600_000,
  email: 50_000,
  hlr: 40_000,
}

/**
 * The demo account of the sandbox, with `apiKey` as its one sandbox key. Runs at every start: the opening balance is
 * added once, and changed names and tariffs are left unchanged. Returns the account's id.
 */
export async function seedSandbox(db: Database, demo: Demo): Promise<number> {
  const { hasPublishedBind = true } = demo
  if (!hasPublishedBind) await removePublishedBind(db)
  const isComplete = !hasPublishedBind || (await demoBind(db)) !== undefined
  const passwordHash = isComplete ? null : await hashPassword(sandboxBind.password, demo.passwordCost)
  return changeSettings(db, async (tx) => {
    const created = await insertAccount(tx, { name: accountName, currency: demo.currency })
    const accountId = created ?? (await existingAccount(tx))
    if (created !== null) {
      await topUp(tx, { accountId, amountMicros: openingMicros, note: 'opening balance of the sandbox' })
    }
    await insertApiKey(tx, { accountId, name: keyName, key: demo.apiKey })
    // Where POSTHORN_API_KEY changed since the last start, the earlier key must not stay valid.
    const text = `UPDATE api_keys SET revoked_at = now()
      WHERE account_id = $1 AND name = $2 AND key_hash <> $3 AND revoked_at IS NULL`
    await tx.query({ text }, [accountId, keyName, hashApiKey(demo.apiKey)])
    await tx.query({ text: sendersText }, [accountId, [...channels], senderNames])
    if (passwordHash !== null) {
      await insertBind(tx, { ...usualBind, accountId, systemId: sandboxBind.systemId, passwordHash })
    }
    await tx.query({ text: tariffsText }, [[...pricedKinds], pricedKinds.map((kind) => priceMicros[kind])])
    return accountId
  })
}

/** Refills the demo account and no other one, so that a load test never ends for want of money. */
export const refillDemo: Refill = async (tx, accountId, missingMicros) => {
  if (accountId !== (await existingAccount(tx))) return null
  const amountMicros = Math.max(refillMicros, missingMicros)
  return Number(await topUp(tx, { accountId, amountMicros, note: 'refill of the sandbox' }))
}

async function demoBind(db: Database): Promise<StoredBind | undefined> {
  return (await readBinds(db)).find(({ systemId }) => systemId === sandboxBind.systemId)
}

async function existingAccount(tx: Queryable): Promise<number> {
  const text = 'SELECT account_id AS "accountId" FROM accounts WHERE name = $1'
  const [row] = await tx.query<{ accountId: number }>({ text }, [accountName])
  if (row === undefined) throw new Error('the demo account was neither created nor found')
  return row.accountId
}

const sendersText = `
INSERT INTO senders (account_id, channel, name, status)
SELECT $1::integer, channel, name, 'approved' FROM unnest($2::text[]) AS channel, unnest($3::text[]) AS name
ON CONFLICT (account_id, channel, name) DO NOTHING`

const tariffsText = `
INSERT INTO tariffs (account_id, channel, prefix, price_micros)
SELECT NULL, channel, '', price FROM unnest($1::text[], $2::bigint[]) AS t (channel, price)
ON CONFLICT (coalesce(account_id, 0), channel, prefix) DO NOTHING`
