import type { PrefixBlock } from '../../domain/guard/prefix-block.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** A prefix that the guard blocks. */
export type NewBlock = Pick<PrefixBlock, 'key' | 'reason' | 'until' | 'strikes'>

/** NOTIFY channel: a block changed. */
export const blocksChannel = 'posthorn_guard'

const columns = `key, state, made_by AS "madeBy", reason, since, until, strikes, probing`

/** Newest first; at most 20,000. */
export function readBlocks(db: Queryable): Promise<PrefixBlock[]> {
  return db.query<PrefixBlock>({
    name: 'guard-blocks',
    text: `SELECT ${columns} FROM prefix_blocks ORDER BY made_by DESC, since DESC LIMIT 20000`,
  })
}

/**
 * Stores blocks of the guard. A prefix that is blocked already, or that an operator opened, is left unchanged.
 * Returns the new blocks.
 */
export async function blockByGuard(
  db: Queryable,
  blocks: readonly NewBlock[],
  now: number,
): Promise<PrefixBlock[]> {
  const sorted = blocks.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  // Uses the primary key of prefix_blocks.
  const text = `
WITH noted AS (
  INSERT INTO prefix_blocks AS c (key, state, made_by, reason, since, until, strikes)
  SELECT n.key, 'closed', 'guard', n.reason, $5, n.until, n.strikes
  FROM unnest($1::text[], $2::text[], $3::bigint[], $4::smallint[]) AS n (key, reason, until, strikes)
  ON CONFLICT (key) DO UPDATE SET state = 'closed', made_by = 'guard', reason = EXCLUDED.reason, since = EXCLUDED.since,
    until = EXCLUDED.until, strikes = EXCLUDED.strikes, probing = false
  WHERE c.until <= $5
  RETURNING ${columns}
)
SELECT n.*, pg_notify('${blocksChannel}', '') FROM noted n`
  return db.query<PrefixBlock>({ name: 'guard-block', text }, [
    ...toColumns(sorted, 'key', 'reason', 'until', 'strikes'),
    now,
  ])
}

/** Stores an operator's decision about a prefix or a country; it replaces an earlier block or decision. */
export async function decideByOperator(
  db: Queryable,
  { key, state, reason, since, until }: Pick<PrefixBlock, 'key' | 'state' | 'reason' | 'since' | 'until'>,
): Promise<void> {
  const text = `
WITH noted AS (
  INSERT INTO prefix_blocks (key, state, made_by, reason, since, until, strikes)
  VALUES ($1, $2, 'operator', $3, $4, $5, 0)
  ON CONFLICT (key) DO UPDATE SET state = EXCLUDED.state, made_by = 'operator', reason = EXCLUDED.reason,
    since = EXCLUDED.since, until = EXCLUDED.until, strikes = 0, probing = false
  RETURNING 1
)
SELECT pg_notify('${blocksChannel}', '') FROM noted`
  await db.query({ text }, [key, state, reason, since, until])
}

/** Removes an operator's decision. Returns whether there was one. */
export async function forgetDecision(db: Queryable, key: string): Promise<boolean> {
  const text = `
WITH removed AS (DELETE FROM prefix_blocks WHERE key = $1 AND made_by = 'operator' RETURNING 1)
SELECT pg_notify('${blocksChannel}', '') FROM removed`
  return (await db.query({ text }, [key])).length > 0
}

/** Starts probation for prefixes whose block has expired: their codes are counted anew. */
export async function startProbing(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query({ text: 'UPDATE prefix_blocks SET probing = true WHERE key = ANY($1::text[])' }, [keys])
  const text = `UPDATE guard_tallies SET created = 0, delivered = 0, lost = 0, approved = 0 WHERE key = ANY($1::text[])`
  await tx.query({ text }, [keys])
}

export async function removeBlocks(tx: Queryable, keys: readonly string[]): Promise<void> {
  const text = `
WITH removed AS (DELETE FROM prefix_blocks WHERE key = ANY($1::text[]) RETURNING 1)
SELECT pg_notify('${blocksChannel}', '') FROM removed`
  await tx.query({ text }, [keys])
}
