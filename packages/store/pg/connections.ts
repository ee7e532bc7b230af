import { once } from 'node:events'
import pg from 'pg'
import { aborted, systemClock, within } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import {
  type DatabaseHost,
  type DatabaseUrl,
  hostLabel,
  parseDatabaseUrl,
} from '../../settings/database-url.ts'
import { DatabaseUnreached, type ServerInUse } from '../database.ts'
import {
  clientConfig,
  describeServers,
  type ServerReach,
  type Timeouts,
  toDatabaseUrl,
} from './connection.ts'
import type { KnownTimeline } from './known-timeline.ts'
import { cut } from './listener.ts'
import { isOtherServer, type Server, Servers } from './servers.ts'
import { becomesSilent } from './silence.ts'
import type { Encryption } from './tls.ts'
import { errorCode } from './unavailable.ts'

/** How long one look at the other servers is good for. */
const lookAroundEveryMs = 10_000
/** For the farewell of connections that are being closed; a silent server would keep them open for ever. */
const farewellMs = 1_000
const silence = 'the database does not answer'

export type ConnectionsOptions = ServerReach & {
  /** Until a connection is made or becomes free. Default: `connect_timeout` of the URL, else 10,000. */
  connectTimeoutMs?: number
  /** The start is given up: a server that is silent from then on is not waited for. */
  stop?: AbortSignal | undefined
  events?: Partial<Pick<Events, 'databaseServer' | 'databaseServerRefused'>>
}

type Connected = (error: Error | null, client: pg.ClientBase) => void

/** The connections of one database: to which server a new one goes, and which ones are too old. */
export class Connections {
  /** A `pg.Client` whose instances go to the server in use when they are created. */
  readonly Client: typeof pg.Client
  readonly connectMs: number
  readonly #servers: Servers
  readonly #url: () => DatabaseUrl
  readonly #serverOf = new WeakMap<pg.ClientBase, Server>()
  readonly #open = new Set<pg.Client>()
  /** Connections whose last commit no synchronous standby has confirmed. */
  readonly #unconfirmed = new WeakSet<pg.ClientBase>()
  readonly #closed = new AbortController()
  #lookedAroundAt = Date.now()
  /** The server was silent when the start was given up. */
  #isSilent = false

