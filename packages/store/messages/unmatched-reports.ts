import type { Report } from '../../carriers/connector.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

export interface UnmatchedReport {
  unmatchedId: number
  upstream: string
  report: Report
  receivedAt: number
  tries: number
}

/**
 * Unmatched reports of one upstream that may wait: some hundred a second for a minute, as where another program uses
 * the same account.
 */
const maxWaiting = 20_000

/**
 * Stores reports whose message is not known (yet), up to `maxWaiting` of each upstream. Returns the positions of
 * those not stored.
 */
export async function storeUnmatchedReports(
  tx: Queryable,
  reports: { upstream: string; report: Report; receivedAt: number; dueAt: number }[],
): Promise<number[]> {
  const kept = new Map<string, number>()
  const sealed = { 2: 'members parked_reports.report' } as const
  // The first reports of each upstream are stored. Uses unmatched_reports_by_upstream.
  const text = `WITH n AS (
      SELECT *, row_number() OVER (PARTITION BY upstream ORDER BY position) AS place
      FROM unnest($1::text[], $2::json[], $3::bigint[], $4::bigint[])
        WITH ORDINALITY AS n (upstream, report, received_at, due_at, position)
    ), waiting AS (
      SELECT u.upstream, (
        SELECT count(*) FROM (
          SELECT FROM unmatched_reports p WHERE p.upstream = u.upstream AND NOT p.given_up LIMIT ${maxWaiting}
        ) w
      ) AS reports
      FROM (SELECT DISTINCT upstream FROM n) u
    )
    INSERT INTO unmatched_reports (upstream, report, received_at, due_at)
    SELECT upstream, report, received_at, due_at FROM n JOIN waiting USING (upstream)
    WHERE reports + place <= ${maxWaiting}
    RETURNING upstream`
  const rows = await tx.query<{ upstream: string }>({ name: 'store-unmatched-reports', text, sealed }, [
    reports.map(({ upstream }) => upstream),
    reports.map(({ report }) => JSON.stringify(report)),
    ...toColumns(reports, 'receivedAt', 'dueAt'),
  ])
  for (const { upstream } of rows) kept.set(upstream, (kept.get(upstream) ?? 0) + 1)
  return reports.flatMap(({ upstream }, position) => {
    const left = kept.get(upstream) ?? 0
    kept.set(upstream, left - 1)
    return left > 0 ? [] : [position]
  })
}

/** Uses unmatched_reports_due; locked until the transaction ends. */
export function lockDueReports(tx: Queryable, now: number, limit: number): Promise<UnmatchedReport[]> {
  const text = `SELECT unmatched_id AS "unmatchedId", upstream, report, received_at AS "receivedAt", tries
    FROM unmatched_reports
    WHERE NOT given_up AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`
  return tx.query<UnmatchedReport>({ name: 'lock-due-reports', text }, [now, limit])
}

export async function removeUnmatched(tx: Queryable, unmatchedIds: number[]): Promise<void> {
  const text = 'DELETE FROM unmatched_reports WHERE unmatched_id = ANY($1::bigint[])'
  await tx.query({ name: 'remove-unmatched', text }, [unmatchedIds])
}

/** Schedules the next try, or gives up: the report is kept for the operator and never tried again. */
export async function postponeUnmatched(
  tx: Queryable,
  entries: { unmatchedId: number; dueAt: number; giveUp: boolean }[],
): Promise<void> {
  const text = `UPDATE unmatched_reports p SET due_at = n.due_at, given_up = n.give_up, tries = p.tries + 1
    FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS n (unmatched_id, due_at, give_up)
    WHERE p.unmatched_id = n.unmatched_id`
  await tx.query({ name: 'postpone-unmatched', text }, toColumns(entries, 'unmatchedId', 'dueAt', 'giveUp'))
}

/** Unmatched reports that are still tried. Uses unmatched_reports_due. */
export async function countUnmatched(db: Queryable): Promise<number> {
  const text = 'SELECT count(*) FROM unmatched_reports WHERE NOT given_up'
  const [row] = await db.query<{ count: number }>({ name: 'count-unmatched', text })
  return row?.count ?? 0
}
