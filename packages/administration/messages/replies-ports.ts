import type { Topic } from '../../console-contract/contract.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Database } from '../../store/database.ts'
import type { Conversations } from '../../store/replies/conversations.ts'

export interface RepliesPorts {
  db: Database
  catalogue: Pick<Catalogue, 'account'>
  conversations: Pick<Conversations, 'read'>
  liveUpdates: { changed(topic: Topic): void }
}
