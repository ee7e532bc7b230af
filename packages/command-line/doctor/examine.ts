import { availableParallelism } from 'node:os'
import type { Config } from '../../config/config.ts'
import type { StorageConfig } from '../../config/load-config.ts'
import { parseDatabaseUrl } from '../../settings/database-url.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { runningGateways } from '../../store/carriers/gateways.ts'
import { listSlots } from '../../store/carriers/slots.ts'
import type { ServerDatabase } from '../../store/database.ts'
import { pendingMigrations } from '../../store/pg/migrate.ts'
import { checkArchive } from './checks/check-archive.ts'
import { checkBackups } from './checks/check-backups.ts'
import { checkCertificates, checkSmppCertificate } from './checks/check-certificates.ts'
import { checkNetworkTime, lookAtDatabaseClock } from './checks/check-clock.ts'
import { checkConfiguration } from './checks/check-configuration.ts'
import { checkConnections, checkServers } from './checks/check-connections.ts'
import {
  countProcesses,
  lookAtConnections,
  lookAtPartitions,
  lookAtSchema,
  lookAtServer,
  lookAtSettings,
} from './checks/check-database.ts'
import { checkDkim, checkDns } from './checks/check-dns.ts'
import { checkExposure, lookAtPeople } from './checks/check-exposure.ts'
import { checkHealth, checkWebhooks } from './checks/check-gateway.ts'
import { lookAtHooks } from './checks/check-hooks.ts'
import { checkIdentityProvider, lookAtProviderAccounts } from './checks/check-identity-provider.ts'
import { checkDisk, checkFileHandles, checkMemory, checkNode, thisMachine } from './checks/check-machine.ts'
import { lookAtPlacement } from './checks/check-placement.ts'
import { lookAtReceipts } from './checks/check-receipts.ts'
import { checkSecrets } from './checks/check-secrets.ts'
import { lookAtActivity, lookAtReplication, lookAtTables } from './checks/check-server-state.ts'
import { checkSinks } from './checks/check-sinks.ts'
import { checkSpeech } from './checks/check-speech.ts'
import {
  lookAtAccounts,
  lookAtBacklog,
  lookAtGateways,
  lookAtStoredKeys,
  lookAtWork,
} from './checks/check-work.ts'
import type { Check, Finding, Said } from './finding.ts'
import { secretsIn, withoutSecrets } from './hide-secrets.ts'
import { type Names, openNames } from './name-servers.ts'
import { openForDoctor } from './open-database.ts'
import { runChecks } from './run-checks.ts'
import { databaseEndpoints, listEndpoints } from './servers.ts'

export interface Examination {
  /** The faults where the settings cannot be used. */
  config: Config | ConfigFaults
  /** The configuration file; null in the sandbox. */
  file: string | null
  /** What is known of the database even so; null where not even that. */
  storage: StorageConfig | null
  /** Address and port of a name server to use instead of the system's. */
  nameServer: string | null
  /** A time server to compare the clock with. */
  timeServer: string | null
  /** Only checks of what protects the installation. Absent: all. */
  only?: 'security'
  /** For each check. */
  limitMs: number
}

/** Everything that `posthorn doctor` looks at, beside a running gateway or without one. Writes and sends nothing. */
export async function examine(given: Examination): Promise<Finding[]> {
  const { config, storage, limitMs } = given
  const opened = storage === null ? null : await openForDoctor(storage)
  try {
    const db = opened?.db ?? null
    const checks = [
      checkConfiguration(config, given.file),
      ...databaseChecks(opened?.said ?? null, db, config),
      ...(await machineChecks(config)),
      ...(config instanceof ConfigFaults ? [] : await networkChecks(config, db, given)),
      ...(given.timeServer === null ? [] : [checkNetworkTime(given.timeServer)]),
    ]
    const chosen = given.only === undefined ? checks : checks.filter(({ name }) => ofSecurity.has(name))
    return withoutSecrets(await runChecks(chosen, limitMs), secretTexts(config, storage))
  } finally {
    await opened?.db?.[Symbol.asyncDispose]()
  }
}

/** Names of the checks of `posthorn doctor security`. */
const ofSecurity: ReadonlySet<string> = new Set([
  ...['configuration', 'database', 'secrets', 'exposure', 'people'],
  ...['certificates', 'identity provider', 'webhooks', 'hooks'],
])

