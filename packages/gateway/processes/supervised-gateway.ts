import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Config } from '../../config/config.ts'
import type { ConfigCopy } from '../../config/config-copy.ts'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { systemClock } from '../../kit/time/clock.ts'
import type { Logger } from '../../observability/logger.ts'
import { endLeases } from '../../store/carriers/end-leases.ts'
import { announceGateways } from '../../store/carriers/gateways.ts'
import type { Database } from '../../store/database.ts'
import { type OpenDatabaseOptions, openDatabase } from '../../store/open-database.ts'
import { connectionsOfWorker, warnOfFewConnections } from './database-connections.ts'
import { firstUserQuery } from './first-user-query.ts'
import { Supervisor, type SupervisorOptions } from './supervisor.ts'
import { WorkerMetrics } from './worker-metrics.ts'
import { forkWorker } from './worker-process.ts'

export interface CheckedConfig {
  config: Config
  copy: ConfigCopy
}

export interface SupervisedGatewayOptions extends CheckedConfig, StartOptions {
  /** At least 2. */
  workers: number
  logger: Logger
  /** Runs on the migrated database before any worker starts. */
  prepare: (db: Database) => Promise<unknown>
  /** Reads the configuration again, for new workers. Throws a sentence where it is wrong. */
  read: () => CheckedConfig
}

/**
 * A gateway of several processes: the database with its migrations and all that is there once, and a supervisor of
 * the workers that answer requests.
 */
export class SupervisedGateway implements AsyncDisposable {
  readonly #options: SupervisedGatewayOptions
  readonly #supervisor: Supervisor
  readonly #parts: OpenParts

  private constructor(options: SupervisedGatewayOptions, supervisor: Supervisor, parts: OpenParts) {
    this.#options = options
    this.#supervisor = supervisor
    this.#parts = parts
  }

  /** Rejects with a sentence for the operator; what was opened is closed again. */
  static open(options: SupervisedGatewayOptions): Promise<SupervisedGateway> {
    const { logger, start } = options
    const onFault = (error: unknown) => logger.error({ err: error }, 'a part of the supervisor did not close')
    return OpenParts.open(
      onFault,
      async (parts) => {
        const { config, workers, prepare } = options
        const log = logTo(logger)
        const db = parts.keep(await openDatabase(databaseOptions(options)))
        if (config.database.kind === 'embedded') await endLeases(db)
        else await warnOfFewConnections(db, workers, log)
        await prepare(db)
        const supervisor = parts.keep(await Supervisor.open(openSupervisor(options, db)))
        return new SupervisedGateway(options, supervisor, parts)
      },
      start,
    )
  }

  get url(): string {
    return this.#supervisor.url
  }

  /** The one-time URL that creates the first console user; null if there is a user already. */
  async firstUserUrl(): Promise<string | null> {
    return (await this.#supervisor.ask(firstUserQuery.name)) as string | null
  }

  /** Reads the configuration again and replaces all workers. Where it is wrong, they stay. Never rejects. */
  async reload(): Promise<void> {
    const { config, logger, read } = this.#options
    try {
      const next = read()
      const now = settingsOfStart(config)
      const changed = Object.entries(settingsOfStart(next.config)).filter(
        ([name, value]) => value !== now[name],
      )
      const fixed = changed.map(([name]) => name)
      if (fixed.length > 0) throw new Error(`${fixed.join(' and ')} cannot change without a restart`)
      await this.#supervisor.roll(next.copy)
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      logger.error(`the configuration is not used, all workers stay as they are: ${sentence}`)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

function logTo(logger: Logger) {
  return (level: 'info' | 'warn' | 'error', sentence: string) => logger[level](sentence)
}

function databaseOptions({ config, workers, logger, start }: SupervisedGatewayOptions): OpenDatabaseOptions {
  const { database, encryption, dataDir } = config
  return {
    ...{ database, encryption, dataDir, start },
    role: 'gateway',
    maxConnections: 2,
    // A new worker is ready before the one before it ends.
    serverConnections: (workers + 1) * connectionsOfWorker,
    log: logTo(logger),
  }
}

function openSupervisor(
  { config, copy, workers, logger, start }: SupervisedGatewayOptions,
  db: Database,
): SupervisorOptions {
  const leaseMs = config.dispatch.slotLeaseSeconds * 1_000
  const upstreams = config.upstreams.map(({ name }) => name)
  const log = logTo(logger)
  return {
    workers,
    config: copy,
    fork: forkWorker,
    nodePrefix: config.database.kind === 'embedded' ? 'embedded' : `${hostname()}/${randomUUID()}`,
    onStarting: (nodeIds) => announceGateways(db, nodeIds, { leaseMs, upstreams }),
    onGone: (nodeId) => endLeasesAloud(db, nodeId, log),
    metrics: new WorkerMetrics(),
    log,
    clock: systemClock,
    random: Math.random,
    start,
  }
}

/** The settings that the supervisor itself was opened with, as they can be compared. */
function settingsOfStart({ processes, dataDir, database, encryption }: Config): Record<string, unknown> {
  return {
    ...{ processes, dataDir },
    database: database.kind === 'url' ? database.url.reveal() : database.kind,
    encryption: encryption.keys.map((key) => key.reveal()).join(),
  }
}

/** Leases that cannot be ended run out by themselves. */
async function endLeasesAloud(
  db: Database,
  nodeId: string,
  log: (level: 'warn', sentence: string) => void,
): Promise<void> {
  try {
    await endLeases(db, nodeId)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log('warn', `the connections of ${nodeId} are free only when their leases run out: ${why}`)
  }
}
