import type { Queryable } from '../database.ts'

/** An idempotency key: the client's key within the scope of what is done once. */
export interface IdempotencyKey {
  accountId: number
  /**
   * `request`: a whole request, by its Idempotency-Key. `calls`: the calls of that request, whose response is not
   * known until the calls end. `refusals`: the callbacks about operations that the asynchronous API refused, by
   * the id of the request. `top-up`: a top-up at the console, by its attempt. `answer`: what is sent back to a subscriber, by
   * the id of the reply. `sign-in`: a code that a sign-in service requests, by a keyed hash. `alarm`: a step of an
   * alarm.
   */
  scope: 'request' | 'calls' | 'refusals' | 'top-up' | 'answer' | 'sign-in' | 'alarm'
  key: string
}

export interface StoredAnswer {
  bodyHash: Buffer
  answer: string
}

/** Locks a key until the transaction ends; waits for other transactions with the same key. */
export async function lockKey(tx: Queryable, { accountId, scope, key }: IdempotencyKey): Promise<void> {
  const values = [`${accountId} ${scope} ${key}`]
  await tx.query({ text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 20261121))` }, values)
}

/** Uses the primary key. */
export async function findAnswer(
  tx: Queryable,
  { accountId, scope, key }: IdempotencyKey,
): Promise<StoredAnswer | null> {
  const text = `SELECT body_hash AS "bodyHash", answer FROM idempotency_keys
    WHERE account_id = $1 AND scope = $2 AND key = $3`
  const [row] = await tx.query<StoredAnswer>({ text }, [accountId, scope, key])
  return row ?? null
}

export async function storeAnswer(
  tx: Queryable,
  entry: StoredAnswer & IdempotencyKey & { now: number },
): Promise<void> {
  const { accountId, scope, key, bodyHash, answer, now } = entry
  const text = `INSERT INTO idempotency_keys (account_id, scope, key, body_hash, answer, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)`
  const sealed = { 5: 'text idempotency_keys.answer' } as const
  await tx.query({ text, sealed }, [accountId, scope, key, bodyHash, answer, now])
}
