import { resolve } from 'node:path'
import { carrierKinds, findKind, type SandboxPeers, type UpstreamConfig } from '../carriers/kinds.ts'
import { type LookupsConfig, numberContextSettings } from '../carriers/lookups/lookups-settings.ts'
import { Secret } from '../settings/secret.ts'
import { collectDefaults } from '../settings/setting.ts'
import { type Config, fileSettings } from './config.ts'
import { defaultDataDir, type Environment } from './env.ts'
import { resolveContract, resolveTracing } from './parse-config.ts'
import { type RouteConfig, routeDefaults } from './routes.ts'
import { sandboxAccess } from './sandbox-access.ts'
import { fallbackWaitDefaults } from './sections/dispatch-settings.ts'

/** The configuration without a file: every upstream is a simulator, and callbacks may go to loopback addresses. */
export function sandboxConfig(environment: Environment, peers: SandboxPeers): Config {
  const upstreams = sandboxUpstreams(peers)
  const usual = collectDefaults(fileSettings)
  const listen = {
    ...usual.listen,
    host: environment.host ?? usual.listen.host,
    port: environment.port ?? usual.listen.port,
  }
  return {
    ...usual,
    mode: 'sandbox',
    sandboxAccess: sandboxAccess(environment, listen.host),
    listen,
    processes: environment.processes ?? usual.processes,
    contract: resolveContract(usual.contract, environment),
    smppServer: sandboxSmppServer(usual.smppServer, listen, environment),
    publicUrl: localUrl(listen),
    dataDir: environment.dataDir === null ? defaultDataDir() : resolve(environment.dataDir),
    database:
      environment.databaseUrl === null
        ? { kind: 'embedded' }
        : { kind: 'url', url: environment.databaseUrl, listenUrl: environment.databaseListenUrl },
    upstreams,
    routes: upstreams.map(sandboxRoute),
    routesAreImplied: true,
    fallback: { waitSeconds: fallbackWaitDefaults },
    callbacks: { ...usual.callbacks, allowPrivateAddresses: true },
    lookups: sandboxLookups(peers),
    archive: { kind: 'none' },
    media: { ...usual.media, host: '127.0.0.1' },
    log: { level: environment.logLevel ?? usual.log.level },
    tracing: resolveTracing(usual.tracing, environment),
  }
}

/** On its usual port beside the usual port of HTTP; else on a free one, so that several sandboxes run at once. */
function sandboxSmppServer(
  usual: Config['smppServer'],
  { host, port }: Config['listen'],
  { smppPort }: Environment,
): Config['smppServer'] {
  return { ...usual, host, port: smppPort ?? (port === collectDefaults(fileSettings).listen.port ? 2775 : 0) }
}

function sandboxRoute(upstream: UpstreamConfig): RouteConfig {
  const { second, prefix = routeDefaults.prefix } = findKind(upstream).sandbox
  const priority = second ? 2 : routeDefaults.priority
  return { ...routeDefaults, channel: upstream.channel, upstream: upstream.name, prefix, priority }
}

/** The address of the gateway for simulated carriers; null where it takes a free port, because they start first. */
function localUrl({ host, port }: Config['listen']): string | null {
  if (port === 0) return null
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const address = loopback[host] ?? host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

function sandboxUpstreams(peers: SandboxPeers): UpstreamConfig[] {
  return carrierKinds.flatMap(({ settings, sandbox }) => {
    const peer = peers[sandbox.simulator]
    if (peer === undefined) return []
    const { kind, channel } = settings.properties
    const upstream = {
      ...sandbox.upstream(peer as never),
      kind: kind['const'] as string,
      // The usual one where the operator chooses.
      channel: (channel['const'] ?? channel['default']) as string,
    }
    return [upstream as UpstreamConfig]
  })
}

/**
 * The simulated Infobip answers lookups as well. No answer is kept, so that a changed script of a number takes effect.
 */
function sandboxLookups({ infobip }: SandboxPeers): LookupsConfig {
  if (infobip === undefined) return { kind: 'offline' }
  return {
    ...collectDefaults(numberContextSettings),
    kind: 'infobip-number-context',
    baseUrl: infobip.url,
    apiKey: new Secret(infobip.apiKey),
    cacheSeconds: 0,
  }
}
