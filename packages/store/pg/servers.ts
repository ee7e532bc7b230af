import type pg from 'pg'
import { sleep, systemClock } from '../../kit/time/clock.ts'
import { type DatabaseHost, type DatabaseUrl, hostLabel } from '../../settings/database-url.ts'
import { DatabaseUnreached } from '../database.ts'
import type { KnownTimeline } from './known-timeline.ts'
import { type Identity, readIdentity, WrongServer } from './server-identity.ts'
import { type Encryption, listEncryptions } from './tls.ts'
import { asConnectError, errorCode, isUnreachable } from './unavailable.ts'

/** The server that is used, and how. */
export interface Server extends DatabaseHost {
  ssl: Encryption
  /** Null where the server does not reveal it. */
  timeline: number | null
}

export interface ServersOptions {
  url: () => DatabaseUrl
  /** The URL may name another host before each connection, and needs no choice. */
  isMoving: boolean
  known: KnownTimeline
  newClient: (host: DatabaseHost, ssl: Encryption) => pg.Client
  /** The server is another one, or was promoted: older connections must not be used. */
  onChange: (server: Server, before: Server | null) => void
  /** A server that answers is not used. Called once until its reason changes. */
  onRefusal: (host: DatabaseHost, reason: string) => void
}

/** What became of one look at a host. */
interface Inspection {
  host: DatabaseHost
  outcome: { identity: Identity; ssl: Encryption } | { error: unknown }
}

/** Of several hosts: how long one look waits for those that do not answer. */
const lookMs = 2_000
/** How long the others may still prove that the first usable server is a former primary. */
const doubtMs = 1_000

/**
 * Chooses among the hosts of a database URL. All are looked at together; the one to use accepts writes and is on the
 * newest timeline that any of them, or an earlier one, was on. A server is used until a connection fails.
 */
export class Servers {
  readonly #options: ServersOptions
  readonly #looks = new Map<DatabaseHost, Promise<Inspection>>()
  readonly #refusals = new Map<DatabaseHost, string>()
  #current: Server | null = null
  /** Stays when the server is left. */
  #last: Server | null = null
  #choosing: Promise<void> | null = null

  constructor(options: ServersOptions) {
    this.#options = options
  }

  /** The last server that was chosen, although it may be unreachable by now. */
  get last(): Server | null {
    return this.#last
  }

  get areSeveral(): boolean {
    return this.#options.url().hosts.length > 1
  }

  /** For a new connection. */
  get next(): Server {
    const [first] = this.#options.isMoving ? this.#options.url().hosts : []
    const server = this.#current ?? this.#last
    if (first !== undefined) return { ...first, ssl: false, timeline: null }
    if (server === null) throw new Error('no server of the database was chosen')
    return server
  }

