import type { LookupsConfig } from '../config/lookups-settings.ts'
import type { Clock } from '../lib/clock.ts'
import { unreachable } from '../lib/unreachable.ts'
import { AlphasmsLookups } from './alphasms/alphasms-lookups.ts'
import { HlrLookups } from './hlr-lookups/hlr-lookups.ts'
import { NumberContext } from './infobip-number-context/number-context.ts'
import type { LookupProvider } from './lookup.ts'
import { Lookups, type LookupsOptions } from './lookups.ts'
import { OfflineLookups } from './offline/offline-lookups.ts'

export function openLookups(
  config: LookupsConfig,
  options: Pick<LookupsOptions, 'db' | 'clock' | 'events' | 'refill'>,
): Lookups {
  const cacheSeconds = config.kind === 'offline' ? 0 : config.cacheSeconds
  return new Lookups({ ...options, provider: providerOf(config, options.clock), cacheSeconds })
}

/** Opens the configured provider. It does not connect yet. */
function providerOf(config: LookupsConfig, clock: Clock): LookupProvider {
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
