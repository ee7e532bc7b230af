import type { Queryable } from '../database.ts'

/** The order of ids and of times may differ by this much: a block of message ids is used for an hour. */
const slackMs = 3_700_000

/**
 * An id below which all rows are older than `before` (ms), as high as the order of ids allows. Halves the range of ids
 * some fifty times; uses the primary key of the table. `at`: SQL of a row's time in ms.
 */
export async function firstKeySince(
  db: Queryable,
  { table, key, at }: { table: string; key: string; at: string },
  before: number,
): Promise<number> {
  const [newest] = await db.query<{ key: number | null }>({ text: `SELECT max(${key}) AS key FROM ${table}` })
  let low = 0
  let high = (newest?.key ?? -1) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const text = `SELECT ${key} AS key, ${at} AS at FROM ${table} WHERE ${key} >= $1 ORDER BY ${key} LIMIT 1`
    const [row] = await db.query<{ key: number; at: number }>({ text }, [middle])
    if (row === undefined || row.at >= before - slackMs) high = middle
    else low = row.key + 1
  }
  return low
}
