import { createHash, timingSafeEqual } from 'node:crypto'
import { Secret } from '../config/secrets.ts'
import type { Channel } from '../domain/plan/plan.ts'
import { type Tariff, TariffTable } from '../domain/pricing/tariff-table.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { settingsChannel } from './accounts.ts'
import { type Database, DatabaseUnavailable } from './database.ts'
import type { SenderStatus } from './senders.ts'

/** An account with everything that a request needs to know of it. Never changes; a new reading makes a new one. */
export interface CatalogueAccount {
  accountId: number
  name: string
  currency: string
  notificationUrl: string | null
  /** Standard Webhooks secret of its callbacks, or null for unsigned. */
  signingSecret: Secret | null
  /** Ordered by channel, then name. */
  senders: readonly AccountSender[]
  /** Names of the approved senders. */
  approved: ReadonlyMap<Channel, ReadonlySet<string>>
  tariffs: TariffTable
}

export interface AccountSender {
  name: string
  channel: Channel
  status: SenderStatus
}

export interface CatalogueOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

const refreshEveryMs = 5_000
const unknownKeyRefreshEveryMs = 1_000
const unknownKeyWaitMs = 1_000

/**
 * Business data in memory: accounts, keys, senders, tariffs. Read again when another process tells of a change
 * and every 5 s; while the database is away the last reading stays good.
 */
export class Catalogue implements AsyncDisposable {
  readonly #options: CatalogueOptions
  readonly #closing = new AbortController()
  #accounts: ReadonlyMap<number, CatalogueAccount> = new Map()
  #keys: ReadonlyMap<string, Key> = new Map()
  /** The last reading as it came, to see whether anything changed. */
  #read = ''
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #lastUnknownKeyAt = Number.NEGATIVE_INFINITY
  #listening: AsyncDisposable | null = null
  #cancelTimer: () => void = () => undefined

  private constructor(options: CatalogueOptions) {
    this.#options = options
  }

  /** Rejects where the database cannot be read. */
  static async open(options: CatalogueOptions): Promise<Catalogue> {
    const catalogue = new Catalogue(options)
    catalogue.#listening = await options.db.listen(settingsChannel, () => void catalogue.#refreshQuietly())
    try {
      await catalogue.refresh()
    } catch (error) {
      await catalogue.#listening[Symbol.asyncDispose]()
      throw error
    }
    catalogue.#keepFresh()
    return catalogue
  }

  /** The account that a key opens, or null. */
  authenticate(key: string): CatalogueAccount | null {
    const hash = createHash('sha256').update(key, 'utf8').digest()
    const known = this.#keys.get(hash.toString('hex'))
    return known !== undefined && timingSafeEqual(known.hash, hash) ? known.account : null
  }

  account(accountId: number): CatalogueAccount | null {
    return this.#accounts.get(accountId) ?? null
  }

  accounts(): CatalogueAccount[] {
    return [...this.#accounts.values()]
  }

  /**
   * Reads again because of a key that nobody knows: it may be a moment old. At most once a second, for all
   * callers together, and never longer than a second. Never rejects.
   */
  async refreshForUnknownKey(): Promise<void> {
    const { clock } = this.#options
    const now = clock.now()
    if (now - this.#lastUnknownKeyAt < unknownKeyRefreshEveryMs) return
    this.#lastUnknownKeyAt = now
    const waited = new AbortController()
    await Promise.race([this.#refreshQuietly(), sleep(clock, unknownKeyWaitMs, waited.signal)])
    waited.abort()
  }

  /** Reads everything again. One that is under way may have begun too early: a single one follows it, for all. */
  refresh(): Promise<void> {
    this.#next ??= this.#readAfterCurrent()
    return this.#next
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    this.#cancelTimer()
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#next?.catch(() => undefined)
    await this.#current.catch(() => undefined)
  }

  #keepFresh(): void {
    this.#cancelTimer = this.#options.clock.after(refreshEveryMs, () => {
      void this.#refreshQuietly().then(() => {
        if (!this.#closing.signal.aborted) this.#keepFresh()
      })
    })
  }

  async #refreshQuietly(): Promise<void> {
    try {
      if (!this.#closing.signal.aborted) await this.refresh()
    } catch (error) {
      // The database tells by itself that it is away.
      if (!(error instanceof DatabaseUnavailable)) this.#options.events.fault({ where: 'catalogue', error })
    }
  }

  async #readAfterCurrent(): Promise<void> {
    await this.#current.catch(() => undefined)
    this.#next = null
    this.#current = this.#readAll()
    await this.#current
  }

  async #readAll(): Promise<void> {
    const [row] = await this.#options.db.query<{ settings: string }>(readStatement)
    if (row === undefined) throw new Error('the settings were not returned')
    if (row.settings === this.#read) return
    const settings = JSON.parse(row.settings) as Settings
    const accounts = accountsOf(settings)
    this.#accounts = accounts
    this.#keys = keysOf(settings, accounts)
    this.#read = row.settings
  }
}

interface Key {
  hash: Buffer
  account: CatalogueAccount
}

interface Settings {
  accounts: {
    accountId: number
    name: string
    currency: string
    notificationUrl: string | null
    signingSecret: string | null
  }[]
  keys: { accountId: number; hash: string }[]
  senders: (AccountSender & { accountId: number })[]
  tariffs: (Tariff & { accountId: number | null })[]
}

// One statement, so that all of it is of one instant; small tables, read whole.
const readStatement = {
  name: 'read-catalogue',
  text: `
SELECT json_build_object(
  'accounts', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'name', name,
    'currency', currency, 'notificationUrl', notification_url, 'signingSecret', signing_secret)
    ORDER BY account_id), '[]') FROM accounts),
  'keys', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'hash', encode(key_hash, 'hex'))
    ORDER BY key_id), '[]') FROM api_keys WHERE revoked_at IS NULL),
  'senders', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'channel', channel,
    'name', name, 'status', status) ORDER BY account_id, channel, name), '[]') FROM senders),
  'tariffs', (SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'channel', channel,
    'prefix', prefix, 'priceMicros', price_micros) ORDER BY tariff_id), '[]') FROM tariffs)
)::text AS settings`,
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

function keysOf(settings: Settings, accounts: ReadonlyMap<number, CatalogueAccount>): Map<string, Key> {
  const keys = new Map<string, Key>()
  for (const { accountId, hash } of settings.keys) {
    const account = accounts.get(accountId)
    if (account !== undefined) keys.set(hash, { hash: Buffer.from(hash, 'hex'), account })
  }
  return keys
}