function databaseChecks(
  said: Said | null,
  db: ServerDatabase | null,
  config: Config | ConfigFaults,
): Check[] {
  if (db === null) return said === null ? [] : [{ name: 'database', look: () => Promise.resolve([said]) }]
  const check = (name: string, look: () => Promise<Said[]>): Check => ({ name, look })
  /** Tables of an older schema may lack what a check reads; the schema is then the finding. */
  const afterSchema = (name: string, look: () => Promise<Said[]>) =>
    check(name, async () => ((await hasSchema(db)) ? look() : []))
  const known = config instanceof ConfigFaults ? null : config
  const processes = known === null ? 1 : countProcesses(known, availableParallelism())
  return [
    check('database', () => lookAtServer(db)),
    check('database settings', () => lookAtSettings(db)),
    check('schema', () => lookAtSchema(db)),
    check('replication', () => lookAtReplication(db)),
    check('transactions', () => lookAtActivity(db)),
    check('tables', () => lookAtTables(db)),
    check('clock', () => lookAtDatabaseClock(db)),
    afterSchema('connections', () => lookAtConnections(db, processes)),
    afterSchema('partitions', () => lookAtPartitions(db)),
    afterSchema('placement', () => lookAtPlacement(db)),
    afterSchema('accounts', () => lookAtAccounts(db)),
    afterSchema('work', () => lookAtWork(db)),
    afterSchema('receipts', () => lookAtReceipts(db)),
    afterSchema('queues', () => lookAtBacklog(db)),
    ...(known === null
      ? []
      : [
          afterSchema('secrets', () => lookAtStoredKeys(db, known)),
          afterSchema('people', () => lookAtPeople(db, known)),
          afterSchema('gateways', () => lookAtGateways(db, known)),
          afterSchema('identity provider', () => lookAtProviderAccounts(db, known)),
        ]),
  ]
}

async function hasSchema(db: ServerDatabase): Promise<boolean> {
  return (await pendingMigrations(db).catch(() => [null])).length === 0
}

async function machineChecks(config: Config | ConfigFaults): Promise<Check[]> {
  const machine = { ...thisMachine, cores: availableParallelism() }
  if (config instanceof ConfigFaults) return [checkNode(machine), checkMemory(machine, 1)]
  return [
    checkNode(machine),
    checkMemory(machine, countProcesses(config, machine.cores)),
    checkFileHandles(machine, config),
    checkDisk(config),
    checkBackups(config, Date.now),
  ]
}

async function networkChecks(
  config: Config,
  db: ServerDatabase | null,
  given: Examination,
): Promise<Check[]> {
  const { file, nameServer } = given
  const endpoints = [...listEndpoints(config), ...databaseEndpoints(config)]
  const names = await openNames(nameServer)
  const runsAnywhere = async () => db !== null && (await runningGateways(db).catch(() => [])).length > 0
  const isConnected = async (upstream: string) => {
    const slots = db === null ? [] : await listSlots(db).catch(() => [])
    return slots.some((slot) => slot.upstream === upstream && slot.nodeId !== null)
  }
  // The simulated carriers run only beside a gateway, on ports of their own.
  const upstreams = config.mode === 'sandbox' ? [] : config.upstreams
  const servers = endpoints.filter(({ setting }) => ['lookups.baseUrl', 'tracing.endpoint'].includes(setting))
  return [
    checkSecrets(config, file),
    checkExposure(config),
    checkHealth(config),
    checkWebhooks(config, runsAnywhere),
    ...checkConnections(upstreams, { now: Date.now, isConnected }),
    ...(config.mode === 'sandbox' ? [] : checkServers(servers, { now: Date.now })),
    ...(db === null ? [] : [hookCheck(db, config, names)]),
    ...checkDns(endpoints, names),
    ...checkCertificates(endpoints, Date.now),
    ...checkSmppCertificate(config, Date.now),
    ...checkDkim({ upstreams }, names),
    ...checkSpeech({ upstreams, speech: config.speech }),
    ...checkArchive(config),
    ...checkSinks(config),
    ...checkIdentityProvider(config),
  ]
}

function hookCheck(db: ServerDatabase, config: Config, names: Names): Check {
  const look = async (signal: AbortSignal) =>
    (await hasSchema(db)) ? lookAtHooks(db, config, names, signal) : []
  return { name: 'hooks', look }
}

/** What must not be shown, whichever program repeats it. */
function secretTexts(config: Config | ConfigFaults, storage: StorageConfig | null): string[] {
  const settings = [config instanceof ConfigFaults ? null : config, storage]
  const secrets = settings.flatMap((each) => secretsIn(each)).map(({ value }) => value)
  const urls = secrets.filter((secret) => /^postgres(ql)?:/.test(secret))
  return [...secrets, ...urls.flatMap((url) => parseDatabaseUrl(url).password ?? [])]
}
