import pg from 'pg'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { Events } from '../../observability/events.ts'
import {
  DatabaseUnavailable,
  OutcomeUnknown,
  type Rows,
  type ServerDatabase,
  type ServerInUse,
  type Statement,
  type Transaction,
} from '../database.ts'
import { Connections, type ConnectionsOptions } from './connections.ts'
import { KnownTimeline, type TimelineStore } from './known-timeline.ts'
import { Listener, type Listening } from './listener.ts'
import { runStatement, runTransaction, withRuns } from './run-statement.ts'
import { WrongServer } from './server-identity.ts'
import { beginWithSettings, differsFromRelied, prepareSession } from './session-settings.ts'
import { withEffects } from './transaction-effects.ts'
import { asConnectError, asDatabaseError, breaksConnection, errorCode, writeRefusal } from './unavailable.ts'

export type PgDatabaseOptions = ConnectionsOptions & {
  /** Connections at once. Default 10. Listening takes one more. */
  maxConnections?: number
  /** Default 30,000; 0 for none. Not with `listenUrl`: the role or the pooler sets it. */
  statementTimeoutMs?: number
  /**
   * The same database without a pooler, to listen at. `url` may then lead to a pooler that gives each transaction another
   * session: no state of a session is used there, and statements are not prepared.
   */
  listenUrl?: string
  /** Keeps the newest timeline beyond this process. */
  timelines?: TimelineStore
  /** Each called once: when the database becomes unavailable, and when it is back. */
  events?: Pick<Events, 'databaseUnavailable' | 'databaseBack'> &
    Partial<Pick<Events, 'databaseWriteRefused'>>
}

const oldestServer = 14
const unconfirmed = 'a commit is on its server alone: the wait for a synchronous standby was ended'

/**
 * A PostgreSQL database through a pool of `pg` connections to one of its servers. Broken connections are replaced; where
 * another server becomes the primary, all are.
 *
 * `DatabaseUnavailable` from a single writing statement leaves its outcome unknown: the server may have executed it
 * before the connection broke.
 */
export class PgDatabase implements ServerDatabase {
  readonly #pool: pg.Pool
  readonly #connections: Connections
  readonly #listening: Connections
  readonly #isPooled: boolean
  readonly #statementMs: number
  /** Set once it is open: a server that is not there yet is no outage. */
  #events: PgDatabaseOptions['events']
  #awaySince: number | null = null
  /** Why the server behind a pooler is not used. */
  #refusal: WrongServer | null = null
  /** Behind a pooler: whether a statement alone needs a transaction that sets what it relies on. */
  #mustSet = false
  #listener: Promise<Listener> | null = null

