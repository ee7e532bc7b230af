import { type LinkDays, linksOfMessage } from '../domain/links/new-link.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { insertLinks } from '../storage/links.ts'
import { insertMessages } from '../storage/messages/insert.ts'
import type { FreshMessage } from './fresh-message.ts'

/** Stores messages and what stands and falls with them. Answers the accounts that could pay for all of theirs. */
export function storeMessages(db: Database, fresh: FreshMessage[], days: LinkDays): Promise<Set<number>> {
  const withLinks = fresh.some(({ links }) => links.length > 0)
  return withLinks ? db.transaction((tx) => storeMessagesIn(tx, fresh, days)) : insertMessages(db, fresh)
}

/** The same inside a transaction. */
export async function storeMessagesIn(
  tx: Queryable,
  fresh: FreshMessage[],
  days: LinkDays,
): Promise<Set<number>> {
  const paid = await insertMessages(tx, fresh)
  const links = fresh.flatMap(({ message, links: drafts }) =>
    paid.has(message.accountId) ? linksOfMessage(drafts, message, days) : [],
  )
  if (links.length > 0) await insertLinks(tx, links)
  return paid
}
