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
