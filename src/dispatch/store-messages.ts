import { type LinkDays, linksOfMessage } from '../domain/links/new-link.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { insertLinks } from '../storage/links.ts'
import { insertMessages } from '../storage/messages/insert.ts'
import { endWaitingMessages, insertVerifications, type StoredWithMessage } from '../storage/verifications.ts'
import type { FreshMessage } from './fresh-message.ts'

/** Stores messages and what stands and falls with them. Answers the accounts that could pay for all of theirs. */
export function storeMessages(db: Database, fresh: FreshMessage[], days: LinkDays): Promise<Set<number>> {
  // One statement is a transaction too, and the cheapest one.
  const alone = fresh.every(({ verification, links }) => verification === null && links.length === 0)
  return alone ? insertMessages(db, fresh) : db.transaction((tx) => storeMessagesIn(tx, fresh, days))
}

/** The same inside a transaction. */
export async function storeMessagesIn(
  tx: Queryable,
  fresh: FreshMessage[],
  days: LinkDays,
): Promise<Set<number>> {
  const paid = await insertMessages(tx, fresh)
  const verifications = fresh.flatMap(({ message, verification }): StoredWithMessage[] => {
    if (verification === null || !paid.has(message.accountId)) return []
    const { msgId, acceptedAt: createdAt, expiresAt } = message
    return [{ ...verification, msgId, createdAt, expiresAt }]
  })
  const [first] = verifications
  if (first !== undefined) {
    const older = await insertVerifications(tx, verifications)
    if (older.length > 0) await endWaitingMessages(tx, older, first.createdAt)
  }
  const links = fresh.flatMap(({ message, links: drafts }) =>
    paid.has(message.accountId) ? linksOfMessage(drafts, message, days) : [],
  )
  if (links.length > 0) await insertLinks(tx, links)
  return paid
}
