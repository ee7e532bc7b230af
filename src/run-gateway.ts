import { join } from 'node:path'
import { type ConfigCopy, readConfigCopy } from './config/config-copy.ts'
import { type Environment, readEnvironment } from './config/env.ts'
import { findConfigFile } from './config/load-config.ts'
import { refuseOpenSandbox } from './config/sandbox-access.ts'
import { sandboxConfig } from './config/sandbox-config.ts'
import { systemClock } from './lib/clock.ts'
import { createLogger, type Logger } from './observability/logger.ts'
import { countWorkers } from './processes/count-workers.ts'
import { type CheckedConfig, SupervisedGateway } from './processes/supervised-gateway.ts'
import { SandboxProcess } from './sandbox/sandbox-process.ts'
import { sandboxWebhooks, setSandboxWebhooks } from './sandbox/sandbox-webhooks.ts'
import { consoleLines, welcome } from './sandbox/welcome.ts'
import { sandboxApiKey } from './settings/published-credentials.ts'
import type { Database } from './storage/database.ts'
import { seedSandbox } from './storage/seed-sandbox.ts'
import { withdrawSandbox } from './storage/withdraw-sandbox.ts'

/** `posthorn start`: runs until SIGTERM or SIGINT. */
export async function runGateway(): Promise<void> {
  const environment = readEnvironment()
  const file = findConfigFile(environment, process.cwd())
  const stopped = untilSignal()
  if (file === null) return runSandbox(environment, stopped)
  const read = () => readConfigCopy(file, environment)
  await using gateway = await open({ read, prepare: withdraw })
  process.stdout.write(
    `Posthorn is ready at ${gateway.url}\n${consoleLines(gateway.url, await gateway.firstUserUrl())}`,
  )
  await stopped
}

/** A database that a sandbox filled has credentials that stand in the documents. */
async function withdraw(db: Database, logger: Logger): Promise<void> {
  const ended = await withdrawSandbox(db)
  if (ended.length > 0)
    logger.warn(`${ended.join(' and ')} stood in the documents and ended with the sandbox`)
}

async function runSandbox(environment: Environment, stopped: Promise<void>): Promise<void> {
  const { dataDir, log, listen } = sandboxConfig(environment, { smpp: { host: '', port: 0 } })
  const access = refuseOpenSandbox(environment, listen.host)
  const logger = createLogger(log)
  const opening = SandboxProcess.open({
    dataDir: join(dataDir, 'sandbox'),
    clock: systemClock,
    log: (level, sentence) => logger[level](sentence),
  })
  // Loading the gateway takes half a second, which passes while the simulated network starts. `open` has the fault.
  void import('./gateway.ts').catch(() => undefined)
  await using network = await opening
  const { addresses } = network
  const config = sandboxConfig(environment, addresses)
  const apiKey = environment.apiKey?.reveal() ?? sandboxApiKey
  const hasPublishedBind = access.kind !== 'own-key'
  await using gateway = await open({
    read: () => ({ config, copy: { kind: 'sandbox', addresses } }),
    prepare: (db) => seedSandbox(db, { apiKey, currency: config.contract.currency, hasPublishedBind }),
  })
  const webhooks = sandboxWebhooks(config.upstreams, gateway.url)
  await setSandboxWebhooks(addresses.http, webhooks, (sentence) => logger.warn(sentence))
  const apiKeyToShow = environment.apiKey === null ? sandboxApiKey : null
  const { url, smppPort = null } = gateway
  const facts = { url, smppPort, access: access.kind }
  process.stdout.write(
    welcome({ ...facts, apiKey: apiKeyToShow, firstUserUrl: await gateway.firstUserUrl() }),
  )
  await stopped
}

interface Opened extends AsyncDisposable {
  url: string
  /** Where SMPP clients connect, where one process knows it. */
  smppPort?: number | null
  firstUserUrl: () => Promise<string | null>
}

interface Opening {
  read: () => CheckedConfig
  /** Runs on the migrated database before anything else. */
  prepare: (db: Database, logger: Logger) => Promise<unknown>
}

/** One process, or a supervisor of several. */
async function open({ read, prepare: prepareBy }: Opening): Promise<Opened> {
  const { config, copy } = read()
  const logger = createLogger(config.log)
  const prepare = (db: Database) => prepareBy(db, logger)
  const workers = countWorkers(config)
  if (workers === 1) {
    // Imported here only: a supervisor needs little of it.
    const { Gateway } = await import('./gateway.ts')
    return Gateway.open({ config, logger, prepare, sandboxUrl: sandboxUrlOf(copy) })
  }
  const gateway = await SupervisedGateway.open({ config, copy, workers, logger, prepare, read })
  process.on('SIGHUP', () => void gateway.reload())
  return gateway
}

function sandboxUrlOf(copy: ConfigCopy): string | null {
  return copy.kind === 'sandbox' ? copy.addresses.http : null
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
