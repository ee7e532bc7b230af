import { dirname, resolve } from 'node:path'
import { findKind } from '../carriers/kinds.ts'
import { withLibpqVariables } from '../settings/database-url.ts'
import { ConfigFaults, type Fault } from '../settings/faults.ts'
import { Place, type SettingsReader } from '../settings/place.ts'
import { readSetting } from '../settings/read-setting.ts'
import { Secret } from '../settings/secret.ts'
import { inFileOrder, pathText, readYamlFile } from '../settings/yaml-file.ts'
import { type Config, type FileSettings, fileSettings } from './config.ts'
import { databaseUrlFault, defaultDataDir, type Environment } from './env.ts'
import { parseRoutes, type RoutedCarrier, routedCarrier } from './routes.ts'
import { callWaitSeconds } from './sections/dispatch-settings.ts'

export interface ConfigSource {
  /** Path of the file as shown in faults; relative paths in the file start at its folder. */
  path: string
  text: string
  /** Throws an `Error` whose message says why the file cannot be read. */
  readTextFile(path: string): string
}

/**
 * Parses `posthorn.yaml`; fills `${NAME}` from the environment, and settings of the environment override those of the
 * file. Throws `ConfigFaults` with all faults of the file. `only` ignores faults below other keys, whose values must
 * then not be used: a command that needs only the database must not need the upstreams' passwords.
 */
export function parseConfig(source: ConfigSource, environment: Environment, only?: (keyof Config)[]): Config {
  const faults: Fault[] = []
  const file = readYamlFile(source)
  const fromFile = (path: string) => resolve(dirname(source.path), path)
  const reader: SettingsReader = {
    variable: environment.variable,
    readTextFile: (path) => source.readTextFile(fromFile(path)),
    fault(path, message) {
      if (only === undefined || path.length === 0 || only.some((key) => key === path[0]))
        faults.push({ path: pathText(path), line: file.lineOf(path), message })
    },
  }
  const root = new Place([], reader)
  const settings = readSetting(fileSettings, file.content ?? {}, root)
  const config = composeConfig(settings, environment, fromFile, root)
  if (faults.length > 0) throw new ConfigFaults(source.path, inFileOrder(faults))
  return config
}

function composeConfig(
  settings: FileSettings,
  environment: Environment,
  fromFile: (path: string) => string,
  root: Place,
): Config {
  const { archive, audit, backups, listen, fallback, log } = settings
  return {
    ...settings,
    mode: 'installation',
    listen: { ...listen, host: environment.host ?? listen.host, port: environment.port ?? listen.port },
    processes: checkedProcesses(settings, environment, root),
    contract: resolveContract(settings.contract, environment),
    smppServer: { ...settings.smppServer, port: environment.smppPort ?? settings.smppServer.port },
    dataDir: resolveDataDir(settings, environment, fromFile),
    archive: resolveArchive(archive, fromFile),
    backups: backups.folder === null ? backups : { ...backups, folder: fromFile(backups.folder) },
    audit: {
      anchors: { ...audit.anchors, file: audit.anchors.file === null ? null : fromFile(audit.anchors.file) },
    },
    database: resolveDatabase(settings.database, environment, root),
    routes: checkedRoutes(settings, root),
    routesAreImplied: (settings.routes ?? null) === null,
    fallback: { waitSeconds: { ...fallback.waitSeconds, ...callWaitSeconds } },
    log: { level: environment.logLevel ?? log.level },
    tracing: resolveTracing(settings.tracing, environment),
  }
}

/** Without a value where its kind is unknown, which is a fault. */
function resolveArchive(archive: FileSettings['archive'] | undefined, fromFile: (path: string) => string) {
  if (archive?.kind === 'folder') return { ...archive, path: fromFile(archive.path) }
  return archive as FileSettings['archive']
}

/** The settings of the contract with those of the environment. */
export function resolveContract(
  contract: Config['contract'],
  { lenientIds }: Environment,
): Config['contract'] {
  return { ...contract, lenientIds: lenientIds ?? contract.lenientIds }
}

/** The settings of traces with those of the environment. */
export function resolveTracing(
  tracing: Config['tracing'],
  { otlpEndpoint, serviceName }: Environment,
): Config['tracing'] {
  return {
    ...tracing,
    endpoint: otlpEndpoint ?? tracing.endpoint,
    serviceName: serviceName ?? tracing.serviceName,
  }
}

/** Skipped where the kind of an upstream is unknown: then a route to it cannot be checked. */
function checkedRoutes({ upstreams, routes, publicUrl, contract }: Partial<FileSettings>, root: Place) {
  if (upstreams === undefined || upstreams.includes(undefined as never)) return []
  const posting = upstreams.find((upstream) => findKind(upstream).posts)
  if (posting !== undefined && publicUrl === null) {
    const example = 'such as https://gateway.example'
    root.at('publicUrl').fault(`is missing: where ${posting.name} reaches this gateway, ${example}`)
  }
  const named = upstreams.filter(({ name }: { name?: string }) => name !== undefined).map(routedCarrier)
  faultRequested(contract, named, root.at('contract'))
  return parseRoutes(routes ?? null, named, root.at('routes'))
}

/** What clients may request, a carrier of SMS must be able to carry. */
function faultRequested(
  contract: FileSettings['contract'] | undefined,
  carriers: readonly RoutedCarrier[],
  place: Place,
): void {
  for (const option of ['flash', 'binary'] as const) {
    const able = carriers.some(({ channel, smsOptions }) => channel === 'sms' && smsOptions.includes(option))
    const key = `${option}Sms` as const
    if (contract?.[key] === true && !able) {
      place.at(key).fault(`must be false: no upstream carries ${option} SMS`)
    }
  }
}

/** Each process gets a share of the callbacks to one host, of one at least. */
function checkedProcesses(
  { processes: given, callbacks }: FileSettings,
  environment: Environment,
  root: Place,
) {
  const processes = environment.processes ?? given
  const { concurrencyPerHost: hosts } = callbacks
  if (processes !== 'auto' && processes > hosts) {
    const here = environment.processes === null ? '' : ' in POSTHORN_PROCESSES'
    const share = `each process gets a share of callbacks.concurrencyPerHost, which is ${hosts}`
    root.at('processes').fault(`is ${processes}${here} and must be at most ${hosts}: ${share}`)
  }
  return processes
}

function resolveDataDir(
  { dataDir }: FileSettings,
  environment: Environment,
  fromFile: (path: string) => string,
): string {
  if (environment.dataDir !== null) return resolve(environment.dataDir)
  return dataDir === null ? defaultDataDir() : fromFile(dataDir)
}

function resolveDatabase(
  { url, listenUrl }: FileSettings['database'],
  environment: Environment,
  root: Place,
): Config['database'] {
  const checked = (own: Secret | null, name: 'url' | 'listenUrl') => {
    if (own === null) return null
    const whole = new Secret(withLibpqVariables(own.reveal(), environment.variable))
    const wrong = databaseUrlFault(whole)
    if (wrong !== null) root.at('database').at(name).fault(wrong)
    return whole
  }
  const used = environment.databaseUrl ?? checked(url, 'url')
  if (used === null) return { kind: 'embedded' }
  return {
    kind: 'url',
    url: used,
    listenUrl: environment.databaseListenUrl ?? checked(listenUrl, 'listenUrl'),
  }
}
