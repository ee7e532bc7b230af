import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database, Queryable } from '../database.ts'
import { WriteBehind } from './write-behind.ts'

/** Maximum number of distinct rows between two writes. Beyond it rows of one group are merged. */
const maxDifferent = 500
const maxRows = 100_000

export interface MergedLogOptions<Row> {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** Name of the log in faults. */
  where: string
  table: 'verification_refusals' | 'rule_matches'
  /** Its primary key. */
  key: string
  /** The newer row with what both count. */
  sumOf: (newer: Row, older: Row) => Row
  insert: (db: Queryable, rows: readonly Row[]) => Promise<void>
}

/** A bounded log for the operator, written every two seconds. Equal entries share a row. */
export class MergedLog<Row extends { at: number }> extends WriteBehind<Row> {
  constructor({ db, table, key, sumOf, insert, ...options }: MergedLogOptions<Row>) {
    super({
      ...options,
      everyMs: 2_000,
      // `noteRow` bounds the number of keys itself.
      maxWaiting: Number.POSITIVE_INFINITY,
      maxAtOnce: Number.POSITIVE_INFINITY,
      merge: (one, other) => (one.at > other.at ? sumOf(one, other) : sumOf(other, one)),
      write: async (rows) => {
        await db.query({ name: `trim ${table}`, text: trimText(table, key) }, [maxRows])
        await insert(db, rows)
      },
    })
  }

  /** `id`: of equal entries; `group`: of those that share a row where there are too many. */
  protected noteRow(id: readonly unknown[], group: string, row: Row): void {
    const key = id.join('\n')
    this.add(this.has(key) || this.waiting < maxDifferent ? key : group, row)
  }
}

/** Deletes all but the newest rows, so that an attack cannot fill the disk. Uses the primary key. */
function trimText(table: string, key: string): string {
  return `DELETE FROM ${table} WHERE ${key} <= (SELECT max(${key}) FROM ${table}) - $1`
}
