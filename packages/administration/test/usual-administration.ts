import { callbackDefaults } from '../../config/sections/callback-settings.ts'
import { eventsDefaults } from '../../config/sections/events-settings.ts'
import { contractDefaults, linkSettings } from '../../config/sections/general-settings.ts'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import { retentionSettings } from '../../config/sections/retention-settings.ts'
import { routingSettings } from '../../config/sections/routing-settings.ts'
import { collectDefaults } from '../../settings/setting.ts'
import { type AdministrationPorts, administrationPorts, ruleSetPorts } from '../ports.ts'

/** What the operations use in a gateway with the usual settings, which name no account and keep contents for 90 days. */
export function usualAdministration({
  gateway = null,
  ...shared
}: Pick<AdministrationPorts, 'db' | 'clock'> &
  Partial<Pick<AdministrationPorts, 'gateway'>>): AdministrationPorts {
  return administrationPorts({
    ...shared,
    gateway,
    ruleSets: () =>
      ruleSetPorts({
        ...{ routes: [], routesAreImplied: true, trafficRules: [], upstreams: [], smsRules: [] },
        routing: collectDefaults(routingSettings),
      }),
    config: {
      callbacks: callbackDefaults,
      limits: limitsDefaults,
      contract: contractDefaults,
      publicUrl: 'https://posthorn.example',
      links: { ...collectDefaults(linkSettings), baseUrl: null },
      retention: { ...collectDefaults(retentionSettings), contentsDays: 90 },
      events: eventsDefaults,
    },
    naming: () => ({
      ...{ routes: [], trafficRules: [], events: { sinks: [] } },
      ...{ speech: { rules: [] }, console: { oidc: null } },
    }),
  })
}
