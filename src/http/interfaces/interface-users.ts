import { createHmac, randomBytes } from 'node:crypto'
import { addressMatcher } from '../../lib/address-ranges.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairGate } from '../../lib/fair-gate.ts'
import { isPassword } from '../../lib/password-hash.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../storage/accounts.ts'
import type { Catalogue } from '../../storage/catalogue.ts'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { Database } from '../../storage/database.ts'
import { type InterfaceKind, type InterfaceUser, readInterfaceUsers } from '../../storage/interface-users.ts'
import { Snapshot } from '../../storage/snapshot.ts'

export interface InterfaceUsersOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  catalogue: Pick<Catalogue, 'account'>
}

/** A user whose password was right. */
export interface AuthenticatedUser {
  username: string
  account: CatalogueAccount
  sender: string | null
}

export interface Credentials {
  kind: InterfaceKind
  username: string
  password: string
  /** The client's address. */
  address: string
}

/** Passwords that were compared, right and wrong ones. */
const maxKnown = 10_000
const readAgainAfterMs = 1_000

/**
 * Users of the interfaces of other gateways, in memory. A password is compared with its slow hash once; then a keyed hash of
 * it is known, as long as the slow one is the same. The key never leaves this process.
 */
export class InterfaceUsers implements AsyncDisposable {
  readonly #catalogue: InterfaceUsersOptions['catalogue']
  readonly #clock: Clock
  readonly #users: Snapshot<ReadonlyMap<string, InterfaceUser>>
  readonly #key = randomBytes(32)
  /** By the keyed hash of the credentials; the oldest first. */
  readonly #known = new Map<string, { passwordHash: string; isRight: boolean }>()
  /** Each comparison takes some 60 ms and 32 MiB. */
  readonly #comparisons = new FairGate<string>({ capacity: 2, share: 1, maxWaiting: 20 })

  #lastReadAt = Number.NEGATIVE_INFINITY

  private constructor(options: InterfaceUsersOptions, users: Snapshot<ReadonlyMap<string, InterfaceUser>>) {
    this.#catalogue = options.catalogue
    this.#clock = options.clock
    this.#users = users
  }

  /** Rejects where the database cannot be read. */
  static async open(options: InterfaceUsersOptions): Promise<InterfaceUsers> {
    const users = await Snapshot.open<ReadonlyMap<string, InterfaceUser>>({
      ...options,
      where: 'interface users',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: async () =>
        new Map(
          (await readInterfaceUsers(options.db)).map((user) => [nameOf(user.kind, user.username), user]),
        ),
    })
    return new InterfaceUsers(options, users)
  }

  /**
   * Null where the user is unknown, may not come from this address, or has another password. Rejects with `GateFull` where
   * too many passwords from this address are being compared.
   */
  async authenticate({ kind, username, password, address }: Credentials): Promise<AuthenticatedUser | null> {
    const user = await this.#find(nameOf(kind, username))
    const account = user === undefined ? null : this.#catalogue.account(user.accountId)
    const passwordHash = user?.passwordHash ?? null
    if (!(await this.#isRight(`${kind} ${username}\0${password}`, { password, passwordHash, address })))
      return null
    if (user === undefined || account === null) return null
    if (user.addresses !== null && !addressMatcher(user.addresses)(address)) return null
    return { username, account, sender: user.sender }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#users[Symbol.asyncDispose]()
  }

  /** Reads users again for an unknown one, which may be new; at most once a second for all requests together. */
  async #find(name: string): Promise<InterfaceUser | undefined> {
    const now = this.#clock.now()
    if (!this.#users.value.has(name) && now - this.#lastReadAt >= readAgainAfterMs) {
      this.#lastReadAt = now
      await this.#users.refreshQuietly()
    }
    return this.#users.value.get(name)
  }

  /** An unknown user takes as long as a wrong password. */
  async #isRight(
    credentials: string,
    { password, passwordHash, address }: { password: string; passwordHash: string | null; address: string },
  ): Promise<boolean> {
    const key = createHmac('sha256', this.#key).update(credentials).digest('base64')
    const known = this.#known.get(key)
    if (known !== undefined && known.passwordHash === (passwordHash ?? '')) return known.isRight
    const leave = await this.#comparisons.enter(address, 1)
    const isRight = await isPassword(password, passwordHash).finally(leave)
    if (this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value ?? '')
    this.#known.set(key, { passwordHash: passwordHash ?? '', isRight })
    return isRight
  }
}

function nameOf(kind: InterfaceKind, username: string): string {
  return `${kind} ${username}`
}
