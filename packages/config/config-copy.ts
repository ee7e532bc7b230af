import type { SandboxPeers } from '../carriers/kinds.ts'
import type { Config } from './config.ts'
import type { Environment } from './env.ts'
import { openConfigSource } from './load-config.ts'
import { parseConfig } from './parse-config.ts'
import { sandboxConfig } from './sandbox-config.ts'

/**
 * A configuration as texts, for another process: what was checked is what every worker gets, whatever happens to the
 * files meanwhile. It holds secrets.
 */
export type ConfigCopy =
  | { kind: 'sandbox'; addresses: SandboxPeers & { http: string } }
  | { kind: 'file'; path: string; text: string; files: Record<string, string> }

/** Reads a configuration file and the files that it names. Throws `ConfigFaults`. */
export function readConfigCopy(path: string, environment: Environment): { config: Config; copy: ConfigCopy } {
  const source = openConfigSource(path)
  const files: Record<string, string> = {}
  const readTextFile = (file: string) => {
    const content = source.readTextFile(file)
    files[file] = content
    return content
  }
  const config = parseConfig({ ...source, readTextFile }, environment)
  return { config, copy: { kind: 'file', path, text: source.text, files } }
}

/** The configuration of a copy, in a process with the same environment. */
export function configOfCopy(copy: ConfigCopy, environment: Environment): Config {
  if (copy.kind === 'sandbox') return sandboxConfig(environment, copy.addresses)
  const { path, text, files } = copy
  const readTextFile = (file: string) => {
    const content = files[file]
    if (content === undefined) throw new Error('it was not read by the supervisor')
    return content
  }
  return parseConfig({ path, text, readTextFile }, environment)
}
