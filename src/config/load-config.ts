import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigFaults } from '../settings/faults.ts'
import type { Config } from './config.ts'
import type { Environment } from './env.ts'
import { parseConfig } from './parse-config.ts'
import { sandboxConfig } from './sandbox-config.ts'

/** The file that `POSTHORN_CONFIG` names, else `posthorn.yaml` in `folder`, else null: sandbox mode. */
export function findConfigFile(environment: Environment, folder: string): string | null {
  if (environment.configFile !== null) return resolve(folder, environment.configFile)
  const usual = resolve(folder, 'posthorn.yaml')
  return existsSync(usual) ? usual : null
}

/** Reads and checks a whole configuration file. Throws `ConfigFaults`, also when it cannot be read. */
export function readConfigFile(path: string, environment: Environment): Config {
  return parseConfig(openSource(path), environment)
}

/** What a command needs that works on the database alone, without a running gateway, and where that would be. */
export type StorageConfig = Pick<
  Config,
  'mode' | 'dataDir' | 'database' | 'contract' | 'listen' | 'publicUrl'
>

/** Faults in other settings, such as an upstream's password that is not set here, are passed over. */
export function readStorageConfig(environment: Environment, folder: string): StorageConfig {
  const path = findConfigFile(environment, folder)
  if (path === null) return sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
  return parseConfig(openSource(path), environment, ['dataDir', 'database', 'contract'])
}

function openSource(path: string) {
  try {
    return {
      path,
      text: readFileSync(path, 'utf8'),
      readTextFile: (file: string) => readFileSync(file, 'utf8'),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigFaults(path, [{ path: '', line: null, message: `cannot be read: ${reason}` }])
  }
}
