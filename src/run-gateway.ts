import { join } from 'node:path'
import { readEnvironment } from './config/env.ts'
import { findConfigFile, readConfigFile } from './config/load-config.ts'
import { sandboxConfig } from './config/sandbox-config.ts'
import { Gateway } from './gateway.ts'
import { systemClock } from './lib/clock.ts'
import { createLogger } from './observability/logger.ts'
import { SandboxProcess } from './sandbox/sandbox-process.ts'
import { sandboxWebhooks, setSandboxWebhooks } from './sandbox/sandbox-webhooks.ts'
import { consoleLines, welcome } from './sandbox/welcome.ts'
import { sandboxApiKey, seedSandbox } from './storage/seed-sandbox.ts'

/** `posthorn start`: runs until SIGTERM or SIGINT. */
export async function runGateway(): Promise<void> {
  const environment = readEnvironment()
  const file = findConfigFile(environment, process.cwd())
  const stopped = untilSignal()
  if (file !== null) {
    const config = readConfigFile(file, environment)
    await using gateway = await Gateway.open({ config, logger: createLogger(config.log), sandboxUrl: null })
    process.stdout.write(
      `Posthorn is ready at ${gateway.url}\n${consoleLines(gateway.url, await gateway.firstUserUrl())}`,
    )
    await stopped
    return
  }
  const { dataDir, log } = sandboxConfig(environment, { smpp: { host: '', port: 0 } })
  const logger = createLogger(log)
  await using network = await SandboxProcess.open({
    dataDir: join(dataDir, 'sandbox'),
    clock: systemClock,
    log: (level, sentence) => logger[level](sentence),
  })
  const config = sandboxConfig(environment, network.addresses)
  const apiKey = environment.apiKey?.reveal() ?? sandboxApiKey
  await using gateway = await Gateway.open({
    config,
    logger,
    sandboxUrl: network.addresses.http,
    prepare: (db) => seedSandbox(db, { apiKey, currency: config.contract.currency }),
  })
  const webhooks = sandboxWebhooks(config.upstreams, gateway.url)
  await setSandboxWebhooks(network.addresses.http, webhooks, (sentence) => logger.warn(sentence))
  const apiKeyToShow = environment.apiKey === null ? sandboxApiKey : null
  process.stdout.write(welcome(gateway.url, apiKeyToShow, await gateway.firstUserUrl()))
  await stopped
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
