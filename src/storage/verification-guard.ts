import type { CountedRule } from '../domain/guard/guard-policy.ts'
import type { RecentCode } from '../domain/guard/judge-recipient.ts'
import { columnsOf } from './array-columns.ts'
import type { Queryable, Statement } from './database.ts'
import type { CodeRecipient } from './verifications.ts'

/** One part of a window of a rule, for whom or what the rule counts. */
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

/** What is known about requests and about what they count in; each in the order asked for. */
export interface GuardSnapshot {
  /** Codes of each recipient, the newest first. */
  recent: RecentCode[][]
  /** What stands in all parts of each window, `count` included. */
  totals: number[]
}

export interface GuardQuestion {
  recipients: readonly CodeRecipient[]
  /** Codes of recipients count from here on, and only the newest `limit`. */
  since: number
  limit: number
  /** In one order everywhere, so that two writers cannot wait for each other; no place twice. */
  counts: readonly Count[]
}

/**
 * Counts requests and answers how it stands, in one statement. What others count at the same time is seen by one of
 * both. Leans on verifications_by_recipient (written so that verifications_by_age is not gone through instead) and the
 * primary key of guard_counts.
 */
export async function countRequests(db: Queryable, question: GuardQuestion): Promise<GuardSnapshot> {
  const { recipients, since, limit, counts } = question
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

/** The parts of a row as they are at the instant of a new one: what is older than six parts before it is gone. */
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

/** Counts what is no request: `counts` as in `GuardQuestion`. Leans on the primary key of guard_counts. */
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
 * Takes back what was counted, in the order that `countRequests` has; no place twice. Leans on the primary key of
 * guard_counts.
 */
export async function takeBackCounts(
  db: Queryable,
  counts: readonly (CountPlace & { count: number })[],
): Promise<void> {
  // An insert, because that goes by the primary key whatever the planner thinks. What to take back is in `forgotten_at`, so
  // that a row which is gone comes back empty, and is purged.
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

/** All parts of a window are in one row, and no statement changes a row twice: so many lists as a window has parts. */
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

/** 1,000 neighbouring numbers, and since when they are looked at. */
export interface Neighbourhood {
  /** All digits but the last three. */
  prefix: string
  since: number
}

export interface NeighbourhoodCodes {
  codes: number
  /** Telephones that entered theirs. */
  entered: number
  /** Telephones that got a code and have not entered any. */
  unproven: number
  /** Those of them that have had their time. */
  stale: number
}

/** Looks closer at neighbourhoods, in the order asked for. Leans on verifications_by_recipient, as above. */
export async function readNearby(
  db: Queryable,
  asked: readonly Neighbourhood[],
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
  const rows = await db.query<NeighbourhoodCodes & { position: number }>({ name: 'guard-neighbours', text }, [
    ...columnsOf(asked, 'prefix', 'since'),
    matureBefore,
  ])
  const found = asked.map((): NeighbourhoodCodes => ({ codes: 0, entered: 0, unproven: 0, stale: 0 }))
  for (const { position, ...codes } of rows) found[position - 1] = codes
  return found
}

/** Forgets what a prefix has counted, where it is on probation or opened again. */
export async function forgetCounts(tx: Queryable, keys: readonly string[]): Promise<void> {
  const text = `DELETE FROM guard_counts WHERE key = ANY($1::text[]) AND rule IN ('neighbours', 'probes')`
  await tx.query({ text }, [keys])
}
