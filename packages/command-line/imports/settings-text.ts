import { stringify } from 'yaml'
import { readEnvironment } from '../../config/env.ts'
import { parseConfig } from '../../config/parse-config.ts'
import { ConfigFaults, type Fault } from '../../settings/faults.ts'
import type { Found, FoundUpstream } from './found.ts'

/** Upstreams and routes as posthorn.yaml has them; passwords are variables. */
export function settingsText({ upstreams, routes }: Found): string {
  const settings = {
    ...(upstreams.length > 0 && { upstreams: upstreams.map(({ settings }) => settings) }),
    ...(routes.length > 0 && { routes }),
  }
  return Object.keys(settings).length === 0 ? '' : stringify(settings, { lineWidth: 110 })
}

/** The variables of these settings, as a shell and `EnvironmentFile` of systemd read them. */
export function secretsText({ secrets }: Found): string {
  return [...secrets].map(([name, value]) => `${name}="${value.replaceAll(/["\\$`]/g, '\\$&')}"\n`).join('')
}

/**
 * Takes settings that the gateway would refuse out of what was found, and names them as left out: a setting alone where
 * the upstream is right without it, else the upstream with its routes.
 */
export function leaveRefusedSettings(found: Found): void {
  for (let fault = firstFault(found); fault !== null; fault = firstFault(found)) {
    const [, kind, index, field = ''] = /^(upstreams|routes)\[(\d+)\]\.?(\w*)/.exec(fault.path) ?? []
    const instead = `${field === '' ? fault.path : field}: ${fault.message}`
    const [route] = kind === 'routes' ? found.routes.splice(Number(index), 1) : []
    const upstream =
      route === undefined
        ? (found.upstreams[Number(index)] ?? unroutedUpstream(found))
        : found.upstreams.find(({ settings }) => settings.name === route.upstream)
    if (upstream === undefined)
      throw new Error(`an import has wrong settings: ${fault.path}: ${fault.message}`)
    const { settings, place } = upstream
    if (route !== undefined) {
      found.leftOut.push({ place, what: `a route to ${route.upstream}`, instead })
    } else if (Object.hasOwn(settings, field) && !neededSettings.has(field)) {
      delete settings[field]
      found.leftOut.push({ place, what: `${field} of ${settings.name}`, instead })
    } else {
      leaveUpstream(settings.name, found)
      found.leftOut.push({ place, what: `the upstream ${settings.name}`, instead })
    }
  }
}

/** Without them there is no upstream. */
const neededSettings = new Set([
  'name',
  'kind',
  'host',
  'port',
  'systemId',
  'password',
  'baseUrl',
  'username',
])

function firstFault(found: Found): Fault | null {
  if (found.upstreams.length === 0) return null
  try {
    const source = { path: 'the import', text: settingsText(found), readTextFile: noFile }
    parseConfig(source, readEnvironment(Object.fromEntries(found.secrets)), ['upstreams', 'routes'])
    return null
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error
    return error.faults[0] ?? null
  }
}

function unroutedUpstream({ upstreams, routes }: Found): FoundUpstream | undefined {
  return upstreams.find(({ settings }) => !routes.some(({ upstream }) => upstream === settings.name))
}

function leaveUpstream(name: string, found: Found): void {
  found.upstreams = found.upstreams.filter(({ settings }) => settings.name !== name)
  found.routes = found.routes.filter(({ upstream }) => upstream !== name)
}

function noFile(): string {
  throw new Error('an import names no files')
}
