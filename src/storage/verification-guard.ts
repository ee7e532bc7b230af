import type { CountedRule } from '../domain/guard/guard-policy.ts'
import type { RecentCode } from '../domain/guard/judge-recipient.ts'
import { columnsOf } from './array-columns.ts'
import type { Queryable, Statement } from './database.ts'
import type { CodeRecipient } from './verifications.ts'

/** One time slot in a rule's window, for one key that the rule counts. */
export interface CountPlace {
  key: string
  rule: CountedRule
  seconds: number
  slot: number
}

export interface Count extends CountPlace {
  count: number
  forgottenAt: number
}

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
    ...columnsOf(recipients, 'accountId', 'recipient'),
    since,
    limit,
    ...columnsOf(counts, ...countFields),
  ])
  const recent = (row?.recent ?? []).map((codes) =>
    (codes ?? []).map(
      ([createdAt, state, wrong]): RecentCode => ({ createdAt, isBlocked: state === 3, wrong }),
    ),
  )
  const totals = new Map(
    row?.totals?.map(([key, rule, seconds, total]) => [`${key} ${rule} ${seconds}`, total]),
  )
  return {
    recent,
    totals: counts.map(({ key, rule, seconds }) => totals.get(`${key} ${rule} ${seconds}`) ?? 0),
  }
}

const placeFields = ['key', 'rule', 'seconds', 'slot', 'count'] as const
const countFields = [...placeFields, 'forgottenAt'] as const

interface CountedRow {
  recent: ([createdAt: number, state: number, wrong: number][] | null)[] | null
  totals: [key: string, rule: string, seconds: number, total: number][] | null
}

/** Shifts the seven parts of a row to the slot of the new count; older parts are dropped. */
const movedParts = `CASE
    WHEN EXCLUDED.slot <= c.slot THEN c.parts[1:6] || (c.parts[7] + EXCLUDED.parts[7])
    WHEN EXCLUDED.slot - c.slot > 6 THEN EXCLUDED.parts
    ELSE c.parts[(EXCLUDED.slot - c.slot)::integer + 1:7]
      || array_fill(0::bigint, ARRAY[(EXCLUDED.slot - c.slot)::integer - 1]) || EXCLUDED.parts[7]
  END`

/** Its parameters begin at number `first`. */
function addCounts(first: number): string {
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

/** Counts events other than requests: `counts` as in `GuardQuery`. Uses the primary key of guard_counts. */
export async function countBesides(db: Queryable, counts: readonly Count[]): Promise<void> {
  await db.query({ name: 'guard-count', text: addCounts(1) }, columnsOf(counts, ...countFields))
}

const countStatement: Statement = {
  name: 'guard-requests',
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
) AS recent, (
  SELECT json_agg(json_build_array(key, rule, seconds,
    parts[1] + parts[2] + parts[3] + parts[4] + parts[5] + parts[6] + parts[7]))
  FROM counted
) AS totals`,
}

/**
 * Subtracts earlier counts, in the order of `countRequests`; no place twice. Uses the primary key of guard_counts.
 */
export async function takeBackCounts(
  db: Queryable,
  counts: readonly (CountPlace & { count: number })[],
): Promise<void> {
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
    await db.query({ name: 'guard-take-back', text }, columnsOf(each, ...placeFields))
}

/** Splits counts into lists without two of the same row: one statement cannot change a row twice. */
function apart<Counted extends CountPlace>(counts: readonly Counted[]): Counted[][] {
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

/** Codes to each neighbourhood, in the order of `neighbourhoods`. Uses verifications_by_recipient, as above. */
export async function readNearby(
  db: Queryable,
  neighbourhoods: readonly Neighbourhood[],
  matureBefore: number,
): Promise<NeighbourhoodCodes[]> {
  const text = `
SELECT a.position, n.codes, n.entered, n.unproven, n.stale
FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS a (prefix, since, position)
CROSS JOIN LATERAL (
  SELECT coalesce(sum(r.codes), 0) AS codes, count(*) FILTER (WHERE r.approved) AS entered,
    count(*) FILTER (WHERE NOT r.approved) AS unproven,
    count(*) FILTER (WHERE NOT r.approved AND r.first_at <= $3) AS stale
  FROM (
    SELECT count(*) AS codes, bool_or(v.state = 1) AS approved, min(v.created_at) AS first_at
    FROM verifications v
    WHERE v.recipient BETWEEN a.prefix || '000' AND a.prefix || '999' AND length(v.recipient) = length(a.prefix) + 3
      AND v.type = 'sms' AND v.created_at + 0 > a.since
    GROUP BY v.recipient
  ) r
) n`
  const rows = await db.query<NeighbourhoodCodes & { position: number }>({ name: 'guard-nearby', text }, [
    ...columnsOf(neighbourhoods, 'prefix', 'since'),
    matureBefore,
  ])
  const found = neighbourhoods.map(
    (): NeighbourhoodCodes => ({ codes: 0, entered: 0, unproven: 0, stale: 0 }),
  )
  for (const { position, ...codes } of rows) found[position - 1] = codes
  return found
}

/** Deletes the counts of a prefix that is on probation or open again. */
export async function forgetCounts(tx: Queryable, keys: readonly string[]): Promise<void> {
  const text = `DELETE FROM guard_counts WHERE key = ANY($1::text[]) AND rule IN ('neighbours', 'probes')`
  await tx.query({ text }, [keys])
}
