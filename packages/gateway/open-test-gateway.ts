import type { Config } from '../config/config.ts'
import { type Environment, readTestEnvironment } from '../config/env.ts'
import { refuseOpenSandbox } from '../config/sandbox-access.ts'
import { sandboxConfig } from '../config/sandbox-config.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { createLogger } from '../observability/logger.ts'
import { sandboxApiKey } from '../settings/published-credentials.ts'
import { Secret } from '../settings/secret.ts'
import { setSigningSecret } from '../store/accounts/accounts.ts'
import { newSigningSecret } from '../store/accounts/signing-secrets.ts'
import type { Database } from '../store/database.ts'
import { seedSandbox } from '../store/sandbox/seed-sandbox.ts'
import { Gateway } from './gateway.ts'
import type { SandboxAddresses } from './sandbox/sandbox-process.ts'
import { sandboxWebhooks, setSandboxWebhooks } from './sandbox/sandbox-webhooks.ts'
import { testSandboxLine } from './sandbox/test-sandbox-line.ts'

export { SandboxProcess } from './sandbox/sandbox-process.ts'

export interface TestGatewayOptions {
  dataDir: string
  databaseUrl: string
  addresses: SandboxAddresses
  parts: OpenParts
}

/**
 * Opens the gateway of `posthorn sandbox --ci` on an empty database and on simulated carriers that run. Resolves to
 * the line of JSON that says where everything is.
 */
export async function openTestGateway(options: TestGatewayOptions): Promise<string> {
  const { addresses, parts } = options
  const environment = readTestEnvironment()
  const config = composeConfig(environment, options)
  const hasPublishedBind = refuseOpenSandbox(environment, config.listen.host).kind !== 'own-key'
  const logger = createLogger({ level: environment.logLevel ?? 'warn' })
  const apiKey = environment.apiKey?.reveal() ?? sandboxApiKey
  const signingSecret = newSigningSecret()
  const prepare = async (db: Database) => {
    const accountId = await seedSandbox(db, { apiKey, currency: config.contract.currency, hasPublishedBind })
    await setSigningSecret(db, accountId, signingSecret)
  }
  const sandboxUrl = addresses.http
  const opened = { config, logger, prepare, sandboxUrl, isForTests: true, start: parts.start }
  const gateway = parts.keep(await Gateway.open(opened))
  const { url } = gateway
  const webhooks = sandboxWebhooks(config.upstreams, url)
  await setSandboxWebhooks(sandboxUrl, webhooks, (sentence) => logger.warn(sentence))
  return testSandboxLine({
    url,
    apiKey,
    signingSecret,
    consoleJoin: await gateway.firstUserUrl(),
    startedMs: Math.round(performance.now()),
  })
}

function composeConfig(
  environment: Environment,
  { addresses, dataDir, databaseUrl }: Pick<TestGatewayOptions, 'addresses' | 'dataDir' | 'databaseUrl'>,
): Config {
  const config = sandboxConfig({ ...environment, port: environment.port ?? 0 }, addresses)
  return {
    ...config,
    dataDir,
    processes: 1,
    database: { kind: 'url', url: new Secret(databaseUrl), listenUrl: null },
  }
}
