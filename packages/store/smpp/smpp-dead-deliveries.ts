import type { Database, Queryable } from '../database.ts'
import { arrayLiteral } from '../statements/array-columns.ts'
import { notifyDeliveries } from './smpp-deliveries.ts'

/** A receipt or reply that was given up. */
export interface DeadDelivery {
  deliveryId: number
  account: string
  /** Null where any bind of the account may have it, or the bind was removed. */
  systemId: string | null
  msgId: number | null
  /** An `SmppNotice` as JSON. */
  body: string
  attempts: number
  createdAt: number
  endedAt: number
  lastError: string
}

/** Null: any. */
export interface DeadDeliveryFilter {
  accountId: number | null
  bindId: number | null
}

/** The newest first, at most `limit`; `before`: only those with a lower id. Uses the primary key. */
export function listDeadDeliveries(
  db: Queryable,
  { accountId, bindId, before, limit }: DeadDeliveryFilter & { before: number | null; limit: number },
): Promise<DeadDelivery[]> {
  const text = `SELECT d.delivery_id AS "deliveryId", a.name AS account, b.system_id AS "systemId", d.msg_id AS "msgId",
      d.body, d.attempts, d.created_at AS "createdAt", d.ended_at AS "endedAt", d.last_error AS "lastError"
    FROM smpp_dead_deliveries d JOIN accounts a USING (account_id) LEFT JOIN smpp_binds b USING (bind_id)
    WHERE ($1::integer IS NULL OR d.account_id = $1) AND ($2::integer IS NULL OR d.bind_id = $2)
      AND ($3::bigint IS NULL OR d.delivery_id < $3)
    ORDER BY d.delivery_id DESC LIMIT $4`
  return db.query<DeadDelivery>({ text }, [accountId, bindId, before, limit])
}

/** `ids` null: all that the filter allows. */
export interface DeadDeliveryChoice extends DeadDeliveryFilter {
  ids: readonly number[] | null
}

const atOnce = 5_000

/**
 * Makes deliveries that were given up due again, with all their attempts, the oldest first. They get new ids, and go to
 * any bind of the account where theirs was removed. Returns the old ids; after a rejection some may be due already.
 */
export async function replayDeadDeliveries(
  db: Database,
  { ids, accountId, bindId }: DeadDeliveryChoice,
  now: number,
): Promise<number[]> {
  const replayed: number[] = []
  for (;;) {
    const values = [ids === null ? null : arrayLiteral(ids.map(String)), accountId, bindId, now]
    const moved = await db.query<{ deliveryId: number; accountId: number }>({ text: replayText }, values)
    if (moved.length > 0) await notifyDeliveries(db, [...new Set(moved.map((row) => row.accountId))])
    for (const { deliveryId } of moved) replayed.push(deliveryId)
    if (moved.length < atOnce) return replayed
  }
}

// A new `created_at`: by the old one they would be given up again at once. Those given up after `$4` wait for another run.
const replayText = `
WITH moved AS (
  DELETE FROM smpp_dead_deliveries WHERE delivery_id IN (
    SELECT delivery_id FROM smpp_dead_deliveries
    WHERE ($1::bigint[] IS NULL OR delivery_id = ANY($1)) AND ($2::integer IS NULL OR account_id = $2)
      AND ($3::integer IS NULL OR bind_id = $3) AND ended_at <= $4
    ORDER BY delivery_id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
  ) RETURNING *
), made AS (
  INSERT INTO smpp_deliveries (account_id, bind_id, msg_id, number, body, due_at, created_at)
  SELECT m.account_id, coalesce(b.bind_id, 0), m.msg_id, m.number, m.body, $4, $4
  FROM moved m LEFT JOIN smpp_binds b USING (bind_id) ORDER BY m.delivery_id
)
SELECT delivery_id AS "deliveryId", account_id AS "accountId" FROM moved ORDER BY delivery_id`
