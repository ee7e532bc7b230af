import { resolve } from 'node:path'
import type { Config } from './config.ts'
import {
  callbackDefaults,
  contractDefaults,
  defaultDataDir,
  dispatchDefaults,
  fallbackWaitDefaults,
  listenDefaults,
  logDefaults,
  routeDefaults,
  smppDefaults,
} from './defaults.ts'
import type { Environment } from './env.ts'
import { Secret } from './secrets.ts'

const sandboxUpstream = 'smsc-sandbox'

/** Where the simulators that the gateway started are listening. */
export interface SandboxPeers {
  smpp: { host: string; port: number }
}

/** What runs when there is no configuration file: every upstream is a simulator, hooks to loopback are allowed. */
export function sandboxConfig(environment: Environment, peers: SandboxPeers): Config {
  return {
    mode: 'sandbox',
    listen: { host: environment.host ?? listenDefaults.host, port: environment.port ?? listenDefaults.port },
    publicUrl: null,
    dataDir: environment.dataDir === null ? defaultDataDir() : resolve(environment.dataDir),
    database:
      environment.databaseUrl === null ? { kind: 'embedded' } : { kind: 'url', url: environment.databaseUrl },
    upstreams: [
      {
        ...smppDefaults,
        name: sandboxUpstream,
        kind: 'smpp',
        channel: 'sms',
        host: peers.smpp.host,
        port: peers.smpp.port,
        systemId: 'posthorn',
        // The account that the simulated carrier knows by default.
        password: new Secret('sandbox'),
        // The simulated carrier sets no limit of its own.
        window: 200,
      },
    ],
    routes: [{ ...routeDefaults, channel: 'sms', upstream: sandboxUpstream }],
    contract: contractDefaults,
    fallback: { waitSeconds: fallbackWaitDefaults },
    dispatch: dispatchDefaults,
    callbacks: { ...callbackDefaults, allowPrivateAddresses: true },
    log: { level: environment.logLevel ?? logDefaults.level },
  }
}
