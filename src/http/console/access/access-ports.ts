import type { HookRules } from '../../../callbacks/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Catalogue } from '../../../storage/catalogue.ts'
import type { Database } from '../../../storage/database.ts'
import type { Door } from '../door/door.ts'
import type { LiveFeed } from '../live-feed.ts'

export interface AccessPorts {
  db: Database
  clock: Clock
  door: Door
  feed: Pick<LiveFeed, 'changed'>
  /** Read again after a change of keys, so that this gateway heeds it before the change is answered. */
  catalogue: Pick<Catalogue, 'refresh'>
  hookRules: HookRules
}
