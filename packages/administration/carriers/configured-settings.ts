import { findKind, type UpstreamConfig } from '../../carriers/kinds.ts'
import { shownSettings } from '../../settings/shown-settings.ts'

/** The settings of an upstream, by their names in posthorn.yaml. Never a secret. */
export function configuredSettings(upstream: UpstreamConfig): { name: string; value: string }[] {
  const elsewhere = ['name', 'kind', 'channel']
  return shownSettings(findKind(upstream).settings, upstream).filter(({ name }) => !elsewhere.includes(name))
}
