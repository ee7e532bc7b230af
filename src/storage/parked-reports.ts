import type { Report } from '../channels/connector.ts'
import type { Queryable, Statement } from './database.ts'

export interface ParkedReport {
  parkedId: number
  upstream: string
  report: Report
  receivedAt: number
  tries: number
}

/** Keeps reports whose message is not known (yet). */
export async function parkReports(
  tx: Queryable,
  reports: { upstream: string; report: Report; receivedAt: number; dueAt: number }[],
): Promise<void> {
  await tx.query(parkStatement, [
    reports.map(({ upstream }) => upstream),
    reports.map(({ report }) => JSON.stringify(report)),
    reports.map(({ receivedAt }) => receivedAt),
    reports.map(({ dueAt }) => dueAt),
  ])
}

const parkStatement: Statement = {
  name: 'park-reports',
  text: `INSERT INTO parked_reports (upstream, report, received_at, due_at)
SELECT * FROM unnest($1::text[], $2::json[], $3::bigint[], $4::bigint[])`,
}

/** Leans on parked_reports_due; locked until the transaction ends. */
export async function lockDueReports(tx: Queryable, now: number, limit: number): Promise<ParkedReport[]> {
  const rows = await tx.query<{
    parked_id: number
    upstream: string
    report: Report
    received_at: number
    tries: number
  }>(dueStatement, [now, limit])
  return rows.map((row) => ({
    parkedId: row.parked_id,
    upstream: row.upstream,
    report: row.report,
    receivedAt: row.received_at,
    tries: row.tries,
  }))
}

const dueStatement: Statement = {
  name: 'lock-due-reports',
  text: `SELECT parked_id, upstream, report, received_at, tries FROM parked_reports
WHERE NOT given_up AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
}

export async function removeParked(tx: Queryable, parkedIds: number[]): Promise<void> {
  await tx.query(
    { name: 'remove-parked', text: 'DELETE FROM parked_reports WHERE parked_id = ANY($1::bigint[])' },
    [parkedIds],
  )
}

/** Later again, or given up: kept for the operator, never tried again. */
export async function postponeParked(
  tx: Queryable,
  entries: { parkedId: number; dueAt: number; giveUp: boolean }[],
): Promise<void> {
  await tx.query(postponeStatement, [
    entries.map((entry) => entry.parkedId),
    entries.map((entry) => entry.dueAt),
    entries.map((entry) => entry.giveUp),
  ])
}

const postponeStatement: Statement = {
  name: 'postpone-parked',
  text: `UPDATE parked_reports p SET due_at = n.due_at, given_up = n.give_up, tries = p.tries + 1
FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS n (parked_id, due_at, give_up)
WHERE p.parked_id = n.parked_id`,
}

/** Reports that still wait for their message. Leans on parked_reports_due. */
export async function countParked(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>({
    name: 'count-parked',
    text: 'SELECT count(*) FROM parked_reports WHERE NOT given_up',
  })
  return rows[0]?.count ?? 0
}
