import type { Database, Queryable, Transaction } from '../database.ts'

/** Which accounts a sink takes, and where those begin that it takes for the first time. */
export interface SinkScope {
  sink: string
  /** Names; null: all. */
  accounts: readonly string[] | null
  from: 'newest' | 'oldest'
}

/** The right to work for a sink. Numbers of later leases are greater. */
export interface SinkLease {
  epoch: number
  /** By the database's clock. */
  until: number
}

export interface LeaseRequest {
  holder: string
  now: number
  leaseMs: number
}

/**
 * Leases the sink, which is created where there is none; null while another holder has it. Accounts that the sink takes
 * for the first time begin after their newest event, or with their oldest one. An account that is younger than the sink
 * begins with its first event.
 */
export async function leaseSink(
  db: Database,
  scope: SinkScope,
  request: LeaseRequest,
): Promise<SinkLease | null> {
  const { sink } = scope
  const { holder, now, leaseMs } = request
  const isLeased = 'SELECT 1 FROM event_sinks WHERE sink = $1 AND leased_until > $2 AND holder <> $3'
  const found = await db.query({ name: 'is-sink-leased', text: isLeased }, [sink, now, holder])
  if (found.length > 0) return null
  return db.transaction(async (tx) => {
    await tx.query({ text: 'INSERT INTO event_sinks (sink) VALUES ($1) ON CONFLICT DO NOTHING' }, [sink])
    const text = `UPDATE event_sinks SET holder = $2, epoch = epoch + 1, leased_until = $4
      WHERE sink = $1 AND (leased_until <= $3 OR holder = $2) RETURNING epoch, leased_until AS until`
    const [lease] = await tx.query<SinkLease>({ text }, [sink, holder, now, now + leaseMs])
    if (lease === undefined) return null
    await beginAccounts(tx, scope)
    return lease
  })
}

/** Stores where the accounts begin that the sink did not take before. */
async function beginAccounts(tx: Transaction, { sink, accounts, from }: SinkScope): Promise<void> {
  if (from === 'newest') {
    const text = `INSERT INTO event_sink_cursors (sink, account_id, cursor)
      SELECT s.sink, c.account_id, c.last_number
      FROM event_sinks s, accounts a JOIN event_counters c USING (account_id)
      WHERE s.sink = $1 AND s.accounts IS NOT NULL AND a.name <> ALL (s.accounts)
        AND ($2::text[] IS NULL OR a.name = ANY ($2))
      ON CONFLICT DO NOTHING`
    await tx.query({ text }, [sink, accounts])
  }
  const text = 'UPDATE event_sinks SET accounts = $2 WHERE sink = $1 AND accounts IS DISTINCT FROM $2::text[]'
  await tx.query({ text }, [sink, accounts])
}

/** Null where another gateway has leased the sink since. */
export async function renewSink(
  db: Queryable,
  sink: string,
  epoch: number,
  until: number,
): Promise<SinkLease | null> {
  const text = `UPDATE event_sinks SET leased_until = $3 WHERE sink = $1 AND epoch = $2
    RETURNING epoch, leased_until AS until`
  const [lease] = await db.query<SinkLease>({ name: 'renew-sink', text }, [sink, epoch, until])
  return lease ?? null
}

/** Another gateway may lease the sink at once. `failure`: why this one could not publish; null where it only stops. */
export async function releaseSink(
  db: Queryable,
  { sink, epoch, failure, now }: { sink: string; epoch: number; failure: string | null; now: number },
): Promise<void> {
  const text = `UPDATE event_sinks SET leased_until = 0, failure = coalesce($3, failure),
      failed_at = CASE WHEN $3::text IS NULL THEN failed_at ELSE $4 END
    WHERE sink = $1 AND epoch = $2`
  await db.query({ text }, [sink, epoch, failure, now])
}

/** An account with events that the sink has not acknowledged. */
export interface SinkBacklog {
  accountId: number
  account: string
  /** Null: begins with the oldest event that is kept. */
  cursor: number | null
  last: number
}

/**
 * Accounts that a sink takes and that have events for it, at most `limit`: those after `afterId` first, so that accounts take
 * turns. Uses the primary keys.
 */
