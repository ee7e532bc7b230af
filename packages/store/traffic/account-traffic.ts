import type { AccountNote } from '../../observability/account-notes.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import type { ChannelCounts } from './traffic.ts'

/** Rows of quarters of an hour (kept for eight days) or of hours (kept for thirteen months). */
export type AccountStep = 15 | 60

const hourMs = 3_600_000

/** Adds to the rows of each quarter and of its hour, in one statement. */
export async function addAccountTraffic(db: Queryable, notes: readonly AccountNote[]): Promise<void> {
  const hours = notes.map((note) => ({ ...note, quarterAt: Math.floor(note.quarterAt / hourMs) * hourMs }))
  const rows = [
    ...notes.map((note) => ({ ...note, step: 15 })),
    ...hours.map((note) => ({ ...note, step: 60 })),
  ]
  // Uses the primary key of account_traffic. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO account_traffic AS t (account_id, step_minutes, starts_at, channel, accepted, delivered, failed, unknown)
SELECT account_id, step, starts_at, channel, sum(accepted), sum(delivered), sum(failed), sum(unknown)
FROM unnest($1::integer[], $2::smallint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
  AS n (account_id, step, starts_at, channel, accepted, delivered, failed, unknown)
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
ON CONFLICT (account_id, step_minutes, starts_at, channel) DO UPDATE SET
  accepted = t.accepted + excluded.accepted, delivered = t.delivered + excluded.delivered,
  failed = t.failed + excluded.failed, unknown = t.unknown + excluded.unknown`
  await db.query(
    { name: 'add-account-traffic', text },
    toColumns(
      rows,
      ...([
        'accountId',
        'step',
        'quarterAt',
        'channel',
        'accepted',
        'delivered',
        'failed',
        'unknown',
      ] as const),
    ),
  )
}

/**
 * Counts by channel and by position in spans of `everyMs` from `from` on; empty spans are absent. An end that was lost with a
 * gateway that was killed may have been subtracted since: no count is below zero.
 */
export function readAccountTraffic(
  db: Queryable,
  accountId: number,
  { from, until, step }: { from: number; until: number; step: AccountStep },
  everyMs: number,
): Promise<(ChannelCounts & { position: number })[]> {
  // Uses the primary key of account_traffic: as many rows as the account has, whatever others send.
  const text = `
SELECT channel, ((starts_at - $3) / $5)::integer AS position, sum(accepted)::bigint AS accepted,
  greatest(0, sum(delivered))::bigint AS delivered, greatest(0, sum(failed))::bigint AS failed,
  greatest(0, sum(unknown))::bigint AS unknown,
  '{}'::bigint[] AS took
FROM account_traffic WHERE account_id = $1 AND step_minutes = $2 AND starts_at >= $3 AND starts_at < $4
GROUP BY 1, 2 ORDER BY 1, 2`
  return db.query({ name: 'read-account-traffic', text }, [accountId, step, from, until, everyMs])
}
