import { kindOf, type UpstreamConfig } from '../../../channels/kinds.ts'
import { shownSettings } from '../../../settings/shown-settings.ts'

/** What a person may want to read of an upstream's settings, by the names that they have in posthorn.yaml. Never a secret. */
export function configuredSettings(upstream: UpstreamConfig): { name: string; value: string }[] {
  const elsewhere = ['name', 'kind', 'channel']
  return shownSettings(kindOf(upstream).settings, upstream).filter(({ name }) => !elsewhere.includes(name))
}
