import type { Queryable } from '../database.ts'

/** Each by its primary key. */
const texts = {
  message: 'SELECT 1 FROM messages WHERE msg_id = $1 AND account_id = $2',
  callback: 'SELECT 1 FROM callbacks WHERE callback_id = $1 AND account_id = $2',
  conversation: 'SELECT 1 FROM conversations WHERE conversation_id = $1 AND account_id = $2',
  key: 'SELECT 1 FROM api_keys WHERE key_id = $1 AND account_id = $2',
}

/** Whether a thing exists and belongs to the account. */
export async function isOwned(
  db: Queryable,
  thing: keyof typeof texts,
  id: unknown,
  accountId: number,
): Promise<boolean> {
  return (await db.query({ name: `owned-${thing}`, text: texts[thing] }, [id, accountId])).length > 0
}
