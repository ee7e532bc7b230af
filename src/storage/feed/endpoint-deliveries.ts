import { callbackColumns, type StoredCallback } from '../callbacks.ts'
import type { Queryable } from '../database.ts'
import type { EventEndpoint } from './event-endpoints.ts'

/** How the newest events of an endpoint fared, out of those that are stored. Instants are ms. */
export interface EndpointDeliveries {
  /** Events that wait to be delivered, also those that failed and are tried again. */
  pending: number
  dead: number
  lastDeliveredAt: number | null
  /** The oldest event that has failed since the last success; null where none has. */
  failingSince: number | null
  lastError: string | null
  /** Newest first. */
  newest: Omit<StoredCallback, 'body'>[]
}

/** Callbacks of all accounts that are searched, newest first. */
const maxSearched = 20_000

/** Uses the primary key of callbacks; reads a bounded number of rows. */
export async function readEndpointDeliveries(
  db: Queryable,
  { accountId, url }: Pick<EventEndpoint, 'accountId' | 'url'>,
  limit: number,
): Promise<EndpointDeliveries> {
  const text = `SELECT * FROM (
      SELECT ${callbackColumns} FROM (SELECT * FROM callbacks ORDER BY callback_id DESC LIMIT ${maxSearched}) c
    ) o WHERE "accountId" = $1 AND url = $2 AND "webhookId" LIKE 'evt\\_%' ORDER BY "callbackId" DESC`
  const rows = await db.query<Omit<StoredCallback, 'body'>>({ text }, [accountId, url])
  const delivered = rows.find(({ state }) => state === 'delivered')
  const lastDelivered = Math.max(
    ...rows.map(({ state, endedAt }) => (state === 'delivered' ? (endedAt ?? 0) : 0)),
  )
  const failed = rows.filter(({ state, attempts, callbackId }) => {
    return state !== 'delivered' && attempts > 0 && callbackId > (delivered?.callbackId ?? 0)
  })
  return {
    pending: rows.filter(({ state }) => state === 'pending').length,
    dead: rows.filter(({ state }) => state === 'parked').length,
    lastDeliveredAt: delivered === undefined ? null : lastDelivered,
    failingSince: failed.at(-1)?.createdAt ?? null,
    lastError: failed[0]?.lastError ?? null,
    newest: rows.slice(0, limit),
  }
}

/** What its events are signed with. */
export async function readEndpointSecret(db: Queryable, endpointId: number): Promise<string | null> {
  const text = 'SELECT secret FROM event_endpoints WHERE endpoint_id = $1'
  const [row] = await db.query<{ secret: string }>({ text }, [endpointId])
  return row?.secret ?? null
}
