import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** A text for the subscriber who wrote a reply, stored with what causes it. */
export interface OwedAnswer {
  accountId: number
  replyId: number
  text: string
  /** It answers STOP, START or HELP, and is sent in spite of an opt-out. */
  isAboutConsent: boolean
}

/** Notices that answers are owed. */
export const owedAnswersChannel = 'posthorn_owed_answers'

/** Stores that answers are owed and due, from `now` on, and notifies who sends them. Each reply is owed one. */
export async function storeOwed(tx: Queryable, answers: readonly OwedAnswer[], now: number): Promise<void> {
  if (answers.length === 0) return
  const text = `
WITH stored AS (
  INSERT INTO owed_answers (reply_id, account_id, text, is_about_consent, owed_at, due_at)
  SELECT v.*, $5, $5 FROM unnest($1::bigint[], $2::int[], $3::text[], $4::boolean[])
    AS v (reply_id, account_id, text, is_about_consent)
  ON CONFLICT (reply_id) DO NOTHING RETURNING 1
)
SELECT pg_notify('${owedAnswersChannel}', '') FROM stored LIMIT 1`
  const sealed = { 3: 'text owed_answers.text' } as const
  await tx.query({ text, sealed }, [
    ...toColumns(answers, 'replyId', 'accountId', 'text', 'isAboutConsent'),
    now,
  ])
}

export interface OwedClaim {
  now: number
  /** No other gateway gets them before. */
  againAt: number
  limit: number
  maxOfAccount: number
  /** Accounts of which none are claimed. */
  busy: readonly number[]
}

/**
 * Claims answers that are due, those of the longest wait first; gateways that claim together get different ones. Uses
 * owed_answers_due.
 */
export function claimOwed(
  db: Queryable,
  { now, againAt, limit, maxOfAccount, busy }: OwedClaim,
): Promise<(OwedAnswer & { owedAt: number })[]> {
  const text = `
WITH due AS (
  SELECT reply_id FROM (
    SELECT reply_id, due_at, row_number() OVER (PARTITION BY account_id ORDER BY due_at) AS nth
    FROM (
      SELECT * FROM owed_answers WHERE due_at <= $1 AND account_id <> ALL ($5::int[]) ORDER BY due_at LIMIT 1000
    ) AS first
  ) AS ranked
  WHERE nth <= $4 ORDER BY due_at LIMIT $3
), free AS (
  SELECT reply_id FROM owed_answers WHERE reply_id IN (SELECT reply_id FROM due) AND due_at <= $1
  ORDER BY reply_id FOR UPDATE SKIP LOCKED
)
UPDATE owed_answers SET due_at = $2 WHERE reply_id IN (SELECT reply_id FROM free)
RETURNING account_id AS "accountId", reply_id AS "replyId", text, is_about_consent AS "isAboutConsent",
  owed_at AS "owedAt"`
  const values = [now, againAt, limit, maxOfAccount, busy]
  return db.query<OwedAnswer & { owedAt: number }>({ text }, values)
}

/** The answer was not sent; it is due again at `dueAt`. */
export async function postponeOwed(db: Queryable, replyId: number, dueAt: number): Promise<void> {
  await db.query({ text: 'UPDATE owed_answers SET due_at = $2 WHERE reply_id = $1' }, [replyId, dueAt])
}

/** The answer was sent, or never will be. */
export async function forgetOwed(db: Queryable, replyId: number): Promise<void> {
  await db.query({ text: 'DELETE FROM owed_answers WHERE reply_id = $1' }, [replyId])
}
