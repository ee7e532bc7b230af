import type { Queryable } from '../database.ts'

/** A fixed text for a subscriber, stored with the reply that it answers. */
export interface OwedAnswer {
  accountId: number
  replyId: number
  text: string
}

/** Stores that an answer is owed, from `now` on; it is due again at `dueAt`. */
export async function storeOwed(
  tx: Queryable,
  { replyId, accountId, text, now, dueAt }: OwedAnswer & { now: number; dueAt: number },
): Promise<void> {
  const insert = `INSERT INTO owed_answers (reply_id, account_id, text, owed_at, due_at) VALUES ($1, $2, $3, $4, $5)`
  const sealed = { 3: 'text owed_answers.text' } as const
  await tx.query({ text: insert, sealed }, [replyId, accountId, text, now, dueAt])
}

/**
 * Claims answers that are due, those of the longest wait first and at most a fifth of them of one account; no other gateway
 * gets them before `againAt`. Uses owed_answers_due.
 */
export function claimOwed(
  db: Queryable,
  { now, againAt, limit }: { now: number; againAt: number; limit: number },
): Promise<(OwedAnswer & { owedAt: number })[]> {
  const text = `
UPDATE owed_answers SET due_at = $2 WHERE due_at <= $1 AND reply_id IN (
  SELECT reply_id FROM (
    SELECT reply_id, due_at, row_number() OVER (PARTITION BY account_id ORDER BY due_at) AS nth
    FROM (SELECT * FROM owed_answers WHERE due_at <= $1 ORDER BY due_at LIMIT 1000) AS first
  ) AS due
  WHERE nth <= greatest($3 / 5, 1) ORDER BY due_at LIMIT $3
) RETURNING account_id AS "accountId", reply_id AS "replyId", text, owed_at AS "owedAt"`
  return db.query<OwedAnswer & { owedAt: number }>({ text }, [now, againAt, limit])
}

/** The answer was sent, or never will be. */
export async function forgetOwed(db: Queryable, replyId: number): Promise<void> {
  await db.query({ text: 'DELETE FROM owed_answers WHERE reply_id = $1' }, [replyId])
}
