import type { EndpointDelivery, EndpointHealth, EventEndpoint } from '../../domain/feed/event-endpoint.ts'
import { isDeadLetter, readColumns } from '../callbacks/callbacks.ts'
import type { Queryable } from '../database.ts'

/** Callbacks of all accounts that are searched, newest first. */
const maxSearched = 20_000

/** By number, of the endpoints of one account, or of all where `accountId` is null. Uses the primary key of callbacks; reads a bounded number of rows. */
export async function readEndpointHealth(
  db: Queryable,
  accountId: number | null,
): Promise<Map<number, EndpointHealth>> {
  const text = `
WITH recent AS MATERIALIZED (
  SELECT callback_id, webhook_id, account_id, url, state, attempts, created_at, ended_at, last_error
  FROM callback_states ORDER BY callback_id DESC LIMIT ${maxSearched}
), ours AS (
  SELECT e.endpoint_id, r.callback_id, r.state, r.attempts, r.created_at, r.ended_at, r.last_error,
    max(r.callback_id) FILTER (WHERE r.state = 'delivered') OVER (PARTITION BY e.endpoint_id) AS delivered_id
  FROM event_endpoints e
  LEFT JOIN recent r ON r.account_id = e.account_id AND r.url = e.url AND r.webhook_id LIKE 'evt\\_%'
  WHERE $1::int IS NULL OR e.account_id = $1
), judged AS (
  SELECT *, state <> 'delivered' AND attempts > 0 AND callback_id > coalesce(delivered_id, 0) AS fails FROM ours
)
SELECT endpoint_id AS "endpointId", count(*) FILTER (WHERE state = 'pending') AS pending,
  count(*) FILTER (WHERE ${isDeadLetter}) AS dead,
  max(ended_at) FILTER (WHERE state = 'delivered') AS "lastDeliveredAt",
  min(created_at) FILTER (WHERE fails) AS "failingSince",
  (array_agg(last_error ORDER BY callback_id DESC) FILTER (WHERE fails))[1] AS "lastError"
FROM judged GROUP BY endpoint_id`
  const rows = await db.query<EndpointHealth & { endpointId: number }>({ text }, [accountId])
  return new Map(rows.map(({ endpointId, ...health }) => [endpointId, health]))
}

/** The newest callbacks of an endpoint, newest first. Uses the primary key of callbacks. */
export function readEndpointDeliveries(
  db: Queryable,
  { accountId, url }: Pick<EventEndpoint, 'accountId' | 'url'>,
  limit: number,
): Promise<EndpointDelivery[]> {
  const text = `SELECT * FROM (
      SELECT ${readColumns} FROM (SELECT * FROM callback_states ORDER BY callback_id DESC LIMIT ${maxSearched}) c
    ) o WHERE "accountId" = $1 AND url = $2 AND "webhookId" LIKE 'evt\\_%' ORDER BY "callbackId" DESC LIMIT $3`
  return db.query<EndpointDelivery>({ text, sealed: { 2: 'url' } }, [accountId, url, limit])
}

/** What its events are signed with. */
export async function readEndpointSecret(db: Queryable, endpointId: number): Promise<string | null> {
  const text = 'SELECT secret FROM event_endpoints WHERE endpoint_id = $1'
  const [row] = await db.query<{ secret: string }>({ text }, [endpointId])
  return row?.secret ?? null
}
