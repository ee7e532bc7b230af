import type { FunnelCell } from '../../console-contract/operating/verification.ts'
import type { Queryable, Statement } from '../database.ts'

export interface Funnel {
  cells: FunnelCell[]
  /** By the first digits of numbers, enough of them for a country. */
  prefixes: FunnelPrefix[]
  /** From creation to approval; null where none was approved. */
  medianMs: number | null
  /** Verifications older than this were not counted; null: all were, also those of the steps before. */
  countedSince: number | null
}

/** Codes by SMS to the numbers that begin alike and have one length. */
export interface FunnelPrefix {
  /** One of these numbers. */
  example: string
  created: number
  approved: number
}

export interface FunnelSelection {
  /** Null: every account. */
  accountId: number | null
  from: number
  stepMs: number
  steps: number
  /** So many steps before these are counted in `cells`, with numbers below zero. */
  earlier: number
}

/** A page has time for this many of the newest verifications. */
const maxCounted = 20_000

/**
 * The funnel of the newest verifications. Uses the primary keys of verifications and messages: the range is cut from
 * the newest ids, because only the ids are in the order of creation.
 */
export async function readFunnel(
  db: Queryable,
  { accountId, from, stepMs, steps, earlier }: FunnelSelection,
): Promise<Funnel> {
  const isEncrypted = db.encryption !== undefined
  const statement = isEncrypted ? encryptedFunnelStatement : funnelStatement
  const [row] = await db.query<FunnelRow>(statement, [accountId, from, stepMs, maxCounted, steps, earlier])
  const { cells, medianMs = null, looked = 0, oldestAt = null } = row ?? {}
  const prefixes = isEncrypted ? sumPrefixes(row?.prefixes ?? []) : row?.prefixes
  const begin = from - stepMs * earlier
  const isCut = looked === maxCounted && oldestAt !== null && oldestAt > begin
  return { cells: cells ?? [], prefixes: prefixes ?? [], medianMs, countedSince: isCut ? oldestAt : null }
}

interface FunnelRow {
  cells: FunnelCell[] | null
  prefixes: FunnelPrefix[] | null
  medianMs: number | null
  looked: number
  oldestAt: number | null
}

/** A country of the shared codes +1 and +7 is known from the first seven digits; most need three. */
const countryDigits = 7

/** 0: not handed over, 1: handed over, 2: delivered. For an expired message its parts decide. */
export const reached = `CASE
    WHEN m.status IN ('DELIVERED', 'READ', 'REPLIED', 'PARTIALLY DELIVERED') THEN 2
    WHEN m.status IN ('ACCEPTED', 'QUEUED', 'REJECTED', 'FILTERED', 'DELETED', 'INVALID SOURCE ADDRESS', 'NO ROUTE')
      THEN 0
    WHEN m.status = 'EXPIRED' AND m.attempts::text !~ '"kind" ?: ?"(sent|lost|unknown|failed)"' THEN 0
    ELSE 1
  END`

const funnelStatement: Statement = {
  name: 'verification-funnel',
  text: funnelText(`left(recipient, ${countryDigits}), length(recipient)`),
}

/** By whole numbers: where they are encrypted, the database knows no digits. */
const encryptedFunnelStatement: Statement = {
  name: 'verification-funnel-encrypted',
  text: funnelText('recipient'),
}

function sumPrefixes(numbers: readonly FunnelPrefix[]): FunnelPrefix[] {
  const prefixes = new Map<string, FunnelPrefix>()
  for (const number of numbers) {
    const prefix = `${number.example.slice(0, countryDigits)} ${number.example.length}`
    const known = prefixes.get(prefix)
    if (known === undefined) prefixes.set(prefix, { ...number })
    else {
      known.created += number.created
      known.approved += number.approved
    }
  }
  return [...prefixes.values()]
}

function funnelText(alike: string): string {
  return `
WITH newest AS MATERIALIZED (
  SELECT verification_id, account_id, service_id, type, msg_id, recipient, state, created_at, ended_at
  FROM verifications ORDER BY verification_id DESC LIMIT $4
), counted AS MATERIALIZED (
  SELECT service_id, type, recipient, state, created_at, ended_at, created_at >= $2::bigint AS is_now,
    (SELECT ${reached} FROM messages m WHERE m.msg_id = v.msg_id) AS reached
  FROM newest v
  WHERE v.created_at >= $2::bigint - $3::bigint * $6::int AND v.created_at < $2::bigint + $3::bigint * $5::int
    AND ($1::int IS NULL OR v.account_id = $1)
), cells AS (
  SELECT service_id AS "serviceId", type, floor((created_at - $2::bigint) / $3::numeric)::int AS step,
    count(*) AS created,
    count(*) FILTER (WHERE state = 1 OR reached >= 1) AS sent,
    count(*) FILTER (WHERE state = 1 OR reached = 2) AS delivered,
    count(*) FILTER (WHERE state = 1) AS approved, count(*) FILTER (WHERE state = 2) AS expired,
    count(*) FILTER (WHERE state = 3) AS blocked
  FROM counted GROUP BY 1, 2, 3
), prefixes AS (
  SELECT min(recipient) AS example, count(*) AS created, count(*) FILTER (WHERE state = 1) AS approved
  FROM counted WHERE is_now AND type = 'sms' GROUP BY ${alike}
)
SELECT (SELECT json_agg(c) FROM cells c) AS cells, (SELECT json_agg(p) FROM prefixes p) AS prefixes,
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ended_at - created_at)
    FROM counted WHERE is_now AND state = 1) AS "medianMs",
  (SELECT count(*) FROM newest) AS looked, (SELECT min(created_at) FROM newest) AS "oldestAt"`
}
