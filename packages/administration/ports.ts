import type { Config } from '../config/config.ts'
import type { CallbackConfig } from '../config/sections/callback-settings.ts'
import type { EndpointHealth } from '../domain/feed/event-endpoint.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { SettingRoom } from '../store/accounts/setting-room.ts'
import type { Database } from '../store/database.ts'
import { readEndpointHealth } from '../store/feed/endpoint-deliveries.ts'
import { SharedResults } from './shared-results.ts'

/** What the operations of administration use. */
export interface AdministrationPorts {
  db: Database
  clock: Clock
  callbacks: CallbackConfig
  /** How many settings of a kind an account may have. */
  room: SettingRoom
  /** Whether events are recorded at all. */
  recorded: boolean
  /** By number, of the endpoints of an account, or of all where it is null. */
  endpointHealth: (accountId: number | null) => Promise<ReadonlyMap<number, EndpointHealth>>
}

export function administrationPorts({
  db,
  clock,
  config: { callbacks, limits, events },
}: Pick<AdministrationPorts, 'db' | 'clock'> & {
  config: Pick<Config, 'callbacks' | 'limits'> & { events: Pick<Config['events'], 'recorded'> }
}): AdministrationPorts {
  const health = new SharedResults<ReadonlyMap<number, EndpointHealth>>(clock)
  return {
    ...{ db, clock, callbacks, room: limits, recorded: events.recorded },
    endpointHealth: (accountId) => health.get(String(accountId), () => readEndpointHealth(db, accountId)),
  }
}
