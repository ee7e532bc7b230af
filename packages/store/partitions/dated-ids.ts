/**
 * Ids that carry their day: day × 10^10 + n, the day counted in UTC from 2020-01-01. They ascend with time, and stay below
 * 2^53 until the year 4486.
 */
const idsPerDay = 10_000_000_000

const dayMs = 86_400_000
const dayZeroMs = Date.UTC(2020, 0, 1)

/** The day of an instant (ms). */
export function dayNumber(at: number): number {
  return Math.floor((at - dayZeroMs) / dayMs)
}

/** The first instant of a day, in ms. */
export function startOfDay(day: number): number {
  return dayZeroMs + day * dayMs
}

export function firstIdOfDay(day: number): number {
  return day * idsPerDay
}

/** The day of today by the database's clock, as SQL. */
export const today = `(floor(date_part('epoch', now()) / 86400)::bigint - ${dayZeroMs / dayMs})`

/**
 * SQL that names the range of the ids a statement looks for, beside a list of them or a join. By the range, partitions
 * without these ids are left out before PostgreSQL opens them, which takes it about 15 µs each.
 */
export function inIdRange(column: string, firstParameter: number): string {
  return `${column} BETWEEN $${firstParameter}::bigint AND $${firstParameter + 1}::bigint`
}

/** The two parameters. Without ids: a range that is empty. */
export function idRange(ids: readonly number[]): [first: number, last: number] {
  if (ids.length === 0) return [0, -1]
  return [ids.reduce((one, other) => Math.min(one, other)), ids.reduce((one, other) => Math.max(one, other))]
}
