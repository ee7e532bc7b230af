import type { HookRules } from '../../../callbacks/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Database } from '../../../storage/database.ts'

export interface AccessPorts {
  db: Database
  clock: Clock
  hookRules: HookRules
}
