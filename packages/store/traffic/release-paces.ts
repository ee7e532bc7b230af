import type { Queryable, Statement } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** Places for messages in a line. */
export interface PlacesWanted {
  line: string
  /** The first instant at which one may go out (ms). */
  from: number
  /** For all of them (ms). */
  span: number
}

/**
 * Gives away places in lines, each line once, and returns the instant of the first place of each. Of two concurrent
 * statements one sees the places of the other. Uses the primary key of release_paces.
 */
export async function takePlaces(
  db: Queryable,
  wanted: readonly PlacesWanted[],
): Promise<Map<string, number>> {
  const sorted = wanted.toSorted((a, b) => (a.line < b.line ? -1 : 1))
  const rows = await db.query<{ line: string; first: number }>(
    takeStatement,
    toColumns(sorted, 'line', 'from', 'span'),
  )
  return new Map(rows.map(({ line, first }) => [line, first]))
}

const takeStatement: Statement = {
  name: 'take-release-places',
  text: `
INSERT INTO release_paces AS p (line, next_at, span)
SELECT line, start + span, span FROM unnest($1::text[], $2::float8[], $3::float8[]) WITH ORDINALITY
  AS w (line, start, span, position) ORDER BY position
ON CONFLICT (line) DO UPDATE SET
  next_at = greatest(p.next_at, EXCLUDED.next_at - EXCLUDED.span) + EXCLUDED.span, span = EXCLUDED.span
RETURNING line, next_at - span AS first`,
}
