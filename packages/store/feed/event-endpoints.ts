import type { EventEndpoint } from '../../domain/feed/event-endpoint.ts'
import type { EventType } from '../../domain/feed/event-types.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { type SettingRoom, usualRoom, withinRoom } from '../accounts/setting-room.ts'
import { newSigningSecret } from '../accounts/signing-secrets.ts'
import type { Database, Queryable } from '../database.ts'
import { withdrawCallbacks } from './endpoint-windows.ts'

/** The endpoints of one account, or of all where `accountId` is null. */
export function listEndpoints(db: Queryable, accountId: number | null): Promise<EventEndpoint[]> {
  const text = `
SELECT e.endpoint_id AS "endpointId", e.account_id AS "accountId", a.name AS account, e.url, e.types,
  e.is_active AS "isActive", cardinality(string_to_array(e.secret, ' ')) AS secrets, e.cursor,
  coalesce(c.last_number, 0) AS last, e.given_up_at AS "givenUpAt", e.missed
FROM event_endpoints e JOIN accounts a USING (account_id) LEFT JOIN event_counters c USING (account_id)
WHERE $1::int IS NULL OR e.account_id = $1 ORDER BY e.endpoint_id`
  return db.query<EventEndpoint>({ text }, [accountId])
}

/**
 * Begins with the next event. Returns its number and its secret; null where the account has that URL already. Rejects
 * with `SettingRefused` where it has no room.
 */
export async function addEndpoint(
  db: Database,
  { accountId, url, types }: Pick<EventEndpoint, 'accountId' | 'url' | 'types'>,
  room: Pick<SettingRoom, 'eventEndpoints'> = usualRoom,
): Promise<{ endpointId: number; secret: string } | null> {
  const secret = newSigningSecret()
  const text = `INSERT INTO event_endpoints (account_id, url, types, secret, cursor)
    SELECT $1, $2, $3, $4, coalesce((SELECT last_number FROM event_counters WHERE account_id = $1), 0)
    ON CONFLICT DO NOTHING RETURNING endpoint_id AS "endpointId"`
  const [added] = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'eventEndpoints', accountId, max: room.eventEndpoints }, () =>
      tx.query<{ endpointId: number }>({ text, sealed: { 2: 'url' } }, [accountId, url, types, secret]),
    ),
  )
  return added === undefined ? null : { endpointId: added.endpointId, secret }
}

/** A member that is absent stays as it is; one that is made active is tried at once. Returns whether there is such an endpoint. */
export async function changeEndpoint(
  db: Database,
  endpointId: number,
  { types, isActive }: { types?: EventType[] | null; isActive?: boolean },
): Promise<boolean> {
  const text = `UPDATE event_endpoints SET types = CASE WHEN $2 THEN $3::text[] ELSE types END,
      is_active = coalesce($4, is_active), given_up_at = CASE WHEN $4 THEN NULL ELSE given_up_at END,
      probe_at = CASE WHEN $4 THEN 0 ELSE probe_at END WHERE endpoint_id = $1 RETURNING 1`
  const values = [endpointId, types !== undefined, types ?? null, isActive ?? null]
  return (await changeSettings(db, (tx) => tx.query({ text }, values))).length > 0
}

/** Adds a secret: events are signed with it and with the one before, so that a receiver may know either. */
export async function addEndpointSecret(db: Database, endpointId: number): Promise<string> {
  const secret = newSigningSecret()
  const text = `UPDATE event_endpoints SET secret = concat_ws(' ', $2::text, split_part(secret, ' ', 1))
    WHERE endpoint_id = $1`
  await changeSettings(db, (tx) => tx.query({ text }, [endpointId, secret]))
  return secret
}

/** Only the newest secret signs from now on. */
export async function dropOlderEndpointSecret(db: Database, endpointId: number): Promise<void> {
  const text = `UPDATE event_endpoints SET secret = split_part(secret, ' ', 1) WHERE endpoint_id = $1`
  await changeSettings(db, (tx) => tx.query({ text }, [endpointId]))
}

/** Its callbacks that wait are removed with it. Returns whether there was such an endpoint. */
export async function removeEndpoint(db: Database, endpointId: number): Promise<boolean> {
  const text = `DELETE FROM event_endpoints WHERE endpoint_id = $1 RETURNING to_json(under_way) AS "underWay"`
  return changeSettings(db, async (tx) => {
    const [removed] = await tx.query<{ underWay: number[] }>({ text }, [endpointId])
    await withdrawCallbacks(tx, removed?.underWay ?? [])
    return removed !== undefined
  })
}
