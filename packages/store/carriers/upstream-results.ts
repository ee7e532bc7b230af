import type { UpstreamResults } from '../../domain/routing/quality-scores.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** Length of the spans that results are counted in. */
export const resultSpanMs = 600_000

const counts = ['delivered', 'failed', 'tookMs', 'untimed', 'codes', 'entered'] as const

/** Adds counts, which may be negative where a late report corrected a result. No span of a destination twice. */
export async function addResults(db: Queryable, results: readonly UpstreamResults[]): Promise<void> {
  // Uses the primary key of upstream_results. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO upstream_results AS r (starts_at, upstream, network, country, delivered, failed, took_ms, untimed, codes,
  entered)
SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[])
  AS n (starts_at, upstream, network, country, delivered, failed, took_ms, untimed, codes, entered)
ORDER BY starts_at, upstream, network, country
ON CONFLICT (starts_at, upstream, network, country) DO UPDATE SET delivered = r.delivered + excluded.delivered,
  failed = r.failed + excluded.failed, took_ms = r.took_ms + excluded.took_ms,
  untimed = r.untimed + excluded.untimed, codes = r.codes + excluded.codes, entered = r.entered + excluded.entered`
  await db.query(
    { name: 'add-upstream-results', text },
    toColumns(results, 'at', 'upstream', 'network', 'country', ...counts),
  )
}

/** Results of spans that began at `since` (ms) or later. */
export function readResults(db: Queryable, since: number): Promise<UpstreamResults[]> {
  // Uses the primary key of upstream_results.
  const text = `
SELECT starts_at AS at, upstream, network, country, greatest(delivered, 0) AS delivered, greatest(failed, 0) AS failed,
  greatest(took_ms, 0) AS "tookMs", untimed, codes, entered
FROM upstream_results WHERE starts_at >= $1`
  return db.query<UpstreamResults>({ name: 'read-upstream-results', text }, [since])
}

/** Results of an upstream in one span, over all destinations. */
export interface CarrierResults {
  upstream: string
  /** When the span began (ms). */
  at: number
  delivered: number
  failed: number
}

/** Of spans that began at `since` (ms) or later, in their order. */
export function readCarrierResults(db: Queryable, since: number): Promise<CarrierResults[]> {
  // Uses the primary key of upstream_results.
  const text = `
SELECT upstream, starts_at AS at, greatest(sum(delivered), 0)::bigint AS delivered, greatest(sum(failed), 0)::bigint AS failed
FROM upstream_results WHERE starts_at >= $1 GROUP BY 2, 1 ORDER BY 2`
  return db.query<CarrierResults>({ name: 'read-carrier-results', text }, [since])
}
