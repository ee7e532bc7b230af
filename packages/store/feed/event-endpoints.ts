import type { EventEndpoint } from '../../domain/feed/event-endpoint.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { type SettingRoom, usualRoom, withinRoom } from '../accounts/setting-room.ts'
import { newSigningSecret } from '../accounts/signing-secrets.ts'
import type { Database, Queryable } from '../database.ts'
import { readWindow, withdrawCallbacks } from './endpoint-windows.ts'
import { numberBefore } from './number-before.ts'

/** The endpoints of one account, or of all where `accountId` is null. */
export function listEndpoints(db: Queryable, accountId: number | null): Promise<EventEndpoint[]> {
  const text = `
SELECT e.endpoint_id AS "endpointId", e.account_id AS "accountId", a.name AS account, e.url, e.description, e.types, e.filter,
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
  {
    accountId,
    url,
    description = null,
    types,
    filter = null,
  }: Pick<EventEndpoint, 'accountId' | 'url' | 'types'> &
    Partial<Pick<EventEndpoint, 'description' | 'filter'>>,
  room: Pick<SettingRoom, 'eventEndpoints'> = usualRoom,
): Promise<{ endpointId: number; secret: string } | null> {
  const secret = newSigningSecret()
  const text = `INSERT INTO event_endpoints (account_id, url, types, secret, description, filter, cursor)
    SELECT $1, $2, $3, $4, $5, $6, coalesce((SELECT last_number FROM event_counters WHERE account_id = $1), 0)
    ON CONFLICT DO NOTHING RETURNING endpoint_id AS "endpointId"`
  const [added] = await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'eventEndpoints', accountId, max: room.eventEndpoints }, () =>
      tx.query<{ endpointId: number }>({ text, sealed: { 2: 'url' } }, [
        ...[accountId, url, types, secret, description, filter],
      ]),
    ),
  )
  return added === undefined ? null : { endpointId: added.endpointId, secret }
}

/** What may change of an endpoint: a member that is absent stays as it is. */
export type EndpointChange = Partial<
  Pick<EventEndpoint, 'url' | 'description' | 'types' | 'filter' | 'isActive'>
>

/**
 * Changes an endpoint; one that is made active is tried at once. Events that wait for an address that is replaced go to the
 * new one. Returns whether that is done: `taken` where the account has the address already.
 */
export async function changeEndpoint(
  db: Database,
  endpointId: number,
  { url, description, types, filter, isActive }: EndpointChange,
): Promise<'changed' | 'unknown' | 'taken'> {
  const text = `UPDATE event_endpoints SET types = CASE WHEN $2 THEN $3::text[] ELSE types END,
      is_active = coalesce($4, is_active), given_up_at = CASE WHEN $4 THEN NULL ELSE given_up_at END,
      probe_at = CASE WHEN $4 THEN 0 ELSE probe_at END, description = CASE WHEN $5 THEN $6 ELSE description END,
      filter = CASE WHEN $7 THEN $8::json ELSE filter END
    WHERE endpoint_id = $1 RETURNING 1`
  const values = [
    ...[endpointId, types !== undefined, types ?? null, isActive ?? null],
    ...[description !== undefined, description ?? null, filter !== undefined, filter ?? null],
  ]
  return changeSettings(db, async (tx) => {
    if (url !== undefined && !(await moveTo(tx, endpointId, url))) return 'taken'
    return (await tx.query({ text }, values)).length > 0 ? 'changed' : 'unknown'
  })
}

/** The new address is a receiver that has not answered yet. Returns false where another endpoint of the account has it. */
async function moveTo(tx: Queryable, endpointId: number, url: string): Promise<boolean> {
  const find = `SELECT url, cursor, to_json(under_way) AS "underWay",
      EXISTS (SELECT FROM event_endpoints o WHERE o.account_id = e.account_id AND o.url = $2 AND o.endpoint_id <> $1) AS taken
    FROM event_endpoints e WHERE endpoint_id = $1 FOR UPDATE`
  const [found] = await tx.query<{ url: string; cursor: number; underWay: number[]; taken: boolean }>(
    { text: find, sealed: { 2: 'url' } },
    [endpointId, url],
  )
  if (found === undefined || found.url === url) return true
  if (found.taken) return false
  const waiting = (await readWindow(tx, found.underWay)).filter(({ state }) => state === 'pending')
  const ids = waiting.map(({ callbackId }) => callbackId)
  await withdrawCallbacks(tx, ids)
  const cursor = Math.min(found.cursor, ...waiting.map(({ number }) => number - 1))
  const text = `UPDATE event_endpoints SET url = $2, cursor = $3, under_way = '{}', answers = false, answered_at = NULL,
      given_up_at = NULL, probe = NULL, probe_at = 0 WHERE endpoint_id = $1`
  await tx.query({ text, sealed: { 2: 'url' } }, [endpointId, url, cursor])
  return true
}

/**
 * Passes events on again to an endpoint, from the first one that was numbered at or after an instant (ms), with the ids that
 * they had. Returns how many those are.
 */
export async function replayEvents(db: Database, endpointId: number, since: number): Promise<number> {
  return db.transaction(async (tx) => {
    const find = `SELECT account_id AS "accountId", cursor FROM event_endpoints WHERE endpoint_id = $1 FOR UPDATE`
    const [found] = await tx.query<{ accountId: number; cursor: number }>({ text: find }, [endpointId])
    if (found === undefined) return 0
    const cursor = await numberBefore(tx, found.accountId, since)
    if (cursor >= found.cursor) return 0
    const text = 'UPDATE event_endpoints SET cursor = $2 WHERE endpoint_id = $1'
    await tx.query({ text }, [endpointId, cursor])
    return found.cursor - cursor
  })
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
