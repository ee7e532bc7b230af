import type { CountPlace, PlacedCount } from '../../domain/guard/counted-batch.ts'
import type { Queryable, Statement } from '../database.ts'
import type { SealedParameters } from '../encryption/sealing.ts'
import { toColumns } from '../statements/array-columns.ts'

/** A count to add. */
export interface Count extends CountPlace<string> {
  count: number
  forgottenAt: number
}

/** Keys of counts at parameter `place`: some are recipients. */
export function sealedKeys(place: number): SealedParameters {
  return { [place]: 'same guard_counts.key' }
}

const placeFields = ['key', 'rule', 'seconds', 'slot', 'count'] as const
export const countFields = [...placeFields, 'forgottenAt'] as const

/** Shifts the seven parts of a row to the slot of the new count; older parts are dropped. */
const movedParts = `CASE
    WHEN EXCLUDED.slot <= c.slot THEN c.parts[1:6] || (c.parts[7] + EXCLUDED.parts[7])
    WHEN EXCLUDED.slot - c.slot > 6 THEN EXCLUDED.parts
    ELSE c.parts[(EXCLUDED.slot - c.slot)::integer + 1:7]
      || array_fill(0::bigint, ARRAY[(EXCLUDED.slot - c.slot)::integer - 1]) || EXCLUDED.parts[7]
  END`

/** Adds `countFields`, in one order everywhere. Its parameters begin at number `first`. */
export function addCounts(first: number): string {
  const types = ['text', 'text', 'integer', 'bigint', 'bigint', 'bigint']
  return `
  INSERT INTO guard_counts AS c (key, rule, seconds, slot, parts, forgotten_at)
  SELECT key, rule, seconds, slot, ARRAY[0, 0, 0, 0, 0, 0, count], forgotten_at
  FROM unnest(${types.map((type, index) => `$${first + index}::${type}[]`).join(', ')}) WITH ORDINALITY
    AS a (key, rule, seconds, slot, count, forgotten_at, position)
  ORDER BY position
  ON CONFLICT (key, rule, seconds) DO UPDATE SET parts = ${movedParts}, slot = greatest(c.slot, EXCLUDED.slot),
    forgotten_at = greatest(c.forgotten_at, EXCLUDED.forgotten_at)`
}

/** Counts events other than requests: `counts` in the order of `countId`, no place twice. Uses the primary key of guard_counts. */
export async function countBesides(db: Queryable, counts: readonly Count[]): Promise<void> {
  await db.query(
    { name: 'guard-count', text: addCounts(1), sealed: sealedKeys(1) },
    toColumns(counts, ...countFields),
  )
}

/** The sum of each window that a statement named `counted` has changed. */
export const totalsOfCounted = `SELECT json_agg(json_build_array(key, rule, seconds,
    parts[1] + parts[2] + parts[3] + parts[4] + parts[5] + parts[6] + parts[7]))
  FROM counted`

export type WindowTotal = [key: string, rule: string, seconds: number, total: number]

/** The sums in the order of `counts`. */
export function alignTotals(counts: readonly Count[], read: readonly WindowTotal[] | null): number[] {
  const totals = new Map(read?.map(([key, rule, seconds, total]) => [`${key}\n${rule}\n${seconds}`, total]))
  return counts.map(({ key, rule, seconds }) => totals.get(`${key}\n${rule}\n${seconds}`) ?? 0)
}

/**
 * Adds counts and returns the sum over each window, the new counts included. Of two concurrent statements one sees the
 * counts of the other. Uses the primary key of guard_counts.
 */
export async function addAndSum(db: Queryable, counts: readonly Count[]): Promise<number[]> {
  const [row] = await db.query<{ totals: WindowTotal[] | null }>(
    sumStatement,
    toColumns(counts, ...countFields),
  )
  return alignTotals(counts, row?.totals ?? null)
}

const sumStatement: Statement = {
  name: 'guard-add-and-sum',
  sealed: sealedKeys(1),
  text: `
WITH counted AS (${addCounts(1)}
  RETURNING key, rule, seconds, parts
)
SELECT (${totalsOfCounted}) AS totals`,
}

/**
 * Subtracts earlier counts, in the order of `countId`; no place twice. Uses the primary key of guard_counts.
 */
export async function releaseCounts(db: Queryable, counts: readonly PlacedCount<string>[]): Promise<void> {
  // An insert, because it always uses the primary key. `forgotten_at` carries the number to subtract, so that a
  // purged row comes back empty and is purged again.
  const text = `INSERT INTO guard_counts AS c (key, rule, seconds, slot, parts, forgotten_at)
    SELECT key, rule, seconds, slot, ARRAY[0, 0, 0, 0, 0, 0, 0], -count
    FROM unnest($1::text[], $2::text[], $3::integer[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
      AS a (key, rule, seconds, slot, count, position)
    ORDER BY position
    ON CONFLICT (key, rule, seconds) DO UPDATE SET parts[7 - (c.slot - EXCLUDED.slot)::integer] =
        greatest(c.parts[7 - (c.slot - EXCLUDED.slot)::integer] + EXCLUDED.forgotten_at, 0)
      WHERE c.slot - EXCLUDED.slot BETWEEN 0 AND 6`
  for (const each of apart(counts))
    await db.query({ name: 'guard-take-back', text, sealed: sealedKeys(1) }, toColumns(each, ...placeFields))
}

/** Splits counts into lists without two of the same row: one statement cannot change a row twice. */
function apart<Counted extends CountPlace<string>>(counts: readonly Counted[]): Counted[][] {
  const lists: Counted[][] = []
  const used = new Map<string, number>()
  for (const count of counts) {
    const row = `${count.key}\n${count.rule}\n${count.seconds}`
    const list = used.get(row) ?? 0
    used.set(row, list + 1)
    if (lists[list] === undefined) lists.push([])
    lists[list]?.push(count)
  }
  return lists
}
