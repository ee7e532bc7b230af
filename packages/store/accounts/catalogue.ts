import { timingSafeEqual } from 'node:crypto'
import type { StartOptions } from '../../kit/flow/start.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Secret } from '../../settings/secret.ts'
import type { Database } from '../database.ts'
import { Snapshot } from '../statements/snapshot.ts'
import { settingsChannel } from './accounts.ts'
import { hashApiKey, KeyUses } from './api-keys.ts'
import { CatalogueSections } from './catalogue-sections.ts'
import {
  type CatalogueAccount,
  CatalogueBuilder,
  type CatalogueKey,
  type CatalogueSnapshot,
  endpointKey,
  type OwnedLinkDomain,
} from './catalogue-settings.ts'

export interface CatalogueOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

const unknownKeyRefreshEveryMs = 1_000
const unknownKeyWaitMs = 1_000

/** Accounts, keys, senders and tariffs in memory. */
export class Catalogue implements AsyncDisposable {
  readonly #clock: Clock
  readonly #settings: Snapshot<CatalogueSnapshot>
  #recordedOptOut = false
  readonly #uses: KeyUses
  /** Keys of clients that were valid in these settings, by their text: hashing each again is 3 % of an acceptance. */
  #valid: { in: CatalogueSnapshot; keys: Map<string, CatalogueKey> } | null = null
  #lastUnknownKeyAt = Number.NEGATIVE_INFINITY

  private constructor(options: CatalogueOptions, settings: Snapshot<CatalogueSnapshot>) {
    this.#clock = options.clock
    this.#settings = settings
    this.#uses = new KeyUses(options)
  }

  /** Rejects where the database cannot be read. */
  static async open(options: CatalogueOptions): Promise<Catalogue> {
    const sections = new CatalogueSections()
    const builder = new CatalogueBuilder()
    const settings = await Snapshot.open<CatalogueSnapshot>({
      ...options,
      where: 'catalogue',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: {
        accounts: new Map(),
        keys: new Map(),
        endpoints: new Map(),
        linkDomains: new Map(),
        linkProofs: new Set(),
        anyOptOuts: false,
      },
      read: async (known) => builder.build(await sections.read(options.db)) ?? known,
    })
    return new Catalogue(options, settings)
  }

  /** The key with its account, or null. The caller checks its limits. */
  authenticate(key: string): CatalogueKey | null {
    const settings = this.#settings.value
    if (this.#valid?.in !== settings) this.#valid = { in: settings, keys: new Map() }
    const { keys } = this.#valid
    const valid = keys.get(key) ?? findKey(settings, key)
    if (valid !== null) keys.set(key, valid)
    return valid
  }

  /** Records that a key was used; written a little later. */
  noteUse(keyId: number): void {
    this.#uses.note(keyId)
  }

  account(accountId: number): CatalogueAccount | null {
    return this.#settings.value.accounts.get(accountId) ?? null
  }

  /** Whether any account has an event endpoint. */
  get hasEndpoints(): boolean {
    return this.#settings.value.endpoints.size > 0
  }

  /** The secrets of an event endpoint, or null where the account has none with this URL. */
  endpointSecret(accountId: number, url: string): Secret | null {
    return this.#settings.value.endpoints.get(endpointKey(accountId, url))?.secret ?? null
  }

  /** Null where it is not known. */
  accountName(accountId: number): string | null {
    return this.account(accountId)?.name ?? null
  }

  /** The account whose links a host is for; null where it is that of none. In lower case, without a port. */
  linkDomain(host: string): OwnedLinkDomain | null {
    return this.#settings.value.linkDomains.get(host) ?? null
  }

  /** Whether a check of the domain of an account looks for this text. */
  isLinkProof(text: string): boolean {
    return this.#settings.value.linkProofs.has(text)
  }

  /** Whether messages of an account use what is known of numbers, and add to it. */
  usesNumberMemory(accountId: number): boolean {
    return this.account(accountId)?.usesNumberMemory ?? false
  }

  /** The number of an event endpoint, or null where the account has none with this URL. */
  endpointId(accountId: number, url: string): number | null {
    return this.#settings.value.endpoints.get(endpointKey(accountId, url))?.endpointId ?? null
  }

  accounts(): CatalogueAccount[] {
    return [...this.#settings.value.accounts.values()]
  }

  /** Whether any opt-out existed at the last refresh, or was recorded by this gateway. */
  anyOptOuts(): boolean {
    return this.#recordedOptOut || this.#settings.value.anyOptOuts
  }

  /** An opt-out was recorded by this gateway: applies at once, also where a refresh is under way that has not read it. */
  noteOptOut(): void {
    this.#recordedOptOut = true
  }

  /**
   * Refreshes because of an unknown key, which may be new. At most once a second for all callers together; waits at
   * most one second. Never rejects.
   */
  async refreshForUnknownKey(): Promise<void> {
    const now = this.#clock.now()
    if (now - this.#lastUnknownKeyAt < unknownKeyRefreshEveryMs) return
    this.#lastUnknownKeyAt = now
    const late = () => new Error('reading the settings takes too long')
    await within(this.#clock, unknownKeyWaitMs, this.refreshQuietly(), late).catch(() => undefined)
  }

  /** Reads all settings again. Rejects where the database cannot be read. */
  refresh(): Promise<void> {
    return this.#settings.refresh()
  }

  /** The same, and never rejects: a failed read is repeated later. */
  refreshQuietly(): Promise<void> {
    return this.#settings.refreshQuietly()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#settings[Symbol.asyncDispose]()
    await this.#uses[Symbol.asyncDispose]()
  }
}

function findKey({ keys }: CatalogueSnapshot, key: string): CatalogueKey | null {
  const hash = hashApiKey(key)
  const known = keys.get(hash.toString('hex'))
  return known !== undefined && timingSafeEqual(known.hash, hash) ? known : null
}
