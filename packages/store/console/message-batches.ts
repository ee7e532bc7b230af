import type { Queryable } from '../database.ts'

/** A cancellation or a resend of many messages. */
export interface MessageBatch<Left = unknown> {
  kind: 'cancel' | 'resend'
  total: number
  done: number
  leftOut: Left[]
  endedAt: number | null
}

interface BatchKey {
  userId: number
  /** The idempotency key. */
  attempt: string
}

/** A batch that has not reported for this long is of a gateway that stopped. */
const batchRestsMs = 30_000

const columns = `kind, total, done, left_out AS "leftOut", ended_at AS "endedAt"`

/**
 * True where the caller carries the batch out: it is new, or the gateway that began it has stopped. Uses the primary key.
 */
export async function claimBatch(
  db: Queryable,
  { userId, attempt }: BatchKey,
  batch: Pick<MessageBatch, 'kind' | 'total'> & { bodyHash: Buffer; now: number },
): Promise<boolean> {
  const text = `INSERT INTO message_batches AS b (user_id, attempt, kind, body_hash, total, started_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6)
    ON CONFLICT (user_id, attempt) DO UPDATE SET updated_at = $6, done = 0, left_out = '[]'
      WHERE b.ended_at IS NULL AND b.body_hash = $4 AND b.updated_at < $6 - ${batchRestsMs}
    RETURNING 1`
  const { kind, total, bodyHash, now } = batch
  return (await db.query({ text }, [userId, attempt, kind, bodyHash, total, now])).length > 0
}

/** Null where it is not known. Uses the primary key. */
export async function readBatch<Left>(
  db: Queryable,
  { userId, attempt }: BatchKey,
): Promise<(MessageBatch<Left> & { bodyHash: Buffer }) | null> {
  const text = `SELECT ${columns}, body_hash AS "bodyHash" FROM message_batches WHERE user_id = $1 AND attempt = $2`
  const rows = await db.query<MessageBatch<Left> & { bodyHash: Buffer }>({ text }, [userId, attempt])
  return rows[0] ?? null
}

/** Writes how far the batch is. Uses the primary key. */
export async function noteBatch<Left>(
  db: Queryable,
  { userId, attempt }: BatchKey,
  { done, leftOut, endedAt, now }: Pick<MessageBatch<Left>, 'done' | 'leftOut' | 'endedAt'> & { now: number },
): Promise<void> {
  const text = `UPDATE message_batches SET done = $3, left_out = $4::jsonb, ended_at = $5, updated_at = $6
    WHERE user_id = $1 AND attempt = $2`
  await db.query({ text }, [userId, attempt, done, JSON.stringify(leftOut), endedAt, now])
}
