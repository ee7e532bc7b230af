import type pg from 'pg'
import type { Events } from '../../packages/observability/events.ts'
import {
  DatabaseUnavailable,
  type Rows,
  type ServerDatabase,
  type Statement,
  type Transaction,
} from '../../packages/store/database.ts'
import { runStatement, runTransaction, withRuns } from '../../packages/store/pg/run-statement.ts'
import { withEffects } from '../../packages/store/pg/transaction-effects.ts'
import { asConnectError, asDatabaseError } from '../../packages/store/pg/unavailable.ts'
import type { Process } from '../world/schedule.ts'
import type { DatabaseServer, Session } from './server.ts'

/** The database of one gateway: what `PgDatabase` is over the network. */
export class SimulatedDatabase implements ServerDatabase {
  readonly server = null
  readonly #server: DatabaseServer
  readonly #process: Process
  readonly #events: Pick<Events, 'databaseUnavailable' | 'databaseBack'> | undefined
  #isAway = false

  constructor(
    server: DatabaseServer,
    process: Process,
    events?: Pick<Events, 'databaseUnavailable' | 'databaseBack'>,
  ) {
    this.#server = server
    this.#process = process
    this.#events = events
  }

  query<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>> {
    return withRuns(() => this.#withSession((client) => runStatement<Row>(client, statement, values)))
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return withRuns(() =>
      withEffects((effects) => this.#withSession((client) => runTransaction(client, effects, work))),
    )
  }

  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<AsyncDisposable> {
    await this.#withSession(() => Promise.resolve())
    const stop = this.#server.listen({ process: this.#process, channel, onNotify, onMissed })
    return {
      async [Symbol.asyncDispose]() {
        stop()
      },
    }
  }

  /** The connection that listens waits for no transaction. It is used for the database's clock. */
  async queryApart<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>> {
    if (statement.name !== 'database-clock') return this.query<Row>(statement, values)
    const { schedule, faults } = this.#server
    await schedule.sleep(faults.latencyMs(), this.#process)
    if (faults.isAway(this.#process)) throw new DatabaseUnavailable('the database cannot be reached')
    const now = Date.now()
    await schedule.sleep(faults.latencyMs(), this.#process)
    return [{ now } as Row]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.schedule.sleep(0, this.#process)
  }

  async #withSession<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const session = await this.#connect()
    try {
      const result = await work(session as unknown as pg.PoolClient)
      session.release()
      this.#noteBack()
      return result
    } catch (error) {
      if (!session.isBroken) session.release()
      throw this.#noteFailure(asDatabaseError(error))
    }
  }

  async #connect(): Promise<Session> {
    try {
      return await this.#server.acquire(this.#process)
    } catch (error) {
      throw this.#noteFailure(asConnectError(error))
    }
  }

  #noteBack(): void {
    if (!this.#isAway) return
    this.#isAway = false
    this.#events?.databaseBack({ where: 'postgresql', awayMs: 0 })
  }

  #noteFailure(error: unknown): unknown {
    if (error instanceof DatabaseUnavailable && !this.#isAway) {
      this.#isAway = true
      this.#events?.databaseUnavailable({ where: 'postgresql', error })
    }
    return error
  }
}
