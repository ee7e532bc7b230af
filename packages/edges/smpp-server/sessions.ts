import { ConnectionPlaces, type Place } from '../../admission/connection-places.ts'
import type { SmppServerConfig } from '../../config/sections/smpp-server-settings.ts'
import type { SmppSessionRow } from '../../domain/accounts/smpp-session.ts'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import {
  countSessionsElsewhere,
  forgetSessions,
  kicksChannel,
  noteSessions,
  unbound,
} from '../../store/smpp/smpp-sessions.ts'
import type { Admission, Binds, KnownBind } from './binds.ts'
import type { ClientSession } from './client-session.ts'

export interface SessionsOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Events
  nodeId: string
  binds: () => Binds
  sessionsPerAccount: number
  /** Of bound sessions, in all and of one address. */
  limits: Pick<SmppServerConfig, 'connections' | 'connectionsPerAddress'>
}

const noteEveryMs = 5_000

/** The sessions of this process. They are noted in the database, so that all gateways count them and operators see them. */
export class Sessions implements AsyncDisposable {
  readonly #options: SessionsOptions
  /** Connections, bound or not. */
  readonly #open = new Set<ClientSession>()
  /** Bound sessions and those that are about to be, by bind. */
  readonly #ofBind = new Map<number, Set<ClientSession>>()
  /** Bound sessions have places of their own, which connections without a bind never take. */
  readonly #places: ConnectionPlaces
  readonly #placeOf = new WeakMap<ClientSession, Place>()
  readonly #gone: string[] = []
  /** Of them, those that have unbound after a submit. */
  readonly #unbound: SmppSessionRow[] = []
  readonly #noting: Periodic
  #listening: AsyncDisposable | null = null

  static open(options: SessionsOptions): Promise<Sessions> {
    const onFault = (error: unknown) => reportFault(options.events, 'SMPP sessions', error)
    const open = async (parts: OpenParts) => {
      const sessions = parts.keep(new Sessions(options))
      sessions.#listening = await options.db.listen(kicksChannel, (sessionId) => sessions.#kick(sessionId))
      return sessions
    }
    return OpenParts.open(onFault, open, options.start)
  }

  private constructor(options: SessionsOptions) {
    this.#options = options
    const { clock, events, limits } = options
    this.#places = new ConnectionPlaces({
      total: limits.connections,
      perAddress: limits.connectionsPerAddress,
    })
    this.#noting = new Periodic({
      clock,
      events,
      where: 'SMPP sessions',
      everyMs: noteEveryMs,
      gapMs: 100,
      work: () => this.#note(),
    })
  }

  /** Bound sessions. */
  get bound(): number {
    let bound = 0
    for (const sessions of this.#ofBind.values()) bound += sessions.size
    return bound
  }

  /** Bound sessions of every bind, also where there is none. */
  byBind(): { systemId: string; sessions: number }[] {
    const binds = this.#options.binds().all()
    return binds.map(({ bindId, systemId }) => ({ systemId, sessions: this.#ofBind.get(bindId)?.size ?? 0 }))
  }

  add(session: ClientSession): void {
    this.#open.add(session)
  }

  /**
   * Takes a place of the bind. Sessions at other gateways are counted as they were noted last: clients that bind at two
   * gateways within the same moment may get one more. Never rejects.
   */
  async admit(session: ClientSession, bind: KnownBind): Promise<Admission> {
    const { bindId, accountId } = bind
    const { db, nodeId, clock, binds } = this.#options
    const own = this.#ofBind.get(bindId) ?? new Set()
    this.#ofBind.set(bindId, own.add(session))
    const none = { ofBind: 0, ofAccount: 0 }
    let why = this.#beyond(bind, none)
    if (why === null) {
      const where = { bindId, accountId, nodeId, now: clock.now() }
      // While the database is away only those of this process count.
      why = this.#beyond(bind, await countSessionsElsewhere(db, where).catch(() => none))
    }
    // An operator may have changed the bind while its password was checked and its sessions were counted.
    const now = binds().unchanged(bind)
    // The client may have disconnected meanwhile.
    if (why === null && now !== null && this.#open.has(session)) {
      if (this.#takePlace(session)) return { bind: now }
      why = 'there are too many bound sessions'
    }
    this.#leave(session, bindId)
    return { bind: null, reason: why ?? 'the bind was changed' }
  }

  #takePlace(session: ClientSession): boolean {
    const close = () => void session.close()
    const place = this.#places.take({ address: session.address, isKnown: false, close })
    if (place === null) return false
    place.use = 'busy'
    this.#placeOf.set(session, place)
    return true
  }

  /** Why there is no place for a session that has one already here; null where there is. */
  #beyond(
    { bindId, accountId, maxSessions }: KnownBind,
    elsewhere: { ofBind: number; ofAccount: number },
  ): string | null {
    const { binds, sessionsPerAccount } = this.#options
    const ofBind = this.#ofBind.get(bindId)?.size ?? 0
    if (ofBind + elsewhere.ofBind > maxSessions) return `the bind has ${maxSessions} sessions already`
    let ofAccount = elsewhere.ofAccount
    for (const [each, { size }] of this.#ofBind)
      if (binds().of(each)?.accountId === accountId) ofAccount += size
    return ofAccount > sessionsPerAccount ? `the account has ${sessionsPerAccount} sessions already` : null
  }

  onBound(): void {
    this.#noting.by(this.#options.clock.now())
  }

  onClosed(session: ClientSession): void {
    this.#open.delete(session)
    this.#placeOf.get(session)?.leave()
    const { bindId } = session
    if (bindId === 0) return
    this.#leave(session, bindId)
    if (session.hasUnbound && session.submits > 0)
      this.#unbound.push(unbound(this.#toRow(session, this.#options.clock.now())))
    else this.#gone.push(session.id)
    this.#noting.by(this.#options.clock.now())
  }

  /** Sessions whose bind was removed or disabled, or has another password, are closed; the others get its new settings. */
  onBindsChanged(): void {
    const binds = this.#options.binds()
    for (const session of this.#open) {
      const { bind } = session
      if (bind === null) continue
      const now = binds.unchanged(bind)
      if (now === null) void session.close()
      else session.rebind(now)
    }
  }

  /** Unbinds all sessions; resolves when they are closed. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((session) => session.close()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
    await this.close()
    await this.#noting[Symbol.asyncDispose]()
    await this.#note().catch(() => undefined)
  }

  #leave(session: ClientSession, bindId: number): void {
    const own = this.#ofBind.get(bindId)
    own?.delete(session)
    if (own?.size === 0) this.#ofBind.delete(bindId)
  }

  #kick(sessionId: string): void {
    for (const session of this.#open) if (session.id === sessionId) void session.close()
  }

  async #note(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    const bound = [...this.#open].filter(
      ({ mode, bindId }) => mode !== 'open' && mode !== 'closed' && bindId !== 0,
    )
    const rows = [...bound.map((session) => this.#toRow(session, now)), ...this.#unbound.splice(0)]
    if (rows.length > 0) await noteSessions(db, rows)
    const gone = this.#gone.splice(0)
    if (gone.length > 0) await forgetSessions(db, gone, now)
  }

  #toRow(session: ClientSession, seenAt: number): SmppSessionRow {
    const { mode, bindId, peer, isEncrypted: encrypted, boundAt, submits, delivered } = session
    const { nodeId } = this.#options
    return {
      ...{ sessionId: session.id, nodeId, bindId, mode, peer, encrypted, boundAt, seenAt, submits },
      deliveries: delivered,
    }
  }
}
