import { Argument, type Command } from 'commander'
import { findKind, type UpstreamConfig } from '../../carriers/kinds.ts'
import type { Config } from '../../config/config.ts'
import type { Environment } from '../../config/env.ts'
import { findConfigFile, readConfigFile } from '../../config/load-config.ts'
import { refuseOpenSandbox } from '../../config/sandbox-access.ts'
import { sandboxConfig } from '../../config/sandbox-config.ts'
import { matchText } from '../../domain/routing/route-rule.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { addCommand, type Printed } from '../command.ts'
import type { CommandContext } from '../context.ts'
import type { JsonOption } from '../options.ts'

export function addCheckCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'check',
    summary: 'check the environment and the configuration file',
    description:
      'Checks the environment and the configuration file, reports all faults at once, changes nothing.',
    argument: new Argument('[file]', 'configuration file; default: the one that posthorn start would read'),
    examples: ['check', 'check /etc/posthorn/posthorn.yaml'],
    run: (given: JsonOption, file: string | undefined) => check(context, file, given),
  })
}

function check({ deps }: CommandContext, file: string | undefined, given: JsonOption): Printed {
  try {
    const environment = deps.environment()
    const named = file === undefined ? environment : { ...environment, configFile: file }
    const path = findConfigFile(named, deps.folder)
    const config = path === null ? checkedSandbox(environment) : readConfigFile(path, environment)
    return { value: { ok: true, file: path, config }, text: describe(path, config) }
  } catch (error) {
    if (!(error instanceof ConfigFaults) || given.json !== true) throw error
    return { value: { ok: false, source: error.source, faults: error.faults }, text: '', failed: true }
  }
}

function checkedSandbox(environment: Environment): Config {
  const config = sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
  refuseOpenSandbox(environment, config.listen.host)
  return config
}

function describe(path: string | null, config: Config): string {
  const lines = [
    path === null ? 'no configuration file: sandbox mode' : `${path} is in order`,
    `listens on ${config.listen.host}:${config.listen.port}`,
    config.database.kind === 'embedded'
      ? `embedded database in ${config.dataDir}`
      : 'database of DATABASE_URL or of the file',
  ]
  if (path === null) return lines.join('\n')
  const links = config.links.baseUrl ?? config.publicUrl
  lines.push(
    links === null
      ? 'short_link and unsubscribe_link are refused: neither links.baseUrl nor publicUrl is set'
      : `links in texts lead to ${links}/l/ and ${links}/u/`,
  )
  for (const upstream of config.upstreams) lines.push(...describeUpstream(upstream, config.publicUrl))
  for (const route of config.routes) {
    const { channel, prefix, upstream, priority, weight, choose } = route
    const conditions = matchText({ ...route, prefix: '' })
    const numbers = prefix === '' ? 'every number' : `${prefix}…`
    const what = conditions === '' ? numbers : `${numbers}, ${conditions}`
    const how = choose === 'weight' ? '' : `, by ${choose}`
    lines.push(`route ${channel} to ${what}: ${upstream}, priority ${priority}, weight ${weight}${how}`)
  }
  return lines.join('\n')
}

function describeUpstream(upstream: UpstreamConfig, publicUrl: string | null): string[] {
  const { name, kind, connections, window } = upstream
  const { posts, address } = findKind(upstream)
  const number = connections === 1 ? '1 connection' : `${connections} connections`
  const line = `upstream ${name} (${kind}): ${address(upstream)}, ${number} with a window of ${window}`
  if (!posts || publicUrl === null) return [line]
  return [line, `webhooks of ${name} come to ${publicUrl}/inbound/${name}`]
}
