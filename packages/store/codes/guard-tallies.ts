import type { CodeTally } from '../../domain/guard/judge-conversion.ts'
import { halfLifeMs } from '../../domain/guard/judge-conversion.ts'
import type { KeptTally, TallyKind } from '../../domain/guard/judge-tallies.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** The newest id of verifications at an instant. */
export type LearningPosition = [id: number, at: number]

export interface Learning {
  learnedId: number
  positions: LearningPosition[]
}

/**
 * Locks the learning state until the transaction ends; null where another node has it, or learned within `everyMs`.
 */
export async function takeTurn(tx: Queryable, now: number, everyMs: number): Promise<Learning | null> {
  const text = `SELECT learned_id AS "learnedId", marks AS positions FROM guard_learning
    WHERE ran_at <= $1 OR ran_at > $2 FOR UPDATE SKIP LOCKED`
  const [row] = await tx.query<Learning>({ name: 'guard-turn', text }, [now - everyMs, now + everyMs])
  return row ?? null
}

export async function endTurn(tx: Queryable, { learnedId, positions }: Learning, now: number): Promise<void> {
  const text = 'UPDATE guard_learning SET learned_id = $1, marks = $2, ran_at = $3'
  await tx.query({ name: 'guard-turn-end', text }, [learnedId, JSON.stringify(positions), now])
}

/** Uses the primary key of verifications. */
export async function newestVerification(tx: Queryable): Promise<number> {
  const text = 'SELECT coalesce(max(verification_id), 0) AS id FROM verifications'
  const [row] = await tx.query<{ id: number }>({ name: 'guard-newest', text })
  return row?.id ?? 0
}

/**
 * The last of the `limit` verifications after one and up to another; `upTo` where there are fewer. Ids have gaps: they
 * carry their day. Uses the primary key of verifications.
 */
