import type { HookRules } from '../../../callbacks/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Database } from '../../../storage/database.ts'
import type { Door } from '../door/door.ts'

export interface AccessPorts {
  db: Database
  clock: Clock
  door: Door
  hookRules: HookRules
}
