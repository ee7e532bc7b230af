import { matchText } from '../domain/routing/route-rule.ts'
import type { RuleSetEntry, RuleSetName } from '../domain/routing/rule-set-name.ts'
import type { TrafficRule } from '../domain/traffic-rules/traffic-rule.ts'
import { ConfigFaults } from '../settings/faults.ts'
import { isMapping, type Path, Place } from '../settings/place.ts'
import { readSetting } from '../settings/read-setting.ts'
import { section } from '../settings/setting.ts'
import { readYamlFile } from '../settings/yaml-file.ts'
import type { Config } from './config.ts'
import { parseRoutes, type RouteConfig, routedCarrier, routesSetting } from './routes.ts'
import { maxTrafficRules, trafficRulesSetting } from './traffic-rules.ts'

/** The settings beside which entries of the database stand. */
export type RuleSetConfig = Pick<Config, 'routes' | 'routesAreImplied' | 'trafficRules' | 'upstreams'>

/** The rules of the file and of the database together. */
export interface RulesInForce {
  routes: RouteConfig[]
  trafficRules: TrafficRule[]
}

/** What is wrong with an entry of the database. */
export interface EntryFault {
  /** Its position; null: of the list as a whole. */
  entry: number | null
  /** The setting, such as `limits[0].max`; empty: the entry as a whole. */
  field: string
  message: string
}

const keys = { routes: 'routes', 'traffic-rules': 'trafficRules' } as const

/**
 * The entries of a text in the form of posthorn.yaml: a list, or a mapping that has it at `routes` or `trafficRules`.
 * JSON is such a text. Scalars are texts, as in the file. Throws `ConfigFaults` where it is not YAML or no list.
 */
export function readEntries(name: RuleSetName, text: string): RuleSetEntry[] {
  const { content } = readYamlFile({ path: name, text })
  const key = keys[name]
  // A file that does not speak of them, such as one with a misspelt key, is not meant to end them.
  const isOther = content === null || (isMapping(content) && !Object.hasOwn(content, key))
  const list = (isMapping(content) ? content[key] : content) ?? []
  if (!isOther && Array.isArray(list) && list.every(isMapping)) return list
  const message = `must be a list of ${key}, or a file that has it at ${key}; [] for none`
  throw new ConfigFaults(name, [{ path: '', line: null, message }])
}

/**
 * The routes of the file with those of the database. Routes that the file does not have, because each upstream carries
 * everything of its channel, end for a channel as soon as the database has a route for all of its messages.
 */
export function joinRoutes(
  { routes, routesAreImplied, upstreams }: RuleSetConfig,
  entries: readonly RuleSetEntry[],
): { routes: RouteConfig[]; faults: EntryFault[] } {
  if (entries.length === 0) return { routes: [...routes], faults: [] }
  const { place, faults } = readingOf('routes')
  const carriers = upstreams.map(routedCarrier)
  const given = readSetting(section({ routes: routesSetting }), { routes: entries }, place).routes ?? []
  if (faults.length > 0) return { routes: [...routes], faults }
  const channelOf = (upstream: string) => carriers.find(({ name }) => name === upstream)?.channel
  const whole = new Set(
    given.flatMap((route) => (matchText(route) === '' ? [route.channel ?? channelOf(route.upstream)] : [])),
  )
  const ofFile = routesAreImplied ? routes.filter(({ channel }) => !whole.has(channel)) : routes
  const own = readingOf('routes', ofFile.length)
  const joined = parseRoutes([...ofFile, ...given], carriers, own.place.at('routes'))
  return { routes: joined, faults: own.faults }
}