  private constructor(options: PgDatabaseOptions) {
    this.#statementMs = options.statementTimeoutMs ?? 30_000
    this.#isPooled = options.listenUrl !== undefined
    const known = new KnownTimeline(options.timelines)
    this.#connections = new Connections(options, known, this.#statementMs)
    this.#listening =
      options.listenUrl === undefined
        ? this.#connections
        : new Connections({ ...options, url: options.listenUrl }, known, this.#statementMs)
    this.#pool = new pg.Pool({
      Client: this.#connections.Client,
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: this.#connections.connectMs,
      idleTimeoutMillis: 60_000,
      // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits; its types don't say so
      onConnect: (client) => this.#prepare(client, this.#connections),
    })
    // An idle connection that breaks is already out of the pool when this is called.
    this.#pool.on('error', () => undefined)
  }

  /** Rejects with a sentence when no server can be used, the login is refused or the server is older than 14. */
  static open(options: PgDatabaseOptions): Promise<PgDatabase> {
    const noFault = () => undefined
    return OpenParts.open(noFault, async (parts) => {
      const database = parts.keep(new PgDatabase(options))
      await database.#checkVersion()
      database.#events = options.events
      return database
    })
  }

  get server(): ServerInUse | null {
    return this.#listening.server ?? this.#connections.server
  }

  /** Behind a pooler the server may change under an open connection, so it is asked as well. */
  async #beat(client: pg.Client): Promise<void> {
    await this.#listening.admit(client)
    if (!this.#isPooled) return
    try {
      await this.#withClient((pooled) => this.#connections.admit(pooled), { isCheck: true })
      this.#refusal = null
    } catch (error) {
      const cause = error instanceof DatabaseUnavailable ? error.cause : error
      if (cause instanceof WrongServer) this.#refusal = cause
    }
  }

  async #checkVersion(): Promise<void> {
    const [row] = await this.query<{
      server_version_num: string
      server_version: string
      schema: string | null
    }>({
      text: `SELECT current_setting('server_version_num') AS server_version_num,
        current_setting('server_version') AS server_version, current_schema() AS schema`,
    })
    const database = `The database at ${this.#connections.description}`
    if (Number(row?.server_version_num) < oldestServer * 10_000)
      throw new Error(
        `${database} is PostgreSQL ${row?.server_version}; Posthorn needs ${oldestServer} or newer.`,
      )
    if (row?.schema === null)
      throw new Error(
        `${database} has a search_path without an existing schema: ALTER ROLE … SET search_path = public.`,
      )
  }

  async #prepare(client: pg.ClientBase, connections: Connections): Promise<void> {
    if (connections === this.#listening) await prepareSession(client, this.#statementMs)
    else this.#mustSet ||= await differsFromRelied(client)
    await connections.admit(client)
  }

  /** A single statement is a transaction too, and runs again after a deadlock. */
  query<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>> {
    if (this.#mustSet) return this.transaction((tx) => tx.query<Row>(statement, values))
    return withRuns(() =>
      this.#withClient((client) => runStatement<Row>(client, this.#sent(statement), values)),
    )
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return withRuns(() =>
      withEffects((effects) =>
        this.#withClient((client) =>
          runTransaction(
            client,
            effects,
            (tx) => work({ ...tx, query: (statement, values) => tx.query(this.#sent(statement), values) }),
            this.#isPooled ? beginWithSettings : 'BEGIN',
          ),
        ),
      ),
    )
  }

  /** A prepared statement belongs to a session: behind a pooler another one may have the same name. */
  #sent(statement: Statement): Statement {
    return this.#isPooled ? { text: statement.text } : statement
  }

  /** All listeners share one connection, which is open while there is any. */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<AsyncDisposable> {
    this.#listener ??= Listener.open({
      newClient: () => this.#listening.newClient(),
      prepare: (client) => this.#prepare(client, this.#listening),
      beat: (client) => this.#beat(client),
      onBeatMissed: (client) => this.#listening.leave(client),
      onError: (error) => this.#noteFailure(asConnectError(error)),
    })
    const opening = this.#listener
    const added: Listening = { onNotify, onMissed }
    try {
      const listener = await opening
      await listener.add(channel, added)
      return { [Symbol.asyncDispose]: () => this.#leave(listener, channel, added) }
    } catch (error) {
      await this.#forget(opening)
      throw this.#noteFailure(asDatabaseError(error))
    }
  }

  async queryApart<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>> {
    const listener = await this.#listener?.catch(() => null)
    if (listener === null || listener === undefined) return this.query<Row>(statement, values)
    try {
      return await listener.run((client) => runStatement<Row>(client, statement, values))
    } catch (error) {
      const known = asDatabaseError(error)
      // The LISTEN connection is being reopened; the pool may be available already.
      if (breaksConnection(known)) return this.query<Row>(statement, values)
      throw known
    }
  }

  async #leave(listener: Listener, channel: string, added: Listening): Promise<void> {
    if (listener.remove(channel, added)) return
    const kept = await this.#listener?.catch(() => null)
    if (kept === listener) this.#listener = null
    await listener[Symbol.asyncDispose]()
  }

  /** After a failed `listen`: where no one else listens, the next one opens a new connection. */
  async #forget(opening: Promise<Listener>): Promise<void> {
    const listener = await opening.catch(() => null)
    if (listener?.isUsed) return
    if (this.#listener === opening) this.#listener = null
    await listener?.[Symbol.asyncDispose]()
  }

  async #withClient<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    { isCheck } = { isCheck: false },
  ): Promise<Result> {
    const client = await this.#connect(isCheck)
    try {
      const result = await work(client)
      if (this.#connections.wasUnconfirmed(client)) throw new OutcomeUnknown(unconfirmed)
      client.release()
      this.#noteSuccess()
      return result
    } catch (error) {
      const known = asDatabaseError(error)
      if (isReadOnly(known)) this.#connections.leave(client)
      client.release(breaksConnection(known) || isReadOnly(known) || client.getTransactionStatus() !== 'I')
      throw this.#noteFailure(known)
    }
  }

  async #connect(isCheck: boolean): Promise<pg.PoolClient> {
    const { idleCount, totalCount, options } = this.#pool
    try {
      if (this.#refusal !== null && !isCheck) throw this.#refusal
      // Only a new connection needs to know the server.
      if (idleCount === 0 && totalCount < options.max) await this.#connections.findServer()
      return await this.#pool.connect()
    } catch (error) {
      throw this.#noteFailure(asConnectError(error))
    }
  }

  #noteSuccess(): void {
    if (this.#awaySince === null) return
    this.#events?.databaseBack({ where: 'postgresql', awayMs: Date.now() - this.#awaySince })
    this.#awaySince = null
  }

  #noteFailure(error: unknown): unknown {
    const reason = writeRefusal(error)
    if (reason !== null && this.#events?.databaseWriteRefused !== undefined) {
      // It is not away: reads are answered meanwhile.
      this.#events.databaseWriteRefused({ reason })
      return error
    }
    if (error instanceof DatabaseUnavailable && this.#awaySince === null && this.#events !== undefined) {
      this.#awaySince = Date.now()
      this.#events.databaseUnavailable({ where: 'postgresql', error })
    }
    return error
  }

  /** Waits for the statements under way. Afterwards no connection is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    const listener = await this.#listener?.catch(() => null)
    this.#listener = null
    await listener?.[Symbol.asyncDispose]()
    if (!this.#pool.ending) await this.#pool.end()
    await this.#connections.close()
  }
}

/** The server has become a standby, or is being taken out of use. */
function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && errorCode(error.cause) === '25006'
}
