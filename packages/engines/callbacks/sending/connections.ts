import type { Dispatcher } from 'undici'
import { Pool } from 'undici'
import { egressConnector } from '../../../kit/net/egress-connector.ts'
import { isPublicAddress } from '../../../kit/net/public-address.ts'
import type { Resolver } from '../../../kit/net/resolver.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { HookTarget } from '../egress-filter.ts'
import { Exchange } from './exchange.ts'

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
