import type { Queryable } from '../database.ts'
import { selectMessages } from '../schema/messages.sql.ts'

/** A table whose ids ascend with the time in the column `at`; `id` is its primary key. */
export interface ScannedTable {
  table: 'messages' | 'verifications'
  /** Whose primary key has all ids, where `table` is a view. Default: `table`. */
  ids?: string
  id: string
  at: string
}

/** Ids from `floor` to below `top`. */
export interface ScanSpan {
  top: number
  floor: number
}

/** The last row of a scan. */
export interface ScanEnd {
  id: number
  at: number
}

/**
 * The newest rows, from which a page is filled first. They are read backwards, each page from disk by itself; those
 * behind them in the order in which they lie there.
 */
export const firstScanned = 1_000

/**
 * Rows from `$2` to below `$1`, with their ids also as `position`: by it they are not sorted again. Uses the primary key,
 * in either direction.
 */
export function scannedRows(
  { table, ids = table, id }: ScannedTable,
  order: 'ASC' | 'DESC',
  limit: number,
): string {
  const rows = `SELECT * FROM ${ids} s WHERE s.${id} < $1 AND s.${id} >= $2 ORDER BY s.${id} ${order} LIMIT ${limit}`
  const whole = ids === table ? rows : selectMessages(`(${rows})`, ' AND f.msg_id < $1 AND f.msg_id >= $2')
  return `SELECT s.*, s.${id} AS position FROM (${whole}) s`
}

/** The last of `lookAt` rows; null where there are fewer. Reads the primary key only. */
export async function lastScanned(
  db: Queryable,
  of: ScannedTable,
  { top, floor }: ScanSpan,
  order: 'ASC' | 'DESC',
  lookAt: number,
): Promise<ScanEnd | null> {
  const { table, ids = table, id } = of
  const text = `SELECT ${id} AS id FROM ${ids} WHERE ${id} < $1 AND ${id} >= $2
ORDER BY ${id} ${order} LIMIT 1 OFFSET $3`
  const name = `${table}-scan-end-${order}`
  const [last] = await db.query<{ id: number }>({ name, text }, [top, floor, lookAt - 1])
  return last === undefined ? null : scanEndAt(db, of, last.id)
}

/** Uses the primary key. */
export async function scanEndAt(
  db: Queryable,
  { table, id, at }: ScannedTable,
  ended: number,
): Promise<ScanEnd | null> {
  const text = `SELECT ${id} AS id, ${at} AS at FROM ${table} WHERE ${id} = $1`
  const [row] = await db.query<ScanEnd>({ name: `${table}-end`, text }, [ended])
  return row ?? null
}
