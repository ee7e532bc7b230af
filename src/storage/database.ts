import pg from 'pg'
import { Unavailable } from '../lib/report-fault.ts'

// Every bigint that Posthorn stores (msg_id, millisecond instants, micros) is below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Rows of one statement. */
export type Rows<Row> = Row[]

/** Runs statements, either each in a transaction of its own or inside one. */
export interface Queryable {
  /**
   * Runs one statement. A `name` makes it a prepared statement: give one to every hot statement, and never
   * the same name to two texts. Rejects with `DatabaseUnavailable` when the server cannot be reached.
   */
  query<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>>
}

export interface Statement {
  name?: string
  text: string
}

/**
 * One run of a transaction. Effects outside the database are registered here: they happen after its end, in the order
 * of their registration, once the connection is free again. They must not throw. Of each run, one of both lists is
 * carried out.
 */
export interface Transaction extends Queryable {
  /** For when what this run wrote is on disk. */
  afterCommit(effect: () => void): void
  /**
   * For when this run is rolled back, be it to run again, or when nobody knows whether it was committed
   * (`OutcomeUnknown`). So it releases what memory holds for the transaction, and relies on nothing being on disk.
   */
  afterRollback(effect: () => void): void
}

export interface Database extends Queryable, AsyncDisposable {
  /**
   * Runs `work` inside a transaction; commits when it resolves, rolls back when it rejects. A deadlock or
   * serialization failure runs it again, three times at the most: `work` has no effect other than by `tx`. Rejects
   * with `OutcomeUnknown` when the connection broke during the commit.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Calls `onNotify` for each NOTIFY on `channel`, reconnecting by itself, until the answer is disposed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<AsyncDisposable>
}

/** The database of a running gateway. */
export interface ServerDatabase extends Database {
  /**
   * Runs one statement on the connection that listens, apart from all others: it is answered while these hang. Nothing
   * that writes.
   */
  queryApart<Row>(statement: Statement, values?: unknown[]): Promise<Rows<Row>>
}

/** The database cannot be reached or said that it is going away. `cause` has the driver's error. */
export class DatabaseUnavailable extends Unavailable {
  override name = 'DatabaseUnavailable'
}

/** The database has not answered a commit: what it writes may be on disk or not, which cannot be known yet. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown'
}

/** No connection could be had, so nothing of what was asked has been done. */
export class DatabaseUnreached extends DatabaseUnavailable {
  override name = 'DatabaseUnreached'
}