export async function lastOfNext(
  tx: Queryable,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<number> {
  const text = `SELECT verification_id AS id FROM verifications
    WHERE verification_id > $1 AND verification_id <= $2 ORDER BY verification_id OFFSET $3 LIMIT 1`
  const [row] = await tx.query<{ id: number }>({ name: 'guard-last-of-next', text }, [after, upTo, limit - 1])
  return row?.id ?? upTo
}

/** Codes to 100,000 adjacent numbers, or to 1,000 of them where `thousands` names that prefix. */
export interface RangeCodes extends CodeTally {
  /** One of the numbers. */
  sample: string
  thousand: string | null
}

/**
 * How the codes after one verification and up to another ended. A code that a newer one replaced does not count: each
 * telephone counts once. Uses the primary keys of verifications and messages and on verifications_by_recipient, and
 * is written so that the planner never scans a whole table.
 */
export async function readEnded(
  tx: Queryable,
  after: number,
  upTo: number,
  thousands: readonly string[],
): Promise<RangeCodes[]> {
  if (tx.encryption !== undefined) {
    const text = `SELECT v.recipient AS sample, NULL AS thousand, ${endedCounts} ${endedCodes} GROUP BY v.recipient`
    const numbers = await tx.query<RangeCodes>({ name: 'guard-ended-encrypted', text }, [after, upTo])
    return sumRanges(numbers, new Set(thousands))
  }
  const text = `
SELECT min(v.recipient) AS sample, t.thousand, ${endedCounts} ${endedCodes}
CROSS JOIN LATERAL (SELECT left(v.recipient, -3) AS prefix) p
CROSS JOIN LATERAL (SELECT CASE WHEN p.prefix = ANY($3::text[]) THEN p.prefix END AS thousand) t
GROUP BY left(v.recipient, -5), length(v.recipient), t.thousand`
  return tx.query<RangeCodes>({ name: 'guard-ended', text }, [after, upTo, thousands])
}

/** Counts of single numbers as those of their ranges: where numbers are encrypted, the database knows no digits. */
function sumRanges(numbers: readonly RangeCodes[], thousands: ReadonlySet<string>): RangeCodes[] {
  const ranges = new Map<string, RangeCodes>()
  for (const { sample, ...counted } of numbers) {
    const prefix = sample.slice(0, -3)
    const thousand = thousands.has(prefix) ? prefix : null
    const range = `${sample.slice(0, -5)} ${sample.length} ${thousand}`
    const known = ranges.get(range)
    if (known === undefined) ranges.set(range, { ...counted, sample, thousand })
    else for (const name of counts) known[name] += counted[name]
  }
  return [...ranges.values()]
}

const endedCounts = `count(*) AS created, count(*) FILTER (WHERE v.state = 1) AS approved,
  count(*) FILTER (WHERE v.status IN ('DELIVERED', 'READ', 'REPLIED', 'PARTIALLY DELIVERED')) AS delivered,
  count(*) FILTER (WHERE v.state <> 1 AND v.status IN ('ACCEPTED', 'QUEUED', 'EXPIRED', 'REJECTED', 'FILTERED',
    'DELETED', 'INVALID SOURCE ADDRESS', 'NO ROUTE', 'UNKNOWN')) AS lost`

const endedCodes = `FROM (
  SELECT v.recipient, v.state, (SELECT m.status FROM messages m WHERE m.msg_id = v.msg_id) AS status
  FROM verifications v
  WHERE v.verification_id > $1 AND v.verification_id <= $2 AND v.type = 'sms' AND v.verification_id = (
    SELECT n.verification_id FROM verifications n
    WHERE n.recipient = v.recipient AND n.account_id = v.account_id AND n.service_id = v.service_id
    ORDER BY n.verification_id DESC LIMIT 1
  )
) v`

export interface TallyGrowth extends CodeTally {
  key: string
  kind: TallyKind
  country: string
}

/** Adds to tallies, after the stored values have decayed. Uses the primary key of guard_tallies. */
export async function addToTallies(
  tx: Queryable,
  growth: readonly TallyGrowth[],
  now: number,
): Promise<void> {
  const text = `
INSERT INTO guard_tallies AS t (key, kind, country, created, delivered, lost, approved,
  usual_created, usual_delivered, usual_lost, usual_approved, at)
SELECT key, kind, country, created, delivered, lost, approved, created, delivered, lost, approved, $8
FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
  AS n (key, kind, country, created, delivered, lost, approved)
ON CONFLICT (key) DO UPDATE SET
  ${counts.map((name) => `${name} = t.${name} * ${fadedBy('$9::float8')} + EXCLUDED.${name}`).join(', ')},
  ${counts.map((name) => `usual_${name} = t.usual_${name} * ${fadedBy('$10::float8')} + EXCLUDED.${name}`).join(', ')},
  at = EXCLUDED.at`
  await tx.query({ name: 'guard-tallies-add', text }, [
    ...toColumns(growth, 'key', 'kind', 'country', 'created', 'delivered', 'lost', 'approved'),
    now,
    halfLifeMs.now,
    halfLifeMs.usual,
  ])
}

const counts = ['created', 'delivered', 'lost', 'approved'] as const
const fadedBy = (halfLife: string) =>
  `power(0.5::double precision, greatest($8::bigint - t.at, 0)::double precision / ${halfLife})`

const tallyColumns = `key, kind, country, at,
  json_build_object('created', created, 'delivered', delivered, 'lost', lost, 'approved', approved) AS now,
  json_build_object('created', usual_created, 'delivered', usual_delivered, 'lost', usual_lost,
    'approved', usual_approved) AS usual`

/** Uses the primary key of guard_tallies. */
export function readTallies(db: Queryable, keys: readonly string[]): Promise<KeptTally[]> {
  const text = `SELECT ${tallyColumns} FROM guard_tallies WHERE key = ANY($1::text[])`
  return db.query<KeptTally>({ name: 'guard-tallies-read', text }, [keys])
}

/** Tallies of one kind, most codes first. Reads the whole table, which is small. */
export function listTallies(db: Queryable, kind: TallyKind, limit: number): Promise<KeptTally[]> {
  const text = `SELECT ${tallyColumns} FROM guard_tallies WHERE kind = $1 ORDER BY guard_tallies.created DESC, key LIMIT $2`
  return db.query<KeptTally>({ name: 'guard-tallies-list', text }, [kind, limit])
}
