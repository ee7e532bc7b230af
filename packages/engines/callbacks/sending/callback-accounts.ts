import type { HostHealth } from '../../../domain/callbacks/host-health.ts'
import { AccountQueues } from './account-queues.ts'
import { Connections, type ConnectionsOptions } from './connections.ts'
import { unprovenPlacesOfOne } from './fair-turns.ts'

export interface CallbackAccountsOptions extends ConnectionsOptions {
  /** Requests under way at once, of all accounts. */
  concurrency: number
  /** Callbacks of one account that may wait for one host. */
  maxWaitingPerHost: number
  random: () => number
}

/** Queues and connections of one account. They are not shared with other accounts. */
export interface CallbackAccount<Item> {
  queues: AccountQueues<Item>
  connections: Connections
}

/** A host as one account uses it. */
export interface AccountHost {
  accountId: number
  origin: string
  health: HostHealth
}

const maxHostsPerAccount = 500

/** Queues and connections of the accounts that have, or recently had, callbacks in memory. */
export class CallbackAccounts<Item> implements AsyncDisposable {
  readonly #options: CallbackAccountsOptions
  readonly #accounts = new Map<number, CallbackAccount<Item>>()

  constructor(options: CallbackAccountsOptions) {
    this.#options = options
  }

  /** Created on first use. */
  of(accountId: number): CallbackAccount<Item> {
    const known = this.#accounts.get(accountId)
    if (known !== undefined) return known
    const account = this.#open()
    this.#accounts.set(accountId, account)
    return account
  }

  all(): Iterable<CallbackAccount<Item>> {
    return this.#accounts.values()
  }

  hosts(now: number): AccountHost[] {
    return [...this.#accounts].flatMap(([accountId, { queues }]) =>
      Array.from(queues.entries(), ([origin, queue]) => ({ accountId, origin, health: queue.health(now) })),
    )
  }

  /** Drops idle hosts and closes their connections. */
  forgetIdle(now: number): void {
    for (const [accountId, { queues, connections }] of this.#accounts) {
      queues.forgetIdle(now)
      if (queues.size > 0) continue
      this.#accounts.delete(accountId)
      void connections[Symbol.asyncDispose]()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const accounts = [...this.#accounts.values()]
    this.#accounts.clear()
    await Promise.all(accounts.map(({ connections }) => connections[Symbol.asyncDispose]()))
  }

  #open(): CallbackAccount<Item> {
    const { concurrency, concurrencyPerHost, maxWaitingPerHost, random } = this.#options
    const connections = new Connections(this.#options)
    const queues = new AccountQueues<Item>({
      maxConcurrency: concurrencyPerHost,
      unprovenConcurrency: unprovenPlacesOfOne(concurrency),
      maxWaiting: maxWaitingPerHost,
      maxQueues: maxHostsPerAccount,
      onForgotten: (origin) => connections.drop(origin),
      random,
    })
    return { queues, connections }
  }
}
