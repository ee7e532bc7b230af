import type { PasswordCheck } from '../../admission/password-check.ts'
import type { BudgetOwner } from '../../admission/shared-limits.ts'
import type { InterfaceKind, InterfaceUser } from '../../domain/accounts/interface-user.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { addressMatcher } from '../../kit/net/address-ranges.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { readInterfaceUsers } from '../../store/accounts/interface-users.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'

export interface InterfaceUsersOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  catalogue: Pick<Catalogue, 'account'>
  passwords: Pick<PasswordCheck, 'isRight'>
}

/** A user whose password was right. */
export interface AuthenticatedUser {
  username: string
  account: CatalogueAccount
  sender: string | null
  budget: BudgetOwner
}

/** Who sends a request. */
export interface Requester {
  address: string
  /** Aborts when the client has hung up. */
  signal: AbortSignal
}

export interface Credentials extends Requester {
  kind: InterfaceKind
  username: string
  password: string
}

const readAgainAfterMs = 1_000

/** Users of the interfaces of other gateways, in memory. */
export class InterfaceUsers implements AsyncDisposable {
  readonly #options: InterfaceUsersOptions
  readonly #users: Snapshot<ReadonlyMap<string, InterfaceUser>>
  #lastReadAt = Number.NEGATIVE_INFINITY

  private constructor(options: InterfaceUsersOptions, users: Snapshot<ReadonlyMap<string, InterfaceUser>>) {
    this.#options = options
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
          (await readInterfaceUsers(options.db)).map((user) => [userKey(user.kind, user.username), user]),
        ),
    })
    return new InterfaceUsers(options, users)
  }

  /**
   * Null where the user is unknown, may not come from this address, or has another password. Rejects with `GateFull` where
   * too many passwords wait to be compared, and with `GateLeft` where the client has hung up.
   */
  async authenticate({ kind, username, ...rest }: Credentials): Promise<AuthenticatedUser | null> {
    const { passwords, catalogue } = this.#options
    const name = userKey(kind, username)
    const user = await this.#find(name)
    const isRight = await passwords.isRight({ name: `user:${name}`, owner: user ?? null, ...rest })
    const account = user === undefined || !isRight ? null : catalogue.account(user.accountId)
    if (user === undefined || account === null) return null
    if (user.addresses !== null && !addressMatcher(user.addresses)(rest.address)) return null
    const budget = { accountId: user.accountId, credential: `user:${name}` }
    return { username, account, sender: user.sender, budget }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#users[Symbol.asyncDispose]()
  }

  /** Reads users again for an unknown one, which may be new; at most once a second for all requests together. */
  async #find(name: string): Promise<InterfaceUser | undefined> {
    const now = this.#options.clock.now()
    if (!this.#users.value.has(name) && now - this.#lastReadAt >= readAgainAfterMs) {
      this.#lastReadAt = now
      await this.#users.refreshQuietly()
    }
    return this.#users.value.get(name)
  }
}

function userKey(kind: InterfaceKind, username: string): string {
  return `${kind} ${username}`
}
