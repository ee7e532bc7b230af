import type { RecentCode } from '../../domain/guard/judge-recipient.ts'
import type { Queryable, Statement } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import {
  addCounts,
  alignTotals,
  type Count,
  countFields,
  sealedKeys,
  totalsOfCounted,
  type WindowTotal,
} from './guard-counts.ts'
import type { CodeRecipient } from './verifications.ts'

/** Recent codes and counts for requests, each in the order of the query. */
export interface GuardSnapshot {
  /** Codes of each recipient, the newest first. */
  recent: RecentCode[][]
  /** The sum over each window, `count` included. */
  totals: number[]
}

export interface GuardQuery {
  recipients: readonly CodeRecipient[]
  /** Only codes of a recipient since this instant count, and only the newest `limit`. */
  since: number
  limit: number
  /** In one order everywhere, so that two writers cannot deadlock; no place twice. */
  counts: readonly Count[]
}

/**
 * Counts requests and returns the totals, in one statement. Of two concurrent requests one sees the other. Uses
 * verifications_by_recipient (written so that the planner does not scan verifications_by_age instead) and the primary
 * key of guard_counts.
 */
export async function countRequests(db: Queryable, query: GuardQuery): Promise<GuardSnapshot> {
  const { recipients, since, limit, counts } = query
  const [row] = await db.query<CountedRow>(countStatement, [
    ...toColumns(recipients, 'accountId', 'recipient'),
    since,
    limit,
    ...toColumns(counts, ...countFields),
  ])
  const recent = (row?.recent ?? []).map((codes) =>
    (codes ?? []).map(
      ([createdAt, state, wrong]): RecentCode => ({ createdAt, isBlocked: state === 3, wrong }),
    ),
  )
  return { recent, totals: alignTotals(counts, row?.totals ?? null) }
}

interface CountedRow {
  recent: ([createdAt: number, state: number, wrong: number][] | null)[] | null
  totals: WindowTotal[] | null
}

const countStatement: Statement = {
  name: 'guard-requests',
  sealed: { 2: 'number', ...sealedKeys(5) },
  text: `
WITH counted AS (${addCounts(5)}
  RETURNING key, rule, seconds, parts
)
SELECT (
  SELECT json_agg((
    SELECT json_agg(json_build_array(r.created_at, r.state, r.wrong)) FROM (
      SELECT v.created_at, v.state, least(v.attempts, v.max_attempts) - (v.state = 1)::integer AS wrong
      FROM verifications v
      WHERE v.recipient = q.recipient AND v.account_id = q.account_id AND v.created_at + 0 > $3
      ORDER BY v.created_at DESC LIMIT $4
    ) r
  ) ORDER BY q.position)
  FROM unnest($1::integer[], $2::text[]) WITH ORDINALITY AS q (account_id, recipient, position)
) AS recent, (${totalsOfCounted}) AS totals`,
}

/** 1,000 adjacent numbers, and since when their codes count. */
export interface Neighbourhood {
  /** All digits but the last three. */
  prefix: string
  since: number
}

export interface NeighbourhoodCodes {
  codes: number
  /** Recipients that entered their code. */
  entered: number
  /** Recipients that got a code and have entered none. */
  unproven: number
  /** Unproven recipients whose first code is older than `matureBefore`. */
  stale: number
}

const nearbyCounts = `SELECT coalesce(sum(r.codes), 0) AS codes, count(*) FILTER (WHERE r.approved) AS entered,
    count(*) FILTER (WHERE NOT r.approved) AS unproven,
    count(*) FILTER (WHERE NOT r.approved AND r.first_at <= $3) AS stale`
const nearbyCodes = `count(*) AS codes, bool_or(v.state = 1) AS approved, min(v.created_at) AS first_at
    FROM verifications v`

/** Codes to each neighbourhood, in the order of `neighbourhoods`. Uses verifications_by_recipient, as above. */
export async function readNearby(
  db: Queryable,
  neighbourhoods: readonly Neighbourhood[],
  matureBefore: number,
): Promise<NeighbourhoodCodes[]> {
  if (db.encryption !== undefined) return readNearbyEncrypted(db, neighbourhoods, matureBefore)
  const text = `
SELECT a.position, n.codes, n.entered, n.unproven, n.stale
FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS a (prefix, since, position)
CROSS JOIN LATERAL (
  ${nearbyCounts} FROM (
    SELECT ${nearbyCodes}
    WHERE v.recipient BETWEEN a.prefix || '000' AND a.prefix || '999' AND length(v.recipient) = length(a.prefix) + 3
      AND v.type = 'sms' AND v.created_at + 0 > a.since
    GROUP BY v.recipient
  ) r
) n`
  const rows = await db.query<NeighbourhoodCodes & { position: number }>({ name: 'guard-nearby', text }, [
    ...toColumns(neighbourhoods, 'prefix', 'since'),
    matureBefore,
  ])
  const found = neighbourhoods.map(
    (): NeighbourhoodCodes => ({ codes: 0, entered: 0, unproven: 0, stale: 0 }),
  )
  for (const { position, ...codes } of rows) found[position - 1] = codes
  return found
}

/** The same where no order of numbers is stored: each of the 1,000 numbers is looked for. */
async function readNearbyEncrypted(
  db: Queryable,
  neighbourhoods: readonly Neighbourhood[],
  matureBefore: number,
): Promise<NeighbourhoodCodes[]> {
  const text = `${nearbyCounts} FROM (
    SELECT ${nearbyCodes}
    WHERE v.recipient = ANY($1::text[]) AND v.type = 'sms' AND v.created_at + 0 > $2 GROUP BY v.recipient
  ) r`
  const found: NeighbourhoodCodes[] = []
  for (const { prefix, since } of neighbourhoods) {
    const numbers = Array.from({ length: 1_000 }, (_, end) => `${prefix}${String(end).padStart(3, '0')}`)
    const [codes] = await db.query<NeighbourhoodCodes>(
      { name: 'guard-nearby-encrypted', text, sealed: { 1: 'number' } },
      [numbers, since, matureBefore],
    )
    found.push(codes ?? { codes: 0, entered: 0, unproven: 0, stale: 0 })
  }
  return found
}

/** Deletes the counts of a prefix that is on probation or open again. */
export async function forgetCounts(tx: Queryable, keys: readonly string[]): Promise<void> {
  const text = `DELETE FROM guard_counts WHERE key = ANY($1::text[]) AND rule IN ('neighbours', 'probes')`
  await tx.query({ text, sealed: sealedKeys(1) }, [keys])
}
