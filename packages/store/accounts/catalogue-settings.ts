import type { Scope } from '../../domain/console/scope.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { PrefixPrices, TariffTable } from '../../domain/pricing/tariff-table.ts'
import { addressMatcher } from '../../kit/net/address-ranges.ts'
import { Secret } from '../../settings/secret.ts'
import type { Account } from './accounts.ts'
import type { AccountSender, CatalogueRows, KeyRow } from './catalogue-sections.ts'

/** An account with all settings that a request needs. Immutable: each refresh makes a new one. */
export interface CatalogueAccount
  extends Pick<
    Account,
    'accountId' | 'name' | 'currency' | 'notificationUrl' | 'country' | 'usesNumberMemory'
  > {
  /** Standard Webhooks secret of its callbacks, or null for unsigned. */
  signingSecret: Secret | null
  /** The host of its links, in lower case and punycode; null: that of all accounts. */
  linkDomain: string | null
  /** Whether its requests are refused. */
  isDisabled: boolean
  /** Ordered by channel, then name. */
  senders: readonly AccountSender[]
  /** Names of the approved senders. */
  approved: ReadonlyMap<Channel, ReadonlySet<string>>
  tariffs: TariffTable
}

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

export interface CatalogueSnapshot {
  accounts: ReadonlyMap<number, CatalogueAccount>
  /** By SHA-256, in hex. */
  keys: ReadonlyMap<string, CatalogueKey>
  /** Event endpoints by `endpointKey`. */
  endpoints: ReadonlyMap<string, CatalogueEndpoint>
  /** Hosts of links that belong to accounts, also those that were theirs before. */
  linkDomains: ReadonlyMap<string, OwnedLinkDomain>
  /** Their proofs. */
  linkProofs: ReadonlySet<string>
  /** Whether any opt-out exists. */
  anyOptOuts: boolean
}

export interface OwnedLinkDomain {
  accountId: number
  /** What is answered on it to a check whether it leads here; null: it is a former one. */
  proof: string | null
}

export interface CatalogueEndpoint {
  endpointId: number
  /** A secret of Standard Webhooks, or two with a space between. */
  secret: Secret
}

export function endpointKey(accountId: number, url: string): string {
  return `${accountId} ${url}`
}

/** Makes what requests look up from rows. What is made of the same lists as before is taken over. */
export class CatalogueBuilder {
  #rows: CatalogueRows | null = null
  #keys: readonly KeyPart[] = []
  #snapshot: CatalogueSnapshot = {
    accounts: new Map(),
    keys: new Map(),
    endpoints: new Map(),
    linkDomains: new Map(),
    linkProofs: new Set(),
    anyOptOuts: false,
  }

  /** Null where the rows are those of the last call. */
  build(rows: CatalogueRows): CatalogueSnapshot | null {
    const before = this.#rows
    if (rows === before) return null
    const { accounts: known, endpoints: knownEndpoints } = this.#snapshot
    const isSame = (...names: (keyof CatalogueRows)[]) => names.every((name) => rows[name] === before?.[name])
    const accounts = isSame('accounts', 'senders', 'tariffs') ? known : indexAccounts(rows)
    if (!isSame('keys')) this.#keys = rows.keys.map(keyPart)
    const linkDomains = isSame('accounts') ? this.#snapshot.linkDomains : indexLinkDomains(rows)
    const endpoints = isSame('endpoints') ? knownEndpoints : indexEndpoints(rows)
    this.#rows = rows
    this.#snapshot = {
      accounts,
      keys: indexKeys(this.#keys, accounts),
      endpoints,
      linkDomains,
      linkProofs: new Set([...linkDomains.values()].flatMap(({ proof }) => proof ?? [])),
      anyOptOuts: rows.anyOptOuts,
    }
    return this.#snapshot
  }
}

function indexEndpoints({ endpoints }: CatalogueRows): Map<string, CatalogueEndpoint> {
  return new Map(
    endpoints.map(({ accountId, url, endpointId, secret }) => {
      return [endpointKey(accountId, url), { endpointId, secret: new Secret(secret) }]
    }),
  )
}

function indexLinkDomains({ accounts }: CatalogueRows): Map<string, OwnedLinkDomain> {
  const former = accounts.flatMap(({ accountId, formerLinkDomains }) =>
    formerLinkDomains.map((domain): [string, OwnedLinkDomain] => [domain, { accountId, proof: null }]),
  )
  const now = accounts.flatMap(({ accountId, linkDomain, linkProof: proof }): [string, OwnedLinkDomain][] =>
    linkDomain === null || proof === null ? [] : [[linkDomain, { accountId, proof }]],
  )
  return new Map([...former, ...now])
}

function indexAccounts(settings: CatalogueRows): Map<number, CatalogueAccount> {
  const senders = groupByAccount(settings.senders)
  const tariffs = groupByAccount(settings.tariffs)
  const general = new PrefixPrices(tariffs.get(null) ?? [])
  const accounts = settings.accounts.map((row): [number, CatalogueAccount] => {
    const { linkProof: _, formerLinkDomains: _former, ...account } = row
    const own = (senders.get(account.accountId) ?? []).map(({ name, channel, status }) => ({
      name,
      channel,
      status,
    }))
    const signingSecret = account.signingSecret === null ? null : new Secret(account.signingSecret)
    const table = new TariffTable(tariffs.get(account.accountId) ?? [], general)
    return [
      account.accountId,
      { ...account, signingSecret, senders: own, approved: groupApproved(own), tariffs: table },
    ]
  })
  return new Map(accounts)
}

function groupByAccount<Row extends { accountId: number | null }>(
  rows: readonly Row[],
): Map<number | null, Row[]> {
  const groups = new Map<number | null, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.accountId)
    if (group === undefined) groups.set(row.accountId, [row])
    else group.push(row)
  }
  return groups
}

function groupApproved(senders: readonly AccountSender[]): Map<Channel, Set<string>> {
  const approved = new Map<Channel, Set<string>>()
  for (const { channel, name, status } of senders) {
    if (status !== 'approved') continue
    approved.set(channel, (approved.get(channel) ?? new Set()).add(name))
  }
  return approved
}

/** A key without its account. */
type KeyPart = Omit<CatalogueKey, 'account'> & { accountId: number; name: string }

function keyPart({ keyId, accountId, hash, scopes, addresses, expiresAt }: KeyRow): KeyPart {
  return {
    keyId,
    accountId,
    name: hash,
    hash: Buffer.from(hash, 'hex'),
    scopes: scopes === null ? null : new Set(scopes),
    admitsAddress: addresses === null ? null : addressMatcher(addresses),
    expiresAt,
  }
}

function indexKeys(
  parts: readonly KeyPart[],
  accounts: ReadonlyMap<number, CatalogueAccount>,
): Map<string, CatalogueKey> {
  const keys = new Map<string, CatalogueKey>()
  for (const { accountId, name, ...key } of parts) {
    const account = accounts.get(accountId)
    if (account !== undefined) keys.set(name, { account, ...key })
  }
  return keys
}
