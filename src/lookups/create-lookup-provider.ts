import type { LookupsConfig } from '../config/lookups-settings.ts'
import type { Clock } from '../lib/clock.ts'
import { unreachable } from '../lib/unreachable.ts'
import { HlrLookups } from './hlr-lookups/hlr-lookups.ts'
import { NumberContext } from './infobip-number-context/number-context.ts'
import type { LookupProvider } from './lookup.ts'
import { OfflineLookups } from './offline/offline-lookups.ts'

/** Who is asked about numbers. Connects to nobody yet. */
export function createLookupProvider(config: LookupsConfig, clock: Clock): LookupProvider {
  switch (config.kind) {
    case 'offline':
      return new OfflineLookups()
    case 'infobip-number-context':
      return new NumberContext(config)
    case 'hlr-lookups':
      return new HlrLookups(config, clock)
    default:
      return unreachable(config)
  }
}
