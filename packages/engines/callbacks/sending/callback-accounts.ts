import { type Dispatcher, Pool } from 'undici'
import type { HostHealth } from '../../../domain/callbacks/host-health.ts'
import { egressConnector } from '../../../kit/net/egress-connector.ts'
import { isPublicAddress } from '../../../kit/net/public-address.ts'
import type { Resolver } from '../../../kit/net/resolver.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { HookTarget } from '../egress-filter.ts'
import { AccountQueues } from './account-queues.ts'
import { Exchange } from './exchange.ts'
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

export interface ConnectionsOptions {
  clock: Clock
  resolver: Resolver
  allowPrivateAddresses: boolean
  timeoutMs: number
  concurrencyPerHost: number
  /** Default: connections over the network. */
  openPool?: OpenPool
}

/** Connections to one origin. */
export type OpenPool = (origin: string) => Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> }

/** Keep-alive connections, one pool for each origin, at most `concurrencyPerHost` in each. */
export class Connections implements AsyncDisposable {
  readonly #options: ConnectionsOptions
  readonly #pools = new Map<string, ReturnType<OpenPool>>()

  constructor(options: ConnectionsOptions) {
    this.#options = options
  }

  /** A request of `body`, or by GET where that is null. */
  request(
    { origin, path }: HookTarget,
    headers: Record<string, string>,
    body: string | Buffer | null,
  ): Exchange {
    const { clock, timeoutMs } = this.#options
    return new Exchange(this.#openPool(origin), { path, headers, body, timeoutMs }, clock)
  }

  /** Closes the connections to an origin; the next request opens new ones. */
  drop(origin: string): void {
    const pool = this.#pools.get(origin)
    this.#pools.delete(origin)
    void pool?.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.destroy()))
  }

  #openPool(origin: string): ReturnType<OpenPool> {
    const known = this.#pools.get(origin)
    if (known !== undefined) return known
    const pool = this.#options.openPool?.(origin) ?? this.#networkPool(origin)
    this.#pools.set(origin, pool)
    return pool
  }

  #networkPool(origin: string): Pool {
    const { resolver, allowPrivateAddresses, timeoutMs, concurrencyPerHost } = this.#options
    const allows = (address: string) => allowPrivateAddresses || isPublicAddress(address)
    return new Pool(origin, {
      connect: egressConnector({ resolver, allows, timeoutMs }),
      connections: concurrencyPerHost,
      pipelining: 1,
    })
  }
}
