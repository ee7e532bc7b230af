import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Keeper } from '../../kit/time/keeper.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import { HookTrial } from '../callbacks/hook-trial.ts'
import { anchorsAddress, anchorsFile } from './anchor-places.ts'
import { auditKeeper } from './audit-keeper.ts'

/** The keeper of the audit log with the places of the settings. */
export function openAuditKeeper(
  { audit, callbacks }: Pick<Config, 'audit' | 'callbacks'>,
  deps: { db: Database; clock: Clock; events: Pick<Events, 'fault'> },
): Keeper {
  const { file, url, secret, allowPrivateAddresses } = audit.anchors
  const trial = new HookTrial({
    clock: deps.clock,
    config: { ...callbacks, allowPrivateAddresses },
    signingSecretOf: () => secret?.reveal() ?? null,
  })
  const places = {
    ...(file !== null && { file: anchorsFile(file) }),
    ...(url !== null && { url: anchorsAddress(url, trial) }),
  }
  return auditKeeper({ ...deps, config: audit.anchors, places, random: Math.random })
}
