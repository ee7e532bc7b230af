import type { EndpointProgress, WindowCallback } from '../../domain/feed/endpoint-window.ts'
import type { EventEndpoint } from '../../domain/feed/event-endpoint.ts'
import { stateColumn } from '../callbacks/callbacks.ts'
import type { Queryable } from '../database.ts'

/** An endpoint that this transaction alone works for. */
export interface ClaimedEndpoint
  extends EndpointProgress,
    Pick<EventEndpoint, 'endpointId' | 'accountId' | 'url' | 'types' | 'filter' | 'cursor'> {
  /** Ids of its callbacks; some may have ended. */
  underWay: number[]
  /** How many its account has. */
  endpointsOfAccount: number
}

/**
 * Active endpoints with events to pass on: the first of each account, then the second of each. Uses the primary key of
 * event_counters; the table of endpoints is small.
 */
export async function endpointsWithEvents(db: Queryable): Promise<number[]> {
  const text = `SELECT e.endpoint_id AS "endpointId" FROM event_endpoints e JOIN event_counters c USING (account_id)
    WHERE e.is_active AND e.cursor < c.last_number
    ORDER BY row_number() OVER (PARTITION BY e.account_id ORDER BY e.endpoint_id), e.endpoint_id`
  const rows = await db.query<{ endpointId: number }>({ name: 'endpoints-with-events', text })
  return rows.map(({ endpointId }) => endpointId)
}

/** Locks an endpoint; null where it has no event to pass on any more, or another gateway works for it. Uses the primary keys. */
export async function claimEndpoint(tx: Queryable, endpointId: number): Promise<ClaimedEndpoint | null> {
  const text = `
SELECT e.endpoint_id AS "endpointId", e.account_id AS "accountId", e.url, e.types, e.filter, e.cursor,
  to_json(e.under_way) AS "underWay", e.answers, e.answered_at AS "answeredAt", e.given_up_at AS "givenUpAt",
  e.probe, e.probe_at AS "probeAt",
  (SELECT count(*) FROM event_endpoints o WHERE o.account_id = e.account_id AND o.is_active) AS "endpointsOfAccount"
FROM event_endpoints e JOIN event_counters c USING (account_id)
WHERE e.endpoint_id = $1 AND e.is_active AND e.cursor < c.last_number FOR UPDATE OF e SKIP LOCKED`
  const [claimed] = await tx.query<ClaimedEndpoint>({ name: 'claim-endpoint', text }, [endpointId])
  return claimed ?? null
}

/** Callbacks of events by id; those that are not stored any more are missing. Uses callbacks_pkey. */
export async function readWindow(tx: Queryable, callbackIds: readonly number[]): Promise<WindowCallback[]> {
  if (callbackIds.length === 0) return []
  const text = `SELECT callback_id AS "callbackId", split_part(webhook_id, '_', 3)::bigint AS number, ${stateColumn} AS state, attempts,
      created_at AS "createdAt"
    FROM callback_states WHERE callback_id = ANY($1::bigint[])`
  return tx.query<WindowCallback>({ name: 'read-endpoint-window', text }, [callbackIds])
}

/** Removes callbacks that wait, also those under way. Uses callbacks_pkey. */
export async function withdrawCallbacks(tx: Queryable, callbackIds: readonly number[]): Promise<void> {
  const text = `DELETE FROM callbacks WHERE callback_id = ANY(ARRAY(
    SELECT callback_id FROM callback_states WHERE callback_id = ANY($1::bigint[]) AND state = 'pending'))`
  await tx.query({ name: 'withdraw-callbacks', text }, [callbackIds])
}

export interface EndpointPosition extends EndpointProgress {
  cursor: number
  underWay: readonly number[]
  /** Events that were dropped since. */
  missed: number
}

/** Stores where an endpoint is. */
export async function moveEndpoint(
  tx: Queryable,
  endpointId: number,
  { cursor, underWay, missed, ...progress }: EndpointPosition,
): Promise<void> {
  const text = `UPDATE event_endpoints SET cursor = $2, under_way = $3, answers = $4, answered_at = $5, given_up_at = $6,
      probe = $7, probe_at = $8, missed = missed + $9 WHERE endpoint_id = $1`
  const { answers, answeredAt, givenUpAt, probe, probeAt } = progress
  await tx.query({ name: 'move-endpoint', text }, [
    ...[endpointId, cursor, underWay, answers, answeredAt, givenUpAt, probe, probeAt, missed],
  ])
}
