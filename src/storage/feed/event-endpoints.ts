import type { EventType } from '../../domain/feed/event-types.ts'
import { changeSettings } from '../accounts.ts'
import type { Database, Queryable } from '../database.ts'
import { newSigningSecret } from '../signing-secrets.ts'

/** A URL that gets events of an account. */
export interface EventEndpoint {
  endpointId: number
  accountId: number
  account: string
  url: string
  /** Null: all types. */
  types: EventType[] | null
  isActive: boolean
  /** Number of the last event that was passed on, and of the newest one. */
  cursor: number
  last: number
}

/** The endpoints of one account, or of all where `accountId` is null. */
export function listEndpoints(db: Queryable, accountId: number | null): Promise<EventEndpoint[]> {
  const text = `
SELECT e.endpoint_id AS "endpointId", e.account_id AS "accountId", a.name AS account, e.url, e.types,
  e.is_active AS "isActive", e.cursor, coalesce(c.last_number, 0) AS last
FROM event_endpoints e JOIN accounts a USING (account_id) LEFT JOIN event_counters c USING (account_id)
WHERE $1::int IS NULL OR e.account_id = $1 ORDER BY e.endpoint_id`
  return db.query<EventEndpoint>({ text }, [accountId])
}

/** Begins with the next event. Returns its number and its secret; null where the account has that URL already. */
export async function addEndpoint(
  db: Database,
  { accountId, url, types }: Pick<EventEndpoint, 'accountId' | 'url' | 'types'>,
): Promise<{ endpointId: number; secret: string } | null> {
  const secret = newSigningSecret()
  const text = `INSERT INTO event_endpoints (account_id, url, types, secret, cursor)
    SELECT $1, $2, $3, $4, coalesce((SELECT last_number FROM event_counters WHERE account_id = $1), 0)
    ON CONFLICT DO NOTHING RETURNING endpoint_id AS "endpointId"`
  const [added] = await changeSettings(db, (tx) =>
    tx.query<{ endpointId: number }>({ text, sealed: { 2: 'url' } }, [accountId, url, types, secret]),
  )
  return added === undefined ? null : { endpointId: added.endpointId, secret }
}

/** A member that is absent stays as it is. Returns whether there is such an endpoint. */
export async function changeEndpoint(
  db: Database,
  endpointId: number,
  { types, isActive }: { types?: EventType[] | null; isActive?: boolean },
): Promise<boolean> {
  const text = `UPDATE event_endpoints SET types = CASE WHEN $2 THEN $3::text[] ELSE types END,
      is_active = coalesce($4, is_active) WHERE endpoint_id = $1 RETURNING 1`
  const values = [endpointId, types !== undefined, types ?? null, isActive ?? null]
  return (await changeSettings(db, (tx) => tx.query({ text }, values))).length > 0
}

/** Its callbacks that are under way go on, unsigned. Returns whether there was such an endpoint. */
export async function removeEndpoint(db: Database, endpointId: number): Promise<boolean> {
  const text = 'DELETE FROM event_endpoints WHERE endpoint_id = $1 RETURNING 1'
  return (await changeSettings(db, (tx) => tx.query({ text }, [endpointId]))).length > 0
}

/** An endpoint that this transaction alone works for. */
export type ClaimedEndpoint = Pick<EventEndpoint, 'endpointId' | 'accountId' | 'url' | 'types' | 'cursor'>

/** Pending callbacks of an account that are searched for those of one endpoint. */
const maxSearched = 20_000

/**
 * Locks one endpoint of `endpointIds` that has events to pass on and less than `maxPending` callbacks that wait; null where there
 * is none, or other gateways work for them. Uses the primary keys and callbacks_due_by_account.
 */
export async function claimEndpoint(
  tx: Queryable,
  endpointIds: readonly number[],
  maxPending: number,
): Promise<ClaimedEndpoint | null> {
  const text = `
SELECT e.endpoint_id AS "endpointId", e.account_id AS "accountId", e.url, e.types, e.cursor
FROM event_endpoints e JOIN event_counters c USING (account_id)
WHERE e.endpoint_id = ANY($1::int[]) AND e.is_active AND e.cursor < c.last_number AND (
  SELECT count(*) FILTER (WHERE p.url = e.url) FROM (
    SELECT url FROM callbacks b WHERE b.state = 'pending' AND b.account_id = e.account_id LIMIT ${maxSearched}
  ) p
) < $2
ORDER BY e.endpoint_id LIMIT 1 FOR UPDATE OF e SKIP LOCKED`
  const [claimed] = await tx.query<ClaimedEndpoint>({ name: 'claim-endpoint', text }, [
    endpointIds,
    maxPending,
  ])
  return claimed ?? null
}

/** Active endpoints with events to pass on. */
export async function endpointsWithEvents(db: Queryable): Promise<number[]> {
  const text = `SELECT e.endpoint_id AS "endpointId" FROM event_endpoints e JOIN event_counters c USING (account_id)
    WHERE e.is_active AND e.cursor < c.last_number`
  const rows = await db.query<{ endpointId: number }>({ name: 'endpoints-with-events', text })
  return rows.map(({ endpointId }) => endpointId)
}

export async function advanceEndpoint(tx: Queryable, endpointId: number, cursor: number): Promise<void> {
  const text = 'UPDATE event_endpoints SET cursor = $2 WHERE endpoint_id = $1'
  await tx.query({ name: 'advance-endpoint', text }, [endpointId, cursor])
}