  constructor(options: ConnectionsOptions, known: KnownTimeline, statementMs: number) {
    const fixed = 'url' in options ? parseDatabaseUrl(options.url) : null
    this.#url = () => fixed ?? toDatabaseUrl((options as { connection: () => never }).connection())
    this.connectMs = options.connectTimeoutMs ?? fixed?.connectTimeoutMs ?? 10_000
    const timeouts: Timeouts = { connectMs: this.connectMs, statementMs }
    const newClient = (host: DatabaseHost, ssl: Encryption, limits: Timeouts) => {
      const client = new pg.Client(clientConfig(this.#url(), host, ssl, limits))
      this.#open.add(client)
      client.on('end', () => this.#open.delete(client))
      // Without a listener, a connection that is lost between two statements would end the process.
      return client.on('error', () => undefined)
    }
    this.#servers = new Servers({
      url: this.#url,
      isMoving: fixed === null,
      known,
      newClient: (host, ssl) => newClient(host, ssl, { ...timeouts, statementMs: this.connectMs }),
      onChange: (server, before) => {
        this.#dropOthers(server)
        options.events?.databaseServer?.({ ...inUse(server), before: before === null ? null : inUse(before) })
      },
      onRefusal: (host, reason) =>
        options.events?.databaseServerRefused?.({ server: hostLabel(host), reason }),
    })
    this.Client = this.#clientClass(timeouts)
    const { stop } = options
    if (stop !== undefined) void this.#cutSilent(stop)
  }

  get server(): ServerInUse | null {
    const { last } = this.#servers
    return last === null ? null : inUse(last)
  }

  /** The servers for errors, without the password. */
  get description(): string {
    return describeServers(this.#url())
  }

  /** Rejects with a sentence where no server can be used now. */
  async findServer(): Promise<void> {
    if (this.#isSilent) throw new DatabaseUnreached(silence)
    await this.#servers.find()
  }

  /** A connection beside the pool. */
  async newClient(): Promise<pg.Client> {
    await this.findServer()
    return new this.Client()
  }

  /** Rejects with `WrongServer` where the server behind the connection must not be used, or not any more. */
  async admit(client: pg.ClientBase): Promise<void> {
    const server = this.#serverOf.get(client)
    if (server === undefined) return
    await this.#servers.admit(client, server)
    if (!this.#servers.areSeveral || Date.now() - this.#lookedAroundAt < lookAroundEveryMs) return
    // Another server may have been promoted while this one goes on.
    this.#lookedAroundAt = Date.now()
    this.#servers.choose().catch(() => undefined)
  }

  /** The server behind this connection is silent or refuses to write: the next connection chooses again. */
  leave(client: pg.ClientBase): void {
    const server = this.#serverOf.get(client)
    if (server !== undefined) this.#servers.leave(server)
  }

  /**
   * Whether a commit on this connection was ended by an administrator while it waited for a synchronous standby. The
   * server answers as if it had succeeded. PostgreSQL, 27.2.8, and `SyncRepWaitForLSN` in its source.
   */
  wasUnconfirmed(client: pg.ClientBase): boolean {
    return this.#unconfirmed.delete(client)
  }

  /** Resolves when all connections are gone that were ended; what stays open is cut. */
  async close(): Promise<void> {
    this.#closed.abort()
    const gone = Promise.all([...this.#open].map((client) => once(client, 'end')))
    const late = () => new Error('the server does not end its connections')
    await within(systemClock, farewellMs, gone, late).catch(() => undefined)
    for (const client of this.#open) cut(client)
  }

  /** Once `stop` is aborted: where the server is silent, nothing waits for it any more. */
  async #cutSilent(stop: AbortSignal): Promise<void> {
    await aborted(AbortSignal.any([stop, this.#closed.signal]))
    if (this.#closed.signal.aborted || !(await becomesSilent(this.#open, this.#closed.signal))) return
    this.#isSilent = true
    for (const client of this.#open) cut(client)
  }

  #clientClass(timeouts: Timeouts): typeof pg.Client {
    const open = this.#open
    const unconfirmed = this.#unconfirmed
    const serverOf = this.#serverOf
    const servers = this.#servers
    const url = this.#url
    class Client extends pg.Client {
      constructor() {
        const server = servers.next
        super(clientConfig(url(), server, server.ssl, timeouts))
        serverOf.set(this, server)
        open.add(this)
        this.on('error', () => undefined)
        this.on('end', () => open.delete(this))
        this.on('notice', ({ routine }) => {
          if (routine === 'SyncRepWaitForLSN') unconfirmed.add(this)
        })
      }

      override connect(): Promise<pg.Client>
      override connect(callback: Connected): void
      override connect(callback?: Connected): Promise<pg.Client> | undefined {
        const connecting = super.connect().catch((error: unknown) => {
          const server = serverOf.get(this)
          if (server !== undefined && mayBeElsewhere(error)) servers.leave(server)
          throw error
        })
        if (callback === undefined) return connecting
        connecting.then(
          () => callback(null, this),
          (error: Error) => callback(error, this),
        )
        return undefined
      }
    }
    return Client as typeof pg.Client
  }

  /** Also those in use: what is on its way on them would be lost, or is not answered. */
  #dropOthers(server: Server): void {
    for (const client of this.#open) {
      const own = this.#serverOf.get(client)
      if (own !== undefined && isOtherServer(own, server)) cut(client)
    }
  }
}

/** A server that answers, and refuses the login or is full, is not a reason to look for another one. */
function mayBeElsewhere(error: unknown): boolean {
  return !/^(28|3D|53)...$/.test(errorCode(error))
}

function inUse(server: Server): ServerInUse {
  return { address: hostLabel(server), timeline: server.timeline }
}
