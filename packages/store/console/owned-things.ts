import type { Queryable } from '../database.ts'

/** Each by an index of its ids. */
const texts = {
  alarm: 'SELECT 1 FROM alarms WHERE alarm_id = $1 AND account_id = $2',
  message: 'SELECT 1 FROM accepted_messages WHERE msg_id = $1 AND account_id = $2',
  callback: 'SELECT 1 FROM callbacks WHERE callback_id = $1 AND account_id = $2',
  conversation: 'SELECT 1 FROM conversations WHERE conversation_id = $1 AND account_id = $2',
  key: 'SELECT 1 FROM api_keys WHERE key_id = $1 AND account_id = $2',
  endpoint: 'SELECT 1 FROM event_endpoints WHERE endpoint_id = $1 AND account_id = $2',
  verification: 'SELECT 1 FROM verifications WHERE verify_id = $1::uuid AND account_id = $2',
  user: 'SELECT 1 FROM console_users WHERE user_id = $1 AND account_id = $2',
  invitation: `SELECT 1 FROM console_invitations WHERE encode(token_hash, 'hex') = $1 AND account_id = $2`,
  'interface-user': 'SELECT 1 FROM interface_users WHERE username = $1 AND account_id = $2 AND kind = $3',
}

/** Whether a thing exists and belongs to the account. */
export async function isOwned(
  db: Queryable,
  thing: keyof typeof texts,
  id: unknown,
  accountId: number,
  /** The other half of an id of two parts. */
  ...rest: unknown[]
): Promise<boolean> {
  const values = [id, accountId, ...rest]
  return (await db.query({ name: `owned-${thing}`, text: texts[thing] }, values)).length > 0
}
