import { basename } from 'node:path'
import { stringify } from 'yaml'
import type { SandboxAddresses } from '../../../../simulators/sandbox.ts'
import type { Config } from '../../../config/config.ts'
import { readEnvironment } from '../../../config/env.ts'
import { parseConfig } from '../../../config/parse-config.ts'
import { sandboxConfig } from '../../../config/sandbox-config.ts'

/** A mapping of posthorn.yaml. */
export type Settings = Record<string, unknown>

/** Short enough for a test to see the second attempt; all other settings have their defaults. */
const quickDispatch: Settings = {
  unknownHoldSeconds: 1,
  failoverAfterSeconds: 1,
  drainSeconds: 5,
  retry: { baseMs: 20, maxMs: 100 },
}

export interface ConfiguredUpstream {
  name: string
  addresses: SandboxAddresses
  settings: Settings
}

/** The configuration of a harness, read from a posthorn.yaml and an environment as in an installation. */
export function stageConfig(
  upstreams: ConfiguredUpstream[],
  settings: Settings,
  databaseUrl: string,
  files: Readonly<Record<string, string>> = {},
): Config {
  const { dispatch = {}, callbacks = {}, ...others } = settings
  const text = stringify({
    listen: { port: 0 },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration fills it from the environment.
    database: { url: '${STAGE_DATABASE}' },
    upstreams: upstreams.map(upstreamSettings),
    dispatch: { ...quickDispatch, ...(dispatch as Settings) },
    callbacks: { allowPrivateAddresses: true, ...(callbacks as Settings) },
    ...others,
  })
  const variables = { STAGE_DATABASE: databaseUrl, SMSC_PASSWORD: 'sandbox' }
  const readTextFile = (path: string) => {
    const content = files[basename(path)]
    if (content === undefined) throw new Error(`a harness has no file ${path}`)
    return content
  }
  return parseConfig({ path: 'posthorn.yaml', text, readTextFile }, readEnvironment(variables))
}

/** The same with an upstream and a route for every channel, and a provider of lookups, as in the sandbox. */
export function withEveryChannel(config: Config, addresses: SandboxAddresses): Config {
  const sandbox = sandboxConfig(readEnvironment({}), addresses)
  const others = sandbox.upstreams.filter(({ kind }) => kind !== 'smpp')
  const names = others.map(({ name }) => name)
  const routes = sandbox.routes.filter(({ upstream }) => names.includes(upstream))
  return {
    ...config,
    upstreams: [...config.upstreams, ...others],
    routes: [...config.routes, ...routes],
    lookups: sandbox.lookups,
    media: sandbox.media,
  }
}

function upstreamSettings({ name, addresses, settings }: ConfiguredUpstream): Settings {
  const { host, port } =
    settings['tls'] === undefined ? addresses.smpp : (addresses.smppTls ?? addresses.smpp)
  return {
    name,
    kind: 'smpp',
    host,
    port,
    systemId: 'posthorn',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration fills it from the environment.
    password: '${SMSC_PASSWORD}',
    reconnect: { baseMs: 20, maxMs: 200 },
    ...settings,
  }
}
