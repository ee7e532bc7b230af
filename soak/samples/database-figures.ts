import type { Queryable } from '../../packages/store/database.ts'

export interface DatabaseFigures {
  connections: number
  walMiB: number
  /** Octets on disk of history, with indexes. */
  historyBytes: number
  /** Tables without history, with their indexes: they hold what is under way, and settings. */
  workTablesMiB: number
  /** Indexes of history that hold only rows under way: the queue, the clock, the outbox. */
  queueIndexesMiB: number
  /** Dead rows for each hundred living ones. */
  deadPercent: number
}

/** Tables of which a message, a code, a lookup or a change leaves rows that stay; their partitions begin with the name. */
const history = [
  ...['messages', 'callbacks', 'part_refs', 'events', 'ledger', 'lookups', 'lookup_cache'],
  ...['verifications', 'replies', 'conversations', 'idempotency_keys', 'audit_log', 'audit_seals', 'traffic'],
  ...['upstream_results', 'upstream_costs', 'carrier_hours', 'endpoint_hours', 'reply_windows', 'call_codes'],
  ...['unmatched_reports', 'rule_matches', 'rule_match_days', 'rollups', 'sms_templates', 'guard_tallies'],
  ...['guard_learning', 'verification_refusals', 'message_batches', 'guard_counts'],
]

const text = `
WITH tables AS (
  SELECT c.oid, c.relname ~ $1 AS is_history, pg_total_relation_size(c.oid) AS octets,
    coalesce(s.n_dead_tup, 0) AS dead, coalesce(s.n_live_tup, 0) AS live
  FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
), queues AS (
  SELECT coalesce(sum(pg_relation_size(i.indexrelid)), 0) AS octets
  FROM pg_index i JOIN tables t ON t.oid = i.indrelid AND t.is_history WHERE i.indpred IS NOT NULL
)
SELECT sum(octets) FILTER (WHERE is_history)::float8 AS history,
  sum(octets) FILTER (WHERE NOT is_history)::float8 AS work,
  sum(dead)::float8 AS dead, sum(live)::float8 AS live,
  (SELECT octets FROM queues)::float8 AS queues,
  (SELECT sum(size) FROM pg_ls_waldir())::float8 AS wal,
  (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::float8 AS connections
FROM tables`

/** Rejects while the database is away. */
export async function databaseFigures(db: Queryable): Promise<DatabaseFigures> {
  const pattern = `^(${history.join('|')})(_|$)`
  const [row] = await db.query<
    Record<'history' | 'work' | 'dead' | 'live' | 'queues' | 'wal' | 'connections', number>
  >({ text }, [pattern])
  if (row === undefined) throw new Error('the database has no tables')
  const toMiB = (octets: number) => octets / 2 ** 20
  return {
    connections: row.connections,
    walMiB: toMiB(row.wal),
    historyBytes: row.history,
    workTablesMiB: toMiB(row.work),
    queueIndexesMiB: toMiB(row.queues),
    deadPercent: (row.dead * 100) / Math.max(row.live, 1),
  }
}
