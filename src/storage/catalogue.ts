import { timingSafeEqual } from 'node:crypto'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { settingsChannel } from './accounts.ts'
import { hashApiKey } from './api-keys.ts'
import {
  type CatalogueAccount,
  type CatalogueKey,
  type CatalogueSnapshot,
  parseSettings,
  readSettings,
} from './catalogue-settings.ts'
import { type Database, DatabaseUnavailable } from './database.ts'
import { KeyUses } from './key-uses.ts'

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
  readonly #uses: KeyUses
  #snapshot: CatalogueSnapshot = { accounts: new Map(), keys: new Map(), anyOptOuts: false }
  /** The last reading as it came, to see whether anything changed. */
  #read = ''
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #lastUnknownKeyAt = Number.NEGATIVE_INFINITY
  #listening: AsyncDisposable | null = null
  #cancelTimer: () => void = () => undefined

  private constructor(options: CatalogueOptions) {
    this.#options = options
    this.#uses = new KeyUses(options)
  }

  /** Rejects where the database cannot be read. */
  static async open(options: CatalogueOptions): Promise<Catalogue> {
    const catalogue = new Catalogue(options)
    catalogue.#listening = await options.db.listen(settingsChannel, () => void catalogue.refreshQuietly())
    try {
      await catalogue.refresh()
    } catch (error) {
      await catalogue.#listening[Symbol.asyncDispose]()
      throw error
    }
    catalogue.#keepFresh()
    return catalogue
  }

  /** What a key opens, or null. Its limits are for whoever asks to look at. */
  authenticate(key: string): CatalogueKey | null {
    const hash = hashApiKey(key)
    const known = this.#snapshot.keys.get(hash.toString('hex'))
    return known !== undefined && timingSafeEqual(known.hash, hash) ? known : null
  }

  /** A key was used: it is written down a little later. */
  noteUse(keyId: number): void {
    this.#uses.note(keyId)
  }

  account(accountId: number): CatalogueAccount | null {
    return this.#snapshot.accounts.get(accountId) ?? null
  }

  accounts(): CatalogueAccount[] {
    return [...this.#snapshot.accounts.values()]
  }

  /** Whether anybody has opted out of anything, as of the last reading. */
  anyOptOuts(): boolean {
    return this.#snapshot.anyOptOuts
  }

  /** Somebody has opted out here: it is not waited for that the database tells it to every node. */
  noteOptOut(): void {
    this.#snapshot = { ...this.#snapshot, anyOptOuts: true }
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
    await Promise.race([this.refreshQuietly(), sleep(clock, unknownKeyWaitMs, waited.signal)])
    waited.abort()
  }

  /** Reads everything again. One that is under way may have begun too early: a single one follows it, for all. */
  refresh(): Promise<void> {
    this.#next ??= this.#readAfterCurrent()
    return this.#next
  }

  /** The same, and never rejects: what cannot be read now is read a little later. */
  async refreshQuietly(): Promise<void> {
    try {
      if (!this.#closing.signal.aborted) await this.refresh()
    } catch (error) {
      // The database tells by itself that it is away.
      if (!(error instanceof DatabaseUnavailable)) this.#options.events.fault({ where: 'catalogue', error })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    this.#cancelTimer()
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#next?.catch(() => undefined)
    await this.#current.catch(() => undefined)
    await this.#uses[Symbol.asyncDispose]()
  }

  #keepFresh(): void {
    this.#cancelTimer = this.#options.clock.after(refreshEveryMs, () => {
      void this.refreshQuietly().then(() => {
        if (!this.#closing.signal.aborted) this.#keepFresh()
      })
    })
  }

  async #readAfterCurrent(): Promise<void> {
    await this.#current.catch(() => undefined)
    this.#next = null
    this.#current = this.#readAll()
    await this.#current
  }

  async #readAll(): Promise<void> {
    const text = await readSettings(this.#options.db)
    if (text === this.#read) return
    this.#snapshot = parseSettings(text)
    this.#read = text
  }
}
