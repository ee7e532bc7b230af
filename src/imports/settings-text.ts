import { stringify } from 'yaml'
import { readEnvironment } from '../config/env.ts'
import { parseConfig } from '../config/parse-config.ts'
import { ConfigFaults } from '../settings/faults.ts'
import type { Found } from './found.ts'
import { type ImportFault, ImportFaults } from './import-faults.ts'

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

/** Throws `ImportFaults` where the gateway would refuse the settings, with the places of what they were made of. */
export function checkSettings(found: Found): void {
  if (found.upstreams.length === 0) return
  try {
    const source = { path: 'the import', text: settingsText(found), readTextFile: noFile }
    parseConfig(source, readEnvironment(Object.fromEntries(found.secrets)), ['upstreams', 'routes'])
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error
    throw new ImportFaults(error.faults.map((fault) => importFault(fault.path, fault.message, found)))
  }
}

function importFault(path: string, message: string, found: Found): ImportFault {
  const [, index, field] = /^upstreams\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  const upstream = found.upstreams[Number(index)] ?? found.upstreams[0]
  const named = field === undefined ? `the routes made of it: ${path}` : field
  return { place: upstream?.place ?? { file: 'the import', line: null }, message: `${named}: ${message}` }
}

function noFile(): string {
  throw new Error('an import names no files')
}