export function sinkBacklogs(
  db: Queryable,
  { sink, accounts }: Pick<SinkScope, 'sink' | 'accounts'>,
  afterId: number,
  limit: number,
): Promise<SinkBacklog[]> {
  const text = `SELECT c.account_id AS "accountId", a.name AS account, s.cursor, c.last_number AS last
    FROM event_counters c JOIN accounts a USING (account_id)
    LEFT JOIN event_sink_cursors s ON s.sink = $1 AND s.account_id = c.account_id
    WHERE coalesce(s.cursor, 0) < c.last_number AND ($2::text[] IS NULL OR a.name = ANY ($2))
    ORDER BY c.account_id <= $3, c.account_id LIMIT $4`
  return db.query<SinkBacklog>({ name: 'sink-backlogs', text }, [sink, accounts, afterId, limit])
}

/** The number of the last acknowledged event of an account. */
export interface SinkPosition {
  accountId: number
  cursor: number
}

/**
 * Stores how far the sink is. Returns false, and stores nothing, where another gateway has leased it since: the row of the
 * sink is locked, so a lease comes before or after.
 */
export async function advanceSink(
  db: Queryable,
  { sink, epoch, now }: { sink: string; epoch: number; now: number },
  positions: readonly SinkPosition[],
): Promise<boolean> {
  const text = `WITH leased AS (
      UPDATE event_sinks SET published_at = $3, failure = NULL, failed_at = NULL
      WHERE sink = $1 AND epoch = $2 RETURNING sink
    ), stored AS (
      INSERT INTO event_sink_cursors (sink, account_id, cursor)
      SELECT leased.sink, p.account_id, p.cursor FROM leased, unnest($4::int[], $5::bigint[]) AS p (account_id, cursor)
      ON CONFLICT (sink, account_id) DO UPDATE SET cursor = excluded.cursor
    )
    SELECT 1 FROM leased`
  const ids = positions.map(({ accountId }) => accountId)
  const cursors = positions.map(({ cursor }) => cursor)
  const found = await db.query({ name: 'advance-sink', text }, [sink, epoch, now, ids, cursors])
  return found.length > 0
}

/** How far one sink is, over all accounts. */
export interface SinkStatus {
  sink: string
  /** Events that it has still to get, of all types. */
  behind: number
  /** Since the oldest of them has its number, in ms; 0 where there is none. */
  behindMs: number
  /** Accounts with such events. */
  accounts: number
  /** The gateway that works for it; null for none. */
  holder: string | null
  publishedAt: number | null
  failure: string | null
  failedAt: number | null
}

/** The status of a sink; one that has never run is behind in nothing. Uses the primary keys and events_by_number. */
export async function sinkStatus(
  db: Queryable,
  { sink, accounts }: Pick<SinkScope, 'sink' | 'accounts'>,
  now: number,
): Promise<SinkStatus> {
  const text = `
SELECT $1::text AS sink, CASE WHEN e.leased_until > $3 THEN e.holder END AS holder, e.published_at AS "publishedAt",
  e.failure, e.failed_at AS "failedAt",
  coalesce(b.behind, 0)::bigint AS behind, coalesce(b.accounts, 0)::int AS accounts,
  greatest(0, coalesce($3 - b.numbered_at, 0))::bigint AS "behindMs"
FROM (SELECT 1) one LEFT JOIN event_sinks e ON e.sink = $1
LEFT JOIN LATERAL (
  SELECT sum(c.last_number - coalesce(s.cursor, f.first_number - 1, c.last_number)) AS behind, count(*) AS accounts,
    min(f.numbered_at) AS numbered_at
  FROM event_counters c JOIN accounts a USING (account_id)
  LEFT JOIN event_sink_cursors s ON s.sink = e.sink AND s.account_id = c.account_id
  LEFT JOIN LATERAL (
    SELECT first_number, numbered_at FROM events
    WHERE account_id = c.account_id AND last_number > coalesce(s.cursor, 0) ORDER BY last_number LIMIT 1
  ) f ON true
  WHERE e.sink IS NOT NULL AND coalesce(s.cursor, 0) < c.last_number AND ($2::text[] IS NULL OR a.name = ANY ($2))
) b ON true`
  const [status] = await db.query<SinkStatus>({ name: 'sink-status', text }, [sink, accounts, now])
  if (status === undefined) throw new Error('the database gave no status of a sink')
  return status
}

/** Every sink that has run on this database, by name. */
export async function listSinks(db: Queryable, now: number): Promise<SinkStatus[]> {
  const text = 'SELECT sink, accounts FROM event_sinks ORDER BY sink'
  const sinks = await db.query<Pick<SinkScope, 'sink' | 'accounts'>>({ text })
  const statuses: SinkStatus[] = []
  for (const sink of sinks) statuses.push(await sinkStatus(db, sink, now))
  return statuses
}
