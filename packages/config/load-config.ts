import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readRegularFile } from '../kit/machine/regular-file.ts'
import { ConfigFaults } from '../settings/faults.ts'
import type { SpeechConfig } from '../speech/speech-settings.ts'
import type { Config } from './config.ts'
import type { Environment } from './env.ts'
import { type ConfigSource, parseConfig } from './parse-config.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { sectionsNamingAccounts } from './settings-naming-accounts.ts'

/** The file in `POSTHORN_CONFIG`, else `posthorn.yaml` in `folder`, else null: sandbox mode. */
export function findConfigFile(environment: Environment, folder: string): string | null {
  if (environment.configFile !== null) return resolve(folder, environment.configFile)
  const usual = resolve(folder, 'posthorn.yaml')
  return existsSync(usual) ? usual : null
}

/** Reads and checks a configuration file. Throws `ConfigFaults`, also where it cannot be read. */
export function readConfigFile(path: string, environment: Environment): Config {
  return parseConfig(openConfigSource(path), environment)
}

/** The settings of a command that uses only the database, or the address of a gateway that may not run. */
export type StorageConfig = Pick<
  Config,
  | 'mode'
  | 'dataDir'
  | 'database'
  | 'encryption'
  | 'contract'
  | 'listen'
  | 'publicUrl'
  | 'links'
  | 'archive'
  | 'audit'
  | 'retention'
  | 'limits'
>

/** The settings of callbacks alone. */
export function readCallbackConfig(environment: Environment, folder: string): Config['callbacks'] {
  const path = findConfigFile(environment, folder)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } }).callbacks
  return parseConfig(openConfigSource(path), environment, ['callbacks']).callbacks
}

/** Ignores faults in other settings, such as a missing password of an upstream. */
export function readStorageConfig(environment: Environment, folder: string): StorageConfig {
  const path = findConfigFile(environment, folder)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
  return parseConfig(openConfigSource(path), environment, [
    'dataDir',
    'database',
    'encryption',
    'contract',
    'links',
    'archive',
    'audit',
    'retention',
    'limits',
  ])
}

/** The settings of routing, and the rules for SMS. */
export type RoutingConfig = Pick<Config, 'routes' | 'routing' | 'smsRules'>

/**
 * The routes of a configuration file: of `file`, or of the one that a gateway would read. Ignores faults in other
 * settings. Throws `ConfigFaults`.
 */
export function readRoutingConfig(environment: Environment, folder: string, file?: string): RoutingConfig {
  const path = file === undefined ? findConfigFile(environment, folder) : resolve(folder, file)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
  return parseConfig(openConfigSource(path), environment, ['routes', 'routing', 'smsRules'])
}

/**
 * The routes and traffic rules of the file that a gateway would read, with the upstreams that they name. Ignores faults
 * in other settings, such as a missing password of an upstream. Throws `ConfigFaults`.
 */
export function readRuleConfig(
  environment: Environment,
  folder: string,
): RoutingConfig & Pick<Config, 'routesAreImplied' | 'trafficRules' | 'upstreams'> {
  const path = findConfigFile(environment, folder)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
  return parseConfig(openConfigSource(path), environment, ['routes', 'routing', 'smsRules', 'trafficRules'])
}

/** The settings that may name accounts; faults in other settings are ignored. Throws `ConfigFaults`. */
export function readConfigNamingAccounts(
  environment: Environment,
  folder: string,
): Pick<Config, (typeof sectionsNamingAccounts)[number]> {
  const path = findConfigFile(environment, folder)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
  return parseConfig(openConfigSource(path), environment, [...sectionsNamingAccounts])
}

/** The engines of speech alone; faults in other settings are ignored. */
export function readSpeechConfig(environment: Environment, folder: string): SpeechConfig {
  const path = findConfigFile(environment, folder)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } }).speech
  return parseConfig(openConfigSource(path), environment, ['speech']).speech
}

/** Of posthorn.yaml, and of a certificate or another file that it names. */
const maxFileBytes = 16 * 1024 ** 2

function readFileText(path: string): string {
  return readRegularFile(path, maxFileBytes).bytes.toString('utf8')
}

/** Throws `ConfigFaults` where the file cannot be read. */
export function openConfigSource(path: string): ConfigSource {
  try {
    return {
      path,
      text: readFileText(path),
      readTextFile: readFileText,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigFaults(path, [{ path: '', line: null, message: `cannot be read: ${reason}` }])
  }
}
