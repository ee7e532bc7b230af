import { AlphasmsLookups } from '../../carriers/lookups/alphasms/alphasms-lookups.ts'
import { HlrLookups } from '../../carriers/lookups/hlr-lookups/hlr-lookups.ts'
import { NumberContext } from '../../carriers/lookups/infobip-number-context/number-context.ts'
import type { LookupProvider } from '../../carriers/lookups/lookup.ts'
import type { LookupsConfig } from '../../carriers/lookups/lookups-settings.ts'
import { OfflineLookups } from '../../carriers/lookups/offline/offline-lookups.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Lookups, type LookupsOptions } from './lookups.ts'

export function openLookups(
  config: LookupsConfig,
  options: Pick<LookupsOptions, 'db' | 'clock' | 'events' | 'refill' | 'onFound'>,
): Lookups {
  const cacheSeconds = config.kind === 'offline' ? 0 : config.cacheSeconds
  return new Lookups({ ...options, provider: openProvider(config, options.clock), cacheSeconds })
}

/** Opens the configured provider. It does not connect yet. */
function openProvider(config: LookupsConfig, clock: Clock): LookupProvider {
  switch (config.kind) {
    case 'offline':
      return new OfflineLookups()
    case 'infobip-number-context':
      return new NumberContext(config)
    case 'hlr-lookups':
      return new HlrLookups(config, clock)
    case 'alphasms':
      return new AlphasmsLookups(config)
    default:
      return unreachable(config)
  }
}
