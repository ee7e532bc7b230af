import type { Database, Queryable } from '../storage/database.ts'
import { insertMessages } from '../storage/messages/insert.ts'
import { endOlderMessages, insertVerifications, type StoredWithMessage } from '../storage/verifications.ts'
import type { FreshMessage } from './fresh-message.ts'

/** Stores messages and what stands and falls with them. Answers the accounts that could pay for all of theirs. */
export function storeMessages(db: Database, fresh: FreshMessage[]): Promise<Set<number>> {
  // One statement is a transaction too, and the cheapest one.
  const alone = fresh.every(({ verification }) => verification === null)
  return alone ? insertMessages(db, fresh) : db.transaction((tx) => storeMessagesIn(tx, fresh))
}

/** The same inside a transaction. */
export async function storeMessagesIn(tx: Queryable, fresh: FreshMessage[]): Promise<Set<number>> {
  const paid = await insertMessages(tx, fresh)
  const verifications = fresh.flatMap(({ message, verification }): StoredWithMessage[] => {
    if (verification === null || !paid.has(message.accountId)) return []
    const { msgId, acceptedAt: createdAt, expiresAt } = message
    return [{ ...verification, msgId, createdAt, expiresAt }]
  })
  const [first] = verifications
  if (first !== undefined) {
    await insertVerifications(tx, verifications)
    await endOlderMessages(tx, verifications, first.createdAt)
  }
  return paid
}
