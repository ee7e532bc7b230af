import type { HookRules } from '../../../callbacks/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Database } from '../../../storage/database.ts'
import type { SettingRoom } from '../../../storage/setting-room.ts'

export interface AccessPorts {
  db: Database
  clock: Clock
  hookRules: HookRules
  /** How many settings of a kind an account may have. */
  room: SettingRoom
}
