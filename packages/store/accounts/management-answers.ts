import type { Database, Queryable } from '../database.ts'

/** What is known of a request under an Idempotency-Key. */
export interface StoredAnswer {
  requestHash: Buffer
  startedAt: number
  /** Null while the request is carried out, or where that was cut off. */
  status: number | null
  /** Null also where the answer has a secret. */
  answer: string | null
}

interface RequestKey {
  keyId: number
  idempotencyKey: string
}

const keptMs = 24 * 3_600_000

/** Null where the request is new: it is noted as begun then. Older requests than a day are forgotten. */
export async function beginOnce(
  db: Queryable,
  { keyId, idempotencyKey, requestHash }: RequestKey & { requestHash: Buffer },
  now: number,
): Promise<StoredAnswer | null> {
  const forget = `DELETE FROM management_answers WHERE (key_id, idempotency_key) IN
    (SELECT key_id, idempotency_key FROM management_answers WHERE started_at < $1 LIMIT 100)`
  await db.query({ text: forget }, [now - keptMs])
  const text = `INSERT INTO management_answers (key_id, idempotency_key, request_hash, started_at)
    VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`
  const begun = await db.query({ text }, [keyId, idempotencyKey, requestHash, now])
  if (begun.length > 0) return null
  const find = `SELECT request_hash AS "requestHash", started_at AS "startedAt", status, answer
    FROM management_answers WHERE key_id = $1 AND idempotency_key = $2`
  const [found] = await db.query<StoredAnswer>({ text: find }, [keyId, idempotencyKey])
  return found ?? { requestHash, startedAt: now, status: null, answer: null }
}

/** `answer` null: it has a secret, which is not shown again. */
export async function endOnce(
  db: Queryable,
  { keyId, idempotencyKey }: RequestKey,
  { status, answer }: { status: number; answer: string | null },
): Promise<void> {
  const text = `UPDATE management_answers SET status = $3, answer = $4
    WHERE key_id = $1 AND idempotency_key = $2`
  await db.query({ text }, [keyId, idempotencyKey, status, answer])
}

/** The request was refused and changed nothing. */
export async function forgetOnce(db: Queryable, { keyId, idempotencyKey }: RequestKey): Promise<void> {
  const text = 'DELETE FROM management_answers WHERE key_id = $1 AND idempotency_key = $2'
  await db.query({ text }, [keyId, idempotencyKey])
}

/** Runs `work` while no other gateway runs any under the same name. What `work` does is no part of a transaction. */
export async function oneAtATime<Result>(
  db: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined
  const waiting = db.transaction(async (tx) => {
    await tx.query({ text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 20261129))' }, [name])
    running ??= work()
    await running.catch(() => undefined)
  })
  // What `work` did stands, also where the lock is lost meanwhile.
  await waiting.catch((error: unknown) => {
    if (running === undefined) throw error
  })
  return running as Promise<Result>
}
