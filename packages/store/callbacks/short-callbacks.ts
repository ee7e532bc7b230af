import { callbackBody } from '../../domain/message/reports/callback-body.ts'
import type { MessageStatus } from '../../domain/message/status.ts'
import { isSuccess } from '../../domain/message/status.ts'
import type { Database, Queryable } from '../database.ts'
import { lockMessages, readMessages } from '../messages/find.ts'
import { replayed, shortWebhookId } from './callbacks.ts'

/** A callback whose body its message has. */
interface ShortCallback {
  callbackId: number
  msgId: number
  status: MessageStatus
  createdAt: number
}

/** Bodies of short rows by their ids, made of their messages; those whose message is gone are absent. */
export async function readShortBodies(
  db: Queryable,
  callbackIds: readonly number[],
): Promise<Map<number, string>> {
  return new Map((await readShort(db, callbackIds)).map(({ callbackId, body }) => [callbackId, body]))
}

async function readShort(
  db: Queryable,
  callbackIds: readonly number[],
  read = readMessages,
): Promise<(ShortCallback & { body: string })[]> {
  const text = `SELECT callback_id AS "callbackId", msg_id AS "msgId", status, created_at AS "createdAt"
    FROM callbacks WHERE callback_id = ANY($1::bigint[]) AND body IS NULL`
  const rows = await db.query<ShortCallback>({ name: 'read-short-callbacks', text }, [callbackIds])
  if (rows.length === 0) return []
  const messages = new Map(
    (
      await read(
        db,
        rows.map(({ msgId }) => msgId),
      )
    ).map((message) => [message.msgId, message]),
  )
  return rows.flatMap((row) => {
    const message = messages.get(row.msgId)
    if (message === undefined) return []
    const { status, createdAt: updatedAt } = row
    const error = isSuccess(status) ? null : message.error
    return { ...row, body: callbackBody({ ...message, status, error, updatedAt }, []) }
  })
}

/**
 * Gives short rows their webhook-id and their body, before they are delivered by others than their writer. Their messages are
 * locked, so that no erasure comes between.
 */
async function completeShort(tx: Queryable, callbackIds: readonly number[]): Promise<void> {
  const rows = await readShort(tx, callbackIds, lockMessages)
  if (rows.length === 0) return
  const text = `UPDATE callbacks c SET webhook_id = v.webhook_id, body = v.body
    FROM unnest($1::bigint[], $2::text[], $3::text[]) AS v (callback_id, webhook_id, body)
    WHERE c.callback_id = v.callback_id AND c.body IS NULL`
  await tx.query({ text, sealed: { 3: 'text callbacks.body' } }, [
    rows.map(({ callbackId }) => callbackId),
    rows.map(({ callbackId, createdAt }) => shortWebhookId(callbackId, createdAt)),
    rows.map(({ body }) => body),
  ])
}

/**
 * Makes what is left of leases that are over pending and due now: their gateway died, or never heard of its commit. Reads the
 * table of leases, which has a few.
 */
export async function endOldLeases(db: Database, now: number): Promise<void> {
  const any = 'SELECT FROM callback_leases WHERE leased_until <= $1 LIMIT 1'
  while ((await db.query({ name: 'any-old-callback-lease', text: any }, [now])).length > 0) {
    const ended = await db.transaction((tx) => endSomeLeases(tx, now))
    if (ended === 0) return
  }
}

async function endSomeLeases(tx: Queryable, now: number): Promise<number> {
  const text = `DELETE FROM callback_leases WHERE lease_id IN (
      SELECT lease_id FROM callback_leases WHERE leased_until <= $1 LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING to_json(callback_ids) AS ids`
  const leases = await tx.query<{ ids: number[] }>({ text }, [now])
  const callbackIds = leases.flatMap(({ ids }) => ids)
  await completeShort(tx, callbackIds)
  // A callback without its message, which is kept for longer, can say nothing.
  const pending = `UPDATE callbacks SET state = CASE WHEN body IS NULL THEN 'parked' ELSE 'pending' END, due_at = $2
    WHERE callback_id = ANY($1::bigint[]) AND state IS NULL`
  await tx.query({ text: pending }, [callbackIds, now])
  return leases.length
}

/**
 * Makes delivered callbacks and dead letters due now, with all attempts before them. Returns their ids. Uses
 * callbacks_pkey.
 */
export function replayCallbacks(
  db: Database,
  callbackIds: readonly number[],
  now: number,
): Promise<number[]> {
  return db.transaction((tx) => replay(tx, callbackIds, now))
}

async function replay(tx: Queryable, callbackIds: readonly number[], now: number): Promise<number[]> {
  await completeShort(tx, callbackIds)
  const text = `UPDATE callbacks SET ${replayed('$2')}
    WHERE callback_id = ANY ($1::bigint[]) AND body IS NOT NULL AND (state <> 'pending' OR state IS NULL
      AND callback_id NOT IN (SELECT unnest(callback_ids) FROM callback_leases)) RETURNING callback_id AS "callbackId"`
  const rows = await tx.query<{ callbackId: number }>({ text }, [callbackIds, now])
  return rows.map((row) => row.callbackId)
}
