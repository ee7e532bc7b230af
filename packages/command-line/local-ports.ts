import { type AdministrationPorts, administrationPorts, ruleSetPorts } from '../administration/ports.ts'
import { readConfigNamingAccounts, readRuleConfig, type StorageConfig } from '../config/load-config.ts'
import { callbackDefaults } from '../config/sections/callback-settings.ts'
import { eventsDefaults } from '../config/sections/events-settings.ts'
import { systemClock } from '../kit/time/clock.ts'
import type { Database } from '../store/database.ts'
import { databaseNow } from '../store/pg/database-clock.ts'
import { anyAddress } from './accounts/any-address.ts'
import type { CommandContext } from './context.ts'

/** What operations use on the database of the settings, without a gateway, at the time of the database. */
export async function localPorts(
  { deps: { environment, folder } }: Pick<CommandContext, 'deps'>,
  db: Database,
  config: StorageConfig,
): Promise<AdministrationPorts> {
  const now = await databaseNow(db)
  const clock = { ...systemClock, now: () => now }
  const callbacks = { ...callbackDefaults, ...anyAddress }
  return administrationPorts({
    ...{ db, clock, gateway: null, config: { ...config, callbacks, events: eventsDefaults } },
    naming: () => readConfigNamingAccounts(environment(), folder),
    ruleSets: () => ruleSetPorts(readRuleConfig(environment(), folder)),
  })
}
