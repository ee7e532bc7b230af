import type { HookRules } from '../engines/callbacks/egress-filter.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { SettingRoom } from '../store/accounts/setting-room.ts'
import type { Database } from '../store/database.ts'

/** What the operations of administration use. */
export interface AdministrationPorts {
  db: Database
  clock: Pick<Clock, 'now'>
  hookRules: HookRules
  /** How many settings of a kind an account may have. */
  room: SettingRoom
}
