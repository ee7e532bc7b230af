import type { LookupsConfig } from '../config/lookups-settings.ts'
import { createLookupProvider } from './create-lookup-provider.ts'
import { Lookups, type LookupsOptions } from './lookups.ts'

export function openLookups(
  config: LookupsConfig,
  options: Pick<LookupsOptions, 'db' | 'clock' | 'events'>,
): Lookups {
  const provider = createLookupProvider(config, options.clock)
  const cacheSeconds = config.kind === 'offline' ? 0 : config.cacheSeconds
  return new Lookups({ ...options, provider, cacheSeconds })
}
