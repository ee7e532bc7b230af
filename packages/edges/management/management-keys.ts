import type { StartOptions } from '../../kit/flow/start.ts'
import { addressMatcher } from '../../kit/net/address-ranges.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import { hashApiKey } from '../../store/accounts/api-keys.ts'
import { type ManagementKey, readManagementKeys } from '../../store/accounts/management-keys.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'

type Keys = ReadonlyMap<string, ManagementKey>

const readAgainAfterMs = 1_000

interface ManagementKeysOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** The management keys in memory. */
export class ManagementKeys implements AsyncDisposable {
  readonly #clock: Clock
  readonly #keys: Snapshot<Keys>
  #lastReadAt = Number.NEGATIVE_INFINITY

  private constructor(clock: Clock, keys: Snapshot<Keys>) {
    this.#clock = clock
    this.#keys = keys
  }

  /** Rejects where the database cannot be read. */
  static async open(options: ManagementKeysOptions): Promise<ManagementKeys> {
    const keys = await Snapshot.open<Keys>({
      ...options,
      where: 'management keys',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: () => readManagementKeys(options.db),
    })
    return new ManagementKeys(options.clock, keys)
  }

  /** Null where the key is unknown, over, or may not be used from this address. */
  async authenticate(key: string, address: string): Promise<ManagementKey | null> {
    const found = await this.#find(hashApiKey(key).toString('hex'))
    if (found === null || (found.expiresAt !== null && found.expiresAt <= this.#clock.now())) return null
    return found.addresses === null || addressMatcher(found.addresses)(address) ? found : null
  }

  /** Reads them after a change. Never rejects. */
  refreshQuietly(): Promise<void> {
    return this.#keys.refreshQuietly()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#keys[Symbol.asyncDispose]()
  }

  /** A key that was made a moment ago may not be in memory yet: it is read again, at most once a second. */
  async #find(hash: string): Promise<ManagementKey | null> {
    const now = this.#clock.now()
    if (!this.#keys.value.has(hash) && now - this.#lastReadAt >= readAgainAfterMs) {
      this.#lastReadAt = now
      await this.#keys.refreshQuietly()
    }
    return this.#keys.value.get(hash) ?? null
  }
}
