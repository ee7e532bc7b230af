import type { Sender } from '../../domain/accounts/sender.ts'
import type { Tariff } from '../../domain/pricing/tariff-table.ts'
import type { KeyLimits } from '../../domain/settings/key-limits.ts'
import type { Queryable } from '../database.ts'
import type { Account } from './accounts.ts'

/** The rows of the settings, by section. */
export interface CatalogueRows {
  accounts: readonly AccountRow[]
  keys: readonly KeyRow[]
  senders: readonly (AccountSender & { accountId: number })[]
  tariffs: readonly (Tariff & { accountId: number | null })[]
  endpoints: readonly EndpointRow[]
  anyOptOuts: boolean
}

export type AccountRow = Pick<
  Account,
  'accountId' | 'name' | 'currency' | 'notificationUrl' | 'country' | 'usesNumberMemory'
> & {
  isDisabled: boolean
  signingSecret: string | null
  /** The host of its links; null: that of all accounts. */
  linkDomain: string | null
  linkProof: string | null
  /** Where links of it still are. */
  formerLinkDomains: readonly string[]
}

export type AccountSender = Pick<Sender, 'name' | 'channel' | 'status'>

export interface KeyRow extends KeyLimits {
  keyId: number
  accountId: number
  /** SHA-256, in hex. */
  hash: string
}

export interface EndpointRow {
  accountId: number
  endpointId: number
  url: string
  secret: string
}

type Section = keyof CatalogueRows

const noRows: CatalogueRows = {
  accounts: [],
  keys: [],
  senders: [],
  tariffs: [],
  endpoints: [],
  anyOptOuts: false,
}

/**
 * Reads the settings again and again: what did not change is neither sent nor parsed, and stays the same list. The
 * tables are small.
 */
export class CatalogueSections {
  #digests = new Map<Section, string>()
  #rows = noRows

  /** All settings of one instant; the same object as before where nothing has changed. */
  async read(db: Queryable): Promise<CatalogueRows> {
    const known = [...this.#digests.values()]
    const found = await db.query<{ section: Section; digest: string; body: string | null }>(statement, [
      known,
    ])
    if (found.every(({ body }) => body === null)) return this.#rows
    const changed = found.flatMap(({ section, body }) => (body === null ? [] : [[section, JSON.parse(body)]]))
    this.#digests = new Map(found.map(({ section, digest }) => [section, digest]))
    this.#rows = { ...this.#rows, ...(Object.fromEntries(changed) as Partial<CatalogueRows>) }
    return this.#rows
  }
}

const list = (members: string, order: string) =>
  `SELECT coalesce(json_agg(json_build_object(${members}) ORDER BY ${order}), '[]')`

/** A digest has the name of its section, so that it stands for this one alone. */
const statement = {
  name: 'read-catalogue',
  text: `
SELECT section, digest, CASE WHEN digest <> ALL($1::text[]) THEN body END AS body
FROM (
  SELECT section, body, section || ' ' || md5(body) AS digest FROM (VALUES
    ('accounts', (${list(
      `'accountId', account_id, 'name', name, 'currency', currency, 'notificationUrl', notification_url,
        'country', country, 'signingSecret', signing_secret, 'isDisabled', disabled_at IS NOT NULL,
        'usesNumberMemory', uses_number_memory, 'linkDomain', link_domain, 'linkProof', link_proof,
        'formerLinkDomains', former_link_domains`,
      'account_id',
    )} FROM accounts)::text),
    ('keys', (${list(
      `'keyId', key_id, 'accountId', account_id, 'hash', encode(key_hash, 'hex'), 'scopes', scopes,
        'addresses', addresses, 'expiresAt', expires_at`,
      'key_id',
    )} FROM api_keys WHERE revoked_at IS NULL)::text),
    ('senders', (${list(
      `'accountId', account_id, 'channel', channel, 'name', name, 'status', status`,
      'account_id, channel, sender_id',
    )} FROM senders)::text),
    ('tariffs', (${list(
      `'accountId', account_id, 'channel', channel, 'prefix', prefix, 'priceMicros', price_micros`,
      'tariff_id',
    )} FROM tariffs)::text),
    ('endpoints', (${list(
      `'accountId', account_id, 'endpointId', endpoint_id, 'url', url, 'secret', secret`,
      'endpoint_id',
    )} FROM event_endpoints)::text),
    ('anyOptOuts', EXISTS (SELECT FROM opt_outs)::text)
  ) AS s (section, body)
) digested`,
}