/** The traffic rules of the file with those of the database. */
export function joinTrafficRules(
  { trafficRules }: Pick<RuleSetConfig, 'trafficRules'>,
  entries: readonly RuleSetEntry[],
): { trafficRules: TrafficRule[]; faults: EntryFault[] } {
  const { place, faults } = readingOf('trafficRules')
  const settings = section({ trafficRules: trafficRulesSetting })
  const given = readSetting(settings, { trafficRules: [...entries] }, place).trafficRules
  if (faults.length > 0) return { trafficRules, faults }
  for (const [entry, rule] of given.entries()) {
    if (trafficRules.some(({ name }) => name === rule.name))
      faults.push({ entry, field: 'name', message: 'is the name of a rule of the settings file' })
  }
  const room = Math.max(0, maxTrafficRules - trafficRules.length)
  const message = `there may be ${maxTrafficRules} rules at most, with those of the settings file`
  for (const [over] of given.slice(room).entries()) faults.push({ entry: room + over, field: '', message })
  return { trafficRules: faults.length > 0 ? trafficRules : [...trafficRules, ...given], faults }
}

/** A whole list of traffic rules, as `readEntries` takes it. Throws `ConfigFaults` with all faults. */
export function parseTrafficRules(text: string): TrafficRule[] {
  const name = 'traffic-rules'
  const { trafficRules, faults } = joinTrafficRules({ trafficRules: [] }, readEntries(name, text))
  if (faults.length === 0) return trafficRules
  const found = faults.map(({ entry, field, message }) => {
    const path = [...(entry === null ? [] : [`rule ${entry + 1}`]), ...(field === '' ? [] : [field])]
    return { path: path.join(', '), line: null, message }
  })
  throw new ConfigFaults(name, found)
}

export function faultsOf(
  config: RuleSetConfig,
  name: RuleSetName,
  entries: readonly RuleSetEntry[],
): EntryFault[] {
  return name === 'routes' ? joinRoutes(config, entries).faults : joinTrafficRules(config, entries).faults
}

/**
 * The entries that can be in force beside the file, without those that have faults, and these faults. A fault of the list
 * as a whole keeps no entry out of force: an upstream that the file has since gets no message, the others theirs.
 */
export function soundEntries(
  config: RuleSetConfig,
  name: RuleSetName,
  entries: readonly RuleSetEntry[],
): { entries: readonly RuleSetEntry[]; faults: EntryFault[] } {
  let sound = entries.map((entry, position) => ({ entry, position }))
  const faults: EntryFault[] = []
  // Some faults show only where there are none of another kind.
  for (;;) {
    const found = faultsOf(
      config,
      name,
      sound.map(({ entry }) => entry),
    ).filter(({ entry }) => entry !== null)
    if (found.length === 0) return { entries: sound.map(({ entry }) => entry), faults }
    const wrong = new Set(found.map(({ entry }) => entry))
    faults.push(...found.map((fault) => ({ ...fault, entry: sound[fault.entry ?? -1]?.position ?? null })))
    sound = sound.filter((_, index) => !wrong.has(index))
  }
}

/** The rules in force: without the entries of the database that have faults, which are reported. */
export function joinRuleSets(
  config: RuleSetConfig,
  sets: ReadonlyMap<RuleSetName, readonly RuleSetEntry[]>,
  report: (name: RuleSetName, faults: readonly EntryFault[]) => void,
): RulesInForce {
  const soundOf = (name: RuleSetName) => {
    const { entries, faults } = soundEntries(config, name, sets.get(name) ?? [])
    report(name, faults)
    return entries
  }
  return {
    routes: joinRoutes(config, soundOf('routes')).routes,
    trafficRules: joinTrafficRules(config, soundOf('traffic-rules')).trafficRules,
  }
}

/** `before`: how many entries of the file stand before those of the database. */
function readingOf(key: string, before = 0): { place: Place; faults: EntryFault[] } {
  const faults: EntryFault[] = []
  const fault = (path: Path, message: string) => {
    const [, position, ...rest] = path
    const entry = typeof position === 'number' && position >= before ? position - before : null
    faults.push({ entry, field: path[0] === key ? fieldText(rest) : '', message })
  }
  const readTextFile = () => {
    throw new Error('files are not read here')
  }
  return { place: new Place([], { variable: () => undefined, readTextFile, fault }), faults }
}

function fieldText(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('')
}