  /** Looks for a server unless one is in use. Rejects with a sentence where none can be used now. */
  async find(): Promise<void> {
    if (this.#current === null && !this.#options.isMoving) await this.choose()
  }

  /** Looks at all hosts. Rejects as `find` does; the server in use then stays. */
  choose(): Promise<void> {
    this.#choosing ??= this.#choose().finally(() => {
      this.#choosing = null
    })
    return this.#choosing
  }

  /** The next connection looks for a server again. */
  leave(server: Server): void {
    if (this.#current === server) this.#current = null
  }

  /** Asks the server behind a new connection who it is. Rejects with `WrongServer` where it must not be used. */
  async admit(client: pg.ClientBase, server: Server): Promise<void> {
    const identity = await readIdentity(client)
    const refusal = this.#options.known.refusal(identity)
    if (refusal !== null) {
      this.leave(server)
      throw refusal
    }
    this.#options.known.note(identity)
    server.timeline ??= identity.timeline
    const isPromoted = (identity.timeline ?? 0) > (server.timeline ?? 0)
    if (this.#options.isMoving || isPromoted) this.#use({ ...server, timeline: identity.timeline })
  }

  async #choose(): Promise<void> {
    const inspections = await this.#look()
    const [best] = this.#usable(inspections)
    if (best === undefined) throw this.#noServer(inspections)
    this.#use(best)
  }

  #use(server: Server): void {
    const before = this.#last
    const isSame = before !== null && !isOtherServer(before, server)
    this.#current = isSame && (before.ssl === false) === (server.ssl === false) ? before : server
    this.#last = this.#current
    if (!isSame) this.#options.onChange(server, before)
  }

  /** All hosts that answer in time. */
  async #look(): Promise<Inspection[]> {
    const { hosts } = this.#options.url()
    const settled: Inspection[] = []
    const looks = hosts.map(async (host) => settled.push(await this.#lookAt(host)))
    if (hosts.length === 1) await Promise.all(looks)
    else {
      const stop = new AbortController()
      const usable = looks.map(async (look) => {
        await look
        if (this.#usable(settled).length === 0) await new Promise(() => undefined)
        await sleep(systemClock, doubtMs, stop.signal)
      })
      const late = sleep(systemClock, lookMs, stop.signal)
      await Promise.race([Promise.all(looks), late, ...usable])
      stop.abort()
    }
    return settled
  }

  /** One look at a time: a host that hangs is not given more connections. */
  #lookAt(host: DatabaseHost): Promise<Inspection> {
    const known = this.#looks.get(host)
    if (known !== undefined) return known
    const look = this.#inspect(host).finally(() => this.#looks.delete(host))
    this.#looks.set(host, look)
    return look
  }

  async #inspect(host: DatabaseHost): Promise<Inspection> {
    let failure: unknown = null
    try {
      for (const ssl of listEncryptions(this.#options.url().tls, host.host)) {
        try {
          return { host, outcome: { identity: await this.#identify(host, ssl), ssl } }
        } catch (error) {
          failure = error
          if (!mayNeedOtherEncryption(error)) break
        }
      }
    } catch (error) {
      failure = error
    }
    return { host, outcome: { error: failure } }
  }

  async #identify(host: DatabaseHost, ssl: Encryption): Promise<Identity> {
    const client = this.#options.newClient(host, ssl)
    try {
      await client.connect()
      const identity = await readIdentity(client)
      await client.end()
      return identity
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  /** The best one first. */
  #usable(inspections: readonly Inspection[]): Server[] {
    const { known, url } = this.#options
    const seen = url().hosts.flatMap((host) => {
      const outcome = inspections.find((each) => each.host === host)?.outcome
      return outcome === undefined || 'error' in outcome ? [] : [{ host, ...outcome }]
    })
    const system = findSystem(
      seen.map(({ identity }) => identity),
      known,
    )
    for (const { identity } of seen) if (identity.system === system) known.note(identity)
    const usable: Server[] = []
    for (const { host, identity, ssl } of seen) {
      const refusal =
        identity.system !== null && identity.system !== system
          ? new WrongServer('the server belongs to another database cluster')
          : known.refusal(identity)
      this.#noteRefusal(host, identity.isStandby ? null : refusal)
      if (refusal === null) usable.push({ ...host, ssl, timeline: identity.timeline })
    }
    return usable.sort((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))
  }

  #noteRefusal(host: DatabaseHost, refusal: WrongServer | null): void {
    if (refusal === null) this.#refusals.delete(host)
    else if (this.#refusals.get(host) !== refusal.message) {
      this.#refusals.set(host, refusal.message)
      this.#options.onRefusal(host, refusal.message)
    }
  }

  /** The error of the only host, or a sentence with those of all. */
  #noServer(inspections: readonly Inspection[]): unknown {
    const { hosts } = this.#options.url()
    const errors = hosts.map((host) => this.#findError(host, inspections))
    const [first] = errors
    if (hosts.length === 1) return first
    const lines = hosts.map((host, index) => {
      const error = asConnectError(errors[index])
      return `${hostLabel(host)}: ${error instanceof Error ? error.message : String(error)}`
    })
    const cause = errors.find((error) => isUnreachable(error)) ?? first
    return new DatabaseUnreached(`no server of the database can be used: ${lines.join('; ')}`, { cause })
  }

  #findError(host: DatabaseHost, inspections: readonly Inspection[]): unknown {
    const outcome = inspections.find((each) => each.host === host)?.outcome
    if (outcome === undefined) return new Error('timeout expired')
    if ('error' in outcome) return outcome.error
    return (
      this.#options.known.refusal(outcome.identity) ??
      new WrongServer('the server belongs to another database cluster')
    )
  }
}

/** Another host, or the same one before or after a promotion. */
export function isOtherServer(one: Server, other: Server): boolean {
  if (hostLabel(one) !== hostLabel(other)) return true
  return one.timeline !== null && other.timeline !== null && one.timeline !== other.timeline
}

/** The cluster that is known if any host belongs to it, else that of the first primary. */
function findSystem(seen: readonly Identity[], known: KnownTimeline): string | null {
  const isThere = seen.some(({ system }) => system !== null && system === known.newest?.system)
  if (isThere) return known.newest?.system ?? null
  return (seen.find(({ isStandby }) => !isStandby) ?? seen[0])?.system ?? null
}

/**
 * With `prefer` and `allow` libpq connects again, with or without TLS, where the server does not want the first way:
 * it has no TLS, its certificate is not accepted, or `pg_hba.conf` has no entry.
 */
function mayNeedOtherEncryption(error: unknown): boolean {
  const code = errorCode(error)
  if (/^[0-9A-Z]{5}$/.test(code) && /^\d/.test(code)) return code === '28000'
  return code === 'ECONNRESET' || !isUnreachable(error)
}
