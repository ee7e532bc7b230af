import { ConfigFaults, type Fault } from '../settings/faults.ts'
import { Place, type SettingsReader } from '../settings/place.ts'
import { readSetting } from '../settings/read-setting.ts'
import { section } from '../settings/setting.ts'
import { inFileOrder, pathText, readYamlFile } from '../settings/yaml-file.ts'
import { readEnvironment } from './env.ts'
import type { RoutingConfig } from './load-config.ts'
import { parseConfig } from './parse-config.ts'
import { parseRoutes, type RoutedCarrier, routesSetting } from './routes.ts'
import { routingSettings } from './sections/routing-settings.ts'

const routingAlone = section({ routes: routesSetting, routing: routingSettings })

/**
 * Routes in the form of `posthorn.yaml`: a whole file, or its `routes` and `routing` alone, which then name upstreams of
 * `carriers`; a whole file has the rules for SMS too. Reads no variable of the environment and no other file. Throws `ConfigFaults` with all faults.
 */
export function parseRoutingText(
  source: { path: string; text: string },
  carriers: readonly RoutedCarrier[],
): Pick<RoutingConfig, 'routes' | 'routing'> & Partial<Pick<RoutingConfig, 'smsRules'>> {
  const readTextFile = () => {
    throw new Error('files are not read here')
  }
  const file = readYamlFile(source)
  const { content } = file
  if (typeof content === 'object' && content !== null && 'upstreams' in content) {
    return parseConfig({ ...source, readTextFile }, readEnvironment({}), ['routes', 'routing', 'smsRules'])
  }
  const faults: Fault[] = []
  const reader: SettingsReader = {
    variable: () => undefined,
    readTextFile,
    fault: (path, message) => faults.push({ path: pathText(path), line: file.lineOf(path), message }),
  }
  const root = new Place([], reader)
  const { routes, routing } = readSetting(routingAlone, content ?? {}, root)
  const parsed = faults.length > 0 ? [] : parseRoutes(routes, carriers, root.at('routes'))
  if (faults.length > 0) throw new ConfigFaults(source.path, inFileOrder(faults))
  return { routes: parsed, routing }
}
