import type { Queryable } from './database.ts'

export interface StoredAnswer {
  bodyHash: Buffer
  answer: string
}

/** Waits until no other transaction works on the same key; held until this one ends. */
export async function lockKey(tx: Queryable, accountId: number, key: string): Promise<void> {
  await tx.query({ text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 20261121))` }, [
    `${accountId} ${key}`,
  ])
}

/** Leans on the primary key. */
export async function findAnswer(
  tx: Queryable,
  accountId: number,
  key: string,
): Promise<StoredAnswer | null> {
  const rows = await tx.query<{ body_hash: Buffer; answer: string }>(
    { text: 'SELECT body_hash, answer FROM idempotency_keys WHERE account_id = $1 AND key = $2' },
    [accountId, key],
  )
  const row = rows[0]
  return row === undefined ? null : { bodyHash: row.body_hash, answer: row.answer }
}

export async function storeAnswer(
  tx: Queryable,
  entry: StoredAnswer & { accountId: number; key: string; now: number },
): Promise<void> {
  await tx.query(
    {
      text: `INSERT INTO idempotency_keys (account_id, key, body_hash, answer, created_at)
        VALUES ($1, $2, $3, $4, $5)`,
    },
    [entry.accountId, entry.key, entry.bodyHash, entry.answer, entry.now],
  )
}
