import type { Queryable } from './database.ts'

/** What is done once, and its key within that. */
export interface IdempotencyKey {
  accountId: number
  /**
   * `request`: a whole request, by its Idempotency-Key. `calls`: the calls of that request, whose answer is not known
   * until they are over. `refusals`: the callbacks about what the asynchronous endpoint refused, by the id of the
   * request. `top-up`: a top-up at the console, by its attempt.
   */
  scope: 'request' | 'calls' | 'refusals' | 'top-up'
  key: string
}

export interface StoredAnswer {
  bodyHash: Buffer
  answer: string
}

/** Waits until no other transaction works on the same key; held until this one ends. */
export async function lockKey(tx: Queryable, { accountId, scope, key }: IdempotencyKey): Promise<void> {
  await tx.query({ text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 20261121))` }, [
    `${accountId} ${scope} ${key}`,
  ])
}

/** Leans on the primary key. */
export async function findAnswer(
  tx: Queryable,
  { accountId, scope, key }: IdempotencyKey,
): Promise<StoredAnswer | null> {
  const rows = await tx.query<{ body_hash: Buffer; answer: string }>(
    {
      text: `SELECT body_hash, answer FROM idempotency_keys
        WHERE account_id = $1 AND scope = $2 AND key = $3`,
    },
    [accountId, scope, key],
  )
  const row = rows[0]
  return row === undefined ? null : { bodyHash: row.body_hash, answer: row.answer }
}

export async function storeAnswer(
  tx: Queryable,
  entry: StoredAnswer & IdempotencyKey & { now: number },
): Promise<void> {
  await tx.query(
    {
      text: `INSERT INTO idempotency_keys (account_id, scope, key, body_hash, answer, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)`,
    },
    [entry.accountId, entry.scope, entry.key, entry.bodyHash, entry.answer, entry.now],
  )
}
