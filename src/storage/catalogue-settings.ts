import type { Scope } from '../domain/console/scope.ts'
import type { Channel } from '../domain/plan/plan.ts'
import { type Tariff, TariffTable } from '../domain/pricing/tariff-table.ts'
import type { KeyLimits } from '../domain/settings/key-limits.ts'
import { addressMatcher } from '../lib/address-ranges.ts'
import { Secret } from '../settings/secret.ts'
import type { Account } from './accounts.ts'
import type { Queryable } from './database.ts'
import type { Sender } from './senders.ts'

/** An account with all settings that a request needs. Immutable: each refresh makes a new one. */
export interface CatalogueAccount
  extends Pick<Account, 'accountId' | 'name' | 'currency' | 'notificationUrl'> {
  /** Standard Webhooks secret of its callbacks, or null for unsigned. */
  signingSecret: Secret | null
  /** Whether its requests are refused. */
  isDisabled: boolean
  /** Ordered by channel, then name. */
  senders: readonly AccountSender[]
  /** Names of the approved senders. */
  approved: ReadonlyMap<Channel, ReadonlySet<string>>
  tariffs: TariffTable
}

export type AccountSender = Pick<Sender, 'name' | 'channel' | 'status'>

/** An API key: its account and what it permits. */
export interface CatalogueKey {
  keyId: number
  /** SHA-256. */
  hash: Buffer
  account: CatalogueAccount
  /** Null where the key is valid for every operation. */
  scopes: ReadonlySet<Scope> | null
  /** Whether requests may come from an address; null for any address. */
  admitsAddress: ((address: string) => boolean) | null
  expiresAt: number | null
}

/** All settings of one instant, as JSON text. */
export async function readSettings(db: Queryable): Promise<string> {
  // One statement, so that all settings are of one instant. The tables are small.
  const text = `SELECT json_build_object(
      'accounts', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'name', name,
        'currency', currency, 'notificationUrl', notification_url, 'signingSecret', signing_secret,
        'isDisabled', disabled_at IS NOT NULL)
        ORDER BY account_id), '[]') FROM accounts),
      'keys', (SELECT coalesce(json_agg(json_build_object('keyId', key_id, 'accountId', account_id,
        'hash', encode(key_hash, 'hex'), 'scopes', scopes, 'addresses', addresses, 'expiresAt', expires_at)
        ORDER BY key_id), '[]') FROM api_keys WHERE revoked_at IS NULL),
      'senders', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'channel', channel,
        'name', name, 'status', status) ORDER BY account_id, channel, sender_id), '[]') FROM senders),
      'tariffs', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'channel', channel,
        'prefix', prefix, 'priceMicros', price_micros) ORDER BY tariff_id), '[]') FROM tariffs),
      'endpoints', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'endpointId', endpoint_id,
        'url', url, 'secret', secret) ORDER BY endpoint_id), '[]') FROM event_endpoints),
      'anyOptOuts', EXISTS (SELECT FROM opt_outs)
    )::text AS settings`
  const [row] = await db.query<{ settings: string }>({ name: 'read-catalogue', text })
  if (row === undefined) throw new Error('the settings were not returned')
  return row.settings
}

export interface CatalogueSnapshot {
  accounts: ReadonlyMap<number, CatalogueAccount>
  /** By SHA-256, in hex. */
  keys: ReadonlyMap<string, CatalogueKey>
  /** Event endpoints by `endpointKey`. */
  endpoints: ReadonlyMap<string, CatalogueEndpoint>
  /** Whether any opt-out exists. */
  anyOptOuts: boolean
}

export interface CatalogueEndpoint {
  endpointId: number
  /** A secret of Standard Webhooks, or two with a space between. */
  secret: Secret
}

export function endpointKey(accountId: number, url: string): string {
  return `${accountId} ${url}`
}

/** `text` as `readSettings` returns it. */
export function parseSettings(text: string): CatalogueSnapshot {
  const settings = JSON.parse(text) as Settings
  const accounts = accountsOf(settings)
  const endpoints = settings.endpoints.map(({ accountId, url, endpointId, secret }) => {
    return [endpointKey(accountId, url), { endpointId, secret: new Secret(secret) }] as const
  })
  const { anyOptOuts } = settings
  return { accounts, keys: keysOf(settings, accounts), endpoints: new Map(endpoints), anyOptOuts }
}

interface Settings {
  accounts: (Pick<CatalogueAccount, 'accountId' | 'name' | 'currency' | 'notificationUrl' | 'isDisabled'> & {
    signingSecret: string | null
  })[]
  keys: (KeyLimits & { keyId: number; accountId: number; hash: string })[]
  senders: (AccountSender & { accountId: number })[]
  tariffs: (Tariff & { accountId: number | null })[]
  endpoints: { accountId: number; endpointId: number; url: string; secret: string }[]
  anyOptOuts: boolean
}

function accountsOf(settings: Settings): Map<number, CatalogueAccount> {
  const senders = groupByAccount(settings.senders)
  const tariffs = groupByAccount(settings.tariffs)
  const general = tariffs.get(null) ?? []
  const accounts = settings.accounts.map((account): [number, CatalogueAccount] => {
    const own = (senders.get(account.accountId) ?? []).map(({ name, channel, status }) => ({
      name,
      channel,
      status,
    }))
    const signingSecret = account.signingSecret === null ? null : new Secret(account.signingSecret)
    const table = new TariffTable(tariffs.get(account.accountId) ?? [], general)
    return [
      account.accountId,
      { ...account, signingSecret, senders: own, approved: approvedOf(own), tariffs: table },
    ]
  })
  return new Map(accounts)
}

function groupByAccount<Row extends { accountId: number | null }>(rows: Row[]): Map<number | null, Row[]> {
  const groups = new Map<number | null, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.accountId)
    if (group === undefined) groups.set(row.accountId, [row])
    else group.push(row)
  }
  return groups
}

function approvedOf(senders: readonly AccountSender[]): Map<Channel, Set<string>> {
  const approved = new Map<Channel, Set<string>>()
  for (const { channel, name, status } of senders) {
    if (status !== 'approved') continue
    approved.set(channel, (approved.get(channel) ?? new Set()).add(name))
  }
  return approved
}

function keysOf(
  settings: Settings,
  accounts: ReadonlyMap<number, CatalogueAccount>,
): Map<string, CatalogueKey> {
  const keys = new Map<string, CatalogueKey>()
  for (const { keyId, accountId, hash, scopes, addresses, expiresAt } of settings.keys) {
    const account = accounts.get(accountId)
    if (account === undefined) continue
    keys.set(hash, {
      keyId,
      hash: Buffer.from(hash, 'hex'),
      account,
      scopes: scopes === null ? null : new Set(scopes),
      admitsAddress: addresses === null ? null : addressMatcher(addresses),
      expiresAt,
    })
  }
  return keys
}
