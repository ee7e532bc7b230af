/** The sections of the settings that may name accounts. */
export const sectionsNamingAccounts = ['routes', 'trafficRules', 'events', 'speech', 'console'] as const

/** What of them names accounts. */
export interface SettingsNamingAccounts {
  routes: readonly OfOne[]
  trafficRules: readonly OfOne[]
  events: { sinks: readonly OfSome[] }
  speech: { rules: readonly OfSome[] }
  console: { oidc: { roles: readonly OfOne[] } | null }
}

interface OfOne {
  account: string | null
}

interface OfSome {
  accounts: readonly string[] | null
}

/** Where the settings name an account, by their paths: `routes[2].account`. */
export function settingsNaming(settings: SettingsNamingAccounts, account: string): string[] {
  const { routes, trafficRules, events, speech, console } = settings
  return [
    ...ofOne('routes', routes, account),
    ...ofOne('trafficRules', trafficRules, account),
    ...ofSome('events.sinks', events.sinks, account),
    ...ofSome('speech.rules', speech.rules, account),
    ...ofOne('console.oidc.roles', console.oidc?.roles ?? [], account),
  ]
}

function ofOne(path: string, entries: readonly OfOne[], name: string): string[] {
  return entries.flatMap(({ account }, index) => (account === name ? [`${path}[${index}].account`] : []))
}

function ofSome(path: string, entries: readonly OfSome[], name: string): string[] {
  return entries.flatMap(({ accounts }, index) =>
    accounts?.includes(name) === true ? [`${path}[${index}].accounts`] : [],
  )
}
