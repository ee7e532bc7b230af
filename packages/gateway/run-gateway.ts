import { join } from 'node:path'
import { type ConfigCopy, readConfigCopy } from '../config/config-copy.ts'
import { type Environment, readEnvironment } from '../config/env.ts'
import { httpListener, listListeners } from '../config/listeners.ts'
import { findConfigFile } from '../config/load-config.ts'
import { refuseOpenSandbox } from '../config/sandbox-access.ts'
import { sandboxConfig } from '../config/sandbox-config.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { nodeWarning } from '../kit/machine/node-version.ts'
import { makePrivateFolder } from '../kit/machine/private-folder.ts'
import { requireFreePorts } from '../kit/net/port-refused.ts'
import { systemClock } from '../kit/time/clock.ts'
import { createLogger, type Logger } from '../observability/logger.ts'
import { sandboxApiKey } from '../settings/published-credentials.ts'
import type { Database } from '../store/database.ts'
import { seedSandbox } from '../store/sandbox/seed-sandbox.ts'
import { withdrawSandbox } from '../store/sandbox/withdraw-sandbox.ts'
import { countWorkers } from './processes/count-workers.ts'
import { runUntil } from './processes/run-until.ts'
import { stopSignal } from './processes/stop-signal.ts'
import { type CheckedConfig, SupervisedGateway } from './processes/supervised-gateway.ts'
import { SandboxProcess } from './sandbox/sandbox-process.ts'
import { sandboxWebhooks, setSandboxWebhooks } from './sandbox/sandbox-webhooks.ts'
import { consoleLines, welcome } from './sandbox/welcome.ts'

/** `posthorn start`: runs until SIGTERM or SIGINT. */
export async function runGateway(): Promise<void> {
  const stop = stopSignal()
  const warning = nodeWarning(process.versions.node)
  if (warning !== null) process.stderr.write(`${warning}\n`)
  const environment = readEnvironment()
  const file = findConfigFile(environment, process.cwd())
  await runUntil(stop, {
    open: (parts) =>
      file === null
        ? openSandbox(environment, parts)
        : openInstallation(() => readConfigCopy(file, environment), parts),
    onFault: (error) => process.stderr.write(`posthorn: a part did not close: ${String(error)}\n`),
    say: (sentence) => process.stdout.write(`Posthorn ${sentence}\n`),
  })
}

async function openInstallation(read: () => CheckedConfig, parts: OpenParts) {
  const first = read()
  await requireFreePorts(listListeners(first.config))
  const gateway = await open({ first, read, prepare: withdraw }, parts)
  process.stdout.write(
    `Posthorn is ready at ${gateway.url}\n${consoleLines(gateway.url, await gateway.firstUserUrl())}`,
  )
  return gateway
}

/** A database that a sandbox filled has credentials that stand in the documents. */
async function withdraw(db: Database, logger: Logger): Promise<void> {
  const ended = await withdrawSandbox(db)
  if (ended.length > 0)
    logger.warn(`${ended.join(' and ')} stood in the documents and ended with the sandbox`)
}

async function openSandbox(environment: Environment, parts: OpenParts) {
  const { dataDir, log, listen } = sandboxConfig(environment, { smpp: { host: '', port: 0 } })
  const access = refuseOpenSandbox(environment, listen.host)
  const logger = createLogger(log)
  // The SMPP server of a sandbox takes any port where its usual one is taken.
  await requireFreePorts([httpListener(listen)])
  makePrivateFolder(dataDir)
  const opening = SandboxProcess.open({
    dataDir: join(dataDir, 'sandbox'),
    clock: systemClock,
    log: (level, sentence) => logger[level](sentence),
    start: parts.start,
  })
  // Loading the gateway takes half a second, which passes while the simulated network starts. `open` has the fault.
  void import('./gateway.ts').catch(() => undefined)
  const { addresses } = parts.keep(await opening)
  const config = sandboxConfig(environment, addresses)
  const apiKey = environment.apiKey?.reveal() ?? sandboxApiKey
  const hasPublishedBind = access.kind !== 'own-key'
  const first: CheckedConfig = { config, copy: { kind: 'sandbox', addresses } }
  const opened = {
    first,
    read: () => first,
    prepare: (db: Database) =>
      seedSandbox(db, { apiKey, currency: config.contract.currency, hasPublishedBind }),
  }
  const gateway = await open(opened, parts)
  const webhooks = sandboxWebhooks(config.upstreams, gateway.url)
  await setSandboxWebhooks(addresses.http, webhooks, (sentence) => logger.warn(sentence))
  const apiKeyToShow = environment.apiKey === null ? sandboxApiKey : null
  const { url, smppPort = null } = gateway
  const facts = { url, smppPort, access: access.kind }
  process.stdout.write(
    welcome({ ...facts, apiKey: apiKeyToShow, firstUserUrl: await gateway.firstUserUrl() }),
  )
  return gateway
}

interface Opened {
  url: string
  stopWithinMs: number
  /** Where SMPP clients connect, where one process knows it. */
  smppPort?: number | null
  firstUserUrl: () => Promise<string | null>
}

interface Opening {
  first: CheckedConfig
  /** Reads the configuration again. */
  read: () => CheckedConfig
  /** Runs on the migrated database before anything else. */
  prepare: (db: Database, logger: Logger) => Promise<unknown>
}

/** A worker has 55 s too; then the supervisor stops what is its own. */
const stopWithinMs = { alone: 55_000, supervisor: 70_000 }

/** One process, or a supervisor of several. */
async function open({ first, read, prepare: prepareBy }: Opening, parts: OpenParts): Promise<Opened> {
  const { config, copy } = first
  const logger = createLogger(config.log)
  const prepare = (db: Database) => prepareBy(db, logger)
  const workers = countWorkers(config)
  const { start } = parts
  if (workers === 1) {
    // Imported here only: a supervisor needs little of it.
    const { Gateway } = await import('./gateway.ts')
    const gateway = await Gateway.open({ config, logger, prepare, sandboxUrl: readSandboxUrl(copy), start })
    const { url, smppPort, firstUserUrl } = parts.keep(gateway)
    return { url, smppPort, firstUserUrl, stopWithinMs: stopWithinMs.alone }
  }
  const opened: { gateway: SupervisedGateway | null } = { gateway: null }
  // From the beginning: without a listener SIGHUP ends the process.
  process.on('SIGHUP', () => void opened.gateway?.reload())
  const supervised = { config, copy, workers, logger, prepare, read, start }
  const gateway = parts.keep(await SupervisedGateway.open(supervised))
  opened.gateway = gateway
  const firstUserUrl = () => gateway.firstUserUrl()
  return { url: gateway.url, firstUserUrl, stopWithinMs: stopWithinMs.supervisor }
}

function readSandboxUrl(copy: ConfigCopy): string | null {
  return copy.kind === 'sandbox' ? copy.addresses.http : null
}
