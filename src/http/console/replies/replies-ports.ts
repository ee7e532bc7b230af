import type { Catalogue } from '../../../storage/catalogue.ts'
import type { Conversations } from '../../../storage/conversations.ts'
import type { Database } from '../../../storage/database.ts'
import type { LiveFeed } from '../live-feed.ts'

export interface RepliesPorts {
  db: Database
  catalogue: Pick<Catalogue, 'account'>
  conversations: Pick<Conversations, 'read'>
  feed: Pick<LiveFeed, 'changed'>
}
