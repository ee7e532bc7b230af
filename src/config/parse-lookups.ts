import type { LookupsConfig } from './config.ts'
import { hlrLookupsDefaults, lookupDefaults, numberContextDefaults } from './defaults.ts'
import { parseHttpUrl, parseToken } from './parse-http-upstream.ts'
import type { Section } from './section.ts'

/** Who is asked about numbers; without the section, nobody. */
export function parseLookups(root: Section): LookupsConfig {
  const section = root.section('lookups')
  const lookups = parseKind(section)
  section.end()
  return lookups
}

function parseKind(section: Section): LookupsConfig {
  const kind = section.oneOf(
    'kind',
    ['offline', 'infobip-number-context', 'hlr-lookups'],
    lookupDefaults.kind,
  )
  switch (kind) {
    case 'offline':
      return { kind }
    case 'infobip-number-context':
      // Every account there has an address of its own, so there is no default.
      return { kind, ...parseLive(section, numberContextDefaults), apiKey: parseToken(section, 'apiKey') }
    case 'hlr-lookups':
      return {
        kind,
        ...parseLive(section, hlrLookupsDefaults),
        apiKey: parseToken(section, 'apiKey'),
        apiSecret: parseToken(section, 'apiSecret'),
      }
  }
}

interface LiveDefaults {
  baseUrl?: string
  connections: number
  responseTimeoutMs: number
  cacheSeconds: number
}

function parseLive(section: Section, defaults: LiveDefaults) {
  return {
    baseUrl: parseHttpUrl(section, 'baseUrl', defaults.baseUrl),
    connections: section.whole('connections', { min: 1, max: 1_000 }, defaults.connections),
    responseTimeoutMs: section.whole(
      'responseTimeoutMs',
      { min: 100, max: 120_000 },
      defaults.responseTimeoutMs,
    ),
    // No longer than the rows are kept, see storage/purge.ts.
    cacheSeconds: section.whole('cacheSeconds', { min: 0, max: 2_592_000 }, defaults.cacheSeconds),
  }
}
