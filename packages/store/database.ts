import pg from 'pg'
import { Unavailable } from '../kit/machine/report-fault.ts'
import type { DataKey } from './encryption/data-key.ts'
import type { SealedParameters } from './encryption/sealing.ts'

// Every bigint that Posthorn stores (msg_id, millisecond instants, micros) is below 2^53.
// A number, or its text where a number would be rounded: of sums of money.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
})

/** Rows of one statement. */
export type Rows<Row> = Row[]

/** Runs statements, either each in a transaction of its own or inside one. */
export interface Queryable {
  /** Absent where contents and numbers are stored in clear. */
  readonly encryption?: DataKey
  /**
   * Runs one statement. A `name` makes it a prepared statement: give one to every hot statement, and never
   * the same name to two texts. Rejects with `DatabaseUnavailable` when the server cannot be reached.
   */
  query<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>>
}

export interface Statement {
  name?: string
  text: string
  /** Which parameters are contents or numbers; without encryption they are stored as they are. */
  sealed?: SealedParameters
  /** What it returns stays encrypted. */
  asStored?: true
}

/**
 * One run of a transaction. Effects outside the database are registered here. They run after the end of the
 * transaction, in the order of registration, once the connection is free again; they must not throw. Each run carries
 * out one of the two lists.
 */
export interface Transaction extends Queryable {
  /** Runs once what this run wrote is on disk. */
  afterCommit(effect: () => void): void
  /**
   * Runs after a rollback (also where the transaction runs again), or where the outcome of the commit is unknown
   * (`OutcomeUnknown`). It releases what memory holds for the transaction, and must not rely on what is on disk.
   */
  afterRollback(effect: () => void): void
}

export interface Database extends Queryable, AsyncDisposable {
  /**
   * Runs `work` inside a transaction; commits when it resolves, rolls back when it rejects. After a deadlock or
   * serialization failure it runs again, at most three times in all: `work` has no effect other than by `tx`. Rejects
   * with `OutcomeUnknown` when the connection broke during the commit.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Calls `onNotify` for each NOTIFY on `channel`, and reconnects by itself, until the result is disposed. Notifications
   * may have been missed by then, and `onMissed` is called.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<AsyncDisposable>
}

/** The server that a database is on at present. */
export interface ServerInUse {
  /** `host:port`, or the folder of its socket. */
  address: string
  /** Grows with each promotion; null where the server does not reveal it. */
  timeline: number | null
}

/** The database of a running gateway. */
export interface ServerDatabase extends Database {
  /** The server used last; null before the first connection. */
  readonly server: ServerInUse | null
  /** Runs one reading statement on the LISTEN connection: it is answered even while the pool's connections hang. */
  queryApart<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>>
}

/** The database cannot be reached or is shutting down. `cause` is the driver's error. */
export class DatabaseUnavailable extends Unavailable {
  override name = 'DatabaseUnavailable'
}

/** The database has not answered a commit: whether it is on disk is not known. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown'
}

/** No connection was made, so no statement was executed. */
export class DatabaseUnreached extends DatabaseUnavailable {
  override name = 'DatabaseUnreached'
}
