import type { Queryable } from '../database.ts'

/** The newest message of the account among these; null for none. Uses the primary key of accepted_messages. */
export async function newestOfAccount(
  db: Queryable,
  accountId: number,
  msgIds: readonly number[],
): Promise<number | null> {
  const text = `SELECT msg_id AS "msgId" FROM accepted_messages WHERE msg_id = ANY($1::bigint[]) AND account_id = $2
    ORDER BY msg_id DESC LIMIT 1`
  const rows = await db.query<{ msgId: number }>({ name: 'newest-of-account', text }, [msgIds, accountId])
  return rows[0]?.msgId ?? null
}
