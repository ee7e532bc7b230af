import { resolve } from 'node:path'
import { readRegularFile } from '../kit/machine/regular-file.ts'
import { parseDatabaseUrl, WrongDatabaseUrl, withLibpqVariables } from '../settings/database-url.ts'
import { ConfigFaults, type Fault } from '../settings/faults.ts'
import { Secret } from '../settings/secret.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

type LogLevel = (typeof logLevels)[number]

/** Gateway workers of one start; `auto` is one for each core. */
export type Processes = number | 'auto'

/** What a valid number of processes is, for faults. */
export const processesText = 'auto, or a whole number from 1 to 64'

/** The environment's settings; null where unset. An empty variable counts as unset. */
export interface Environment {
  host: string | null
  port: number | null
  /** Where SMPP clients connect. */
  smppPort: number | null
  dataDir: string | null
  /** Key of the sandbox's demo account. */
  apiKey: Secret | null
  configFile: string | null
  databaseUrl: Secret | null
  /** The database without a pooler, for notifications. */
  databaseListenUrl: Secret | null
  logLevel: LogLevel | null
  processes: Processes | null
  /** Whether sends and lookups without an `id` are admitted. */
  lenientIds: boolean | null
  /** The collector of traces, and the name of this service in them: variables of OpenTelemetry. */
  otlpEndpoint: string | null
  serviceName: string | null
  /** Any variable by name, or the file that `NAME_FILE` names, for `${NAME}` in the configuration file. */
  variable(name: string): string | undefined
}

/** The only reader of `process.env`. Throws `ConfigFaults` with all faults. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const faults: Fault[] = []
  const variable = variableOrFile(variables)
  const fault = (path: string, message: string) => faults.push({ path, line: null, message })

  const secret = (name: string) => {
    const value = variable(name)
    return value === undefined ? null : new Secret(value)
  }
  const environment: Environment = {
    host: variable('POSTHORN_HOST') ?? null,
    port: readPort('POSTHORN_PORT', variable, fault),
    smppPort: readPort('POSTHORN_SMPP_PORT', variable, fault),
    dataDir: variable('POSTHORN_DATA_DIR') ?? null,
    apiKey: secret('POSTHORN_API_KEY'),
    configFile: variable('POSTHORN_CONFIG') ?? null,
    databaseUrl: readDatabaseUrl('DATABASE_URL', variable),
    databaseListenUrl: readDatabaseUrl('DATABASE_LISTEN_URL', variable),
    logLevel: readLogLevel(variable('POSTHORN_LOG_LEVEL'), fault),
    processes: readProcesses(variable('POSTHORN_PROCESSES'), fault),
    lenientIds: readFlag('POSTHORN_LENIENT_IDS', variable, fault),
    otlpEndpoint: readEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT', variable, fault),
    serviceName: variable('OTEL_SERVICE_NAME') ?? null,
    variable,
  }
  const sandbox = variable('POSTHORN_SANDBOX')
  if (sandbox !== undefined && sandbox !== 'public')
    fault('POSTHORN_SANDBOX', `must be public, is ${sandbox}`)
  for (const [name, url] of [
    ['DATABASE_URL', environment.databaseUrl],
    ['DATABASE_LISTEN_URL', environment.databaseListenUrl],
  ] as const) {
    const wrong = databaseUrlFault(url)
    if (wrong !== null) fault(name, wrong)
  }
  if (faults.length > 0) throw new ConfigFaults('the environment', faults)
  return environment
}

const maxSecretBytes = 1024 ** 2

/**
 * Reads a variable, or the file whose path is in the variable with `_FILE` behind its name, as secrets of containers and
 * systemd's credentials are given. A line end at the end of the file is left out. Throws `ConfigFaults`.
 */
function variableOrFile(variables: NodeJS.ProcessEnv): Environment['variable'] {
  return (name) => {
    const value = variables[name] || undefined
    const path = variables[`${name}_FILE`] || undefined
    if (path === undefined) return value
    const fault = (message: string) =>
      new ConfigFaults('the environment', [{ path: `${name}_FILE`, line: null, message }])
    if (value !== undefined) throw fault(`cannot be set beside ${name}: one of them must go`)
    try {
      return (
        readRegularFile(path, maxSecretBytes)
          .bytes.toString('utf8')
          .replace(/\r?\n$/, '') || undefined
      )
    } catch (error) {
      throw fault(`cannot be read: ${(error as Error).message}`)
    }
  }
}

/**
 * The environment of the sandbox of a test run, where `DATABASE_URL` and the like belong to the application that is
 * tested. Throws as `readEnvironment` does.
 */
export function readTestEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const { POSTHORN_HOST, POSTHORN_PORT, POSTHORN_API_KEY, POSTHORN_SANDBOX } = variables
  const { POSTHORN_LOG_LEVEL, POSTHORN_LENIENT_IDS } = variables
  const address = { POSTHORN_HOST, POSTHORN_PORT, POSTHORN_API_KEY, POSTHORN_SANDBOX }
  return readEnvironment({ ...address, POSTHORN_LOG_LEVEL, POSTHORN_LENIENT_IDS })
}

/** What is wrong with a database URL, as "must be …" or "has …"; null where it can be read. Holds no secret. */
export function databaseUrlFault(url: Secret | null): string | null {
  if (url === null) return null
  try {
    parseDatabaseUrl(url.reveal())
    return null
  } catch (error) {
    if (error instanceof WrongDatabaseUrl) return error.message
    throw error
  }
}

function readDatabaseUrl(name: string, variable: Environment['variable']): Secret | null {
  const url = variable(name)
  return url === undefined ? null : new Secret(withLibpqVariables(url, variable))
}

type ReportFault = (path: string, message: string) => void

function readPort(name: string, variable: Environment['variable'], fault: ReportFault): number | null {
  const text = variable(name)
  if (text === undefined) return null
  // Kubernetes sets <SERVICE>_PORT to such an address for a service called posthorn.
  if (text.startsWith('tcp://')) {
    fault(name, `is ${text}, set by Kubernetes: put enableServiceLinks: false into the pod, or set it`)
    return null
  }
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 0 && port <= 65_535) return port
  fault(name, `must be a whole number from 0 to 65535 (0 picks a free port), is ${text}`)
  return null
}

function readLogLevel(text: string | undefined, fault: ReportFault): LogLevel | null {
  if (text === undefined) return null
  const level = logLevels.find((known) => known === text)
  if (level !== undefined) return level
  fault('POSTHORN_LOG_LEVEL', `must be one of ${logLevels.join(', ')}, is ${text}`)
  return null
}

function readProcesses(text: string | undefined, fault: ReportFault): Processes | null {
  if (text === undefined) return null
  const processes = parseProcesses(text)
  if (processes !== undefined) return processes
  fault('POSTHORN_PROCESSES', `must be ${processesText}, is ${text}`)
  return null
}

function readFlag(name: string, variable: Environment['variable'], fault: ReportFault): boolean | null {
  const text = variable(name)
  if (text === undefined) return null
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  fault(name, `must be true or false, is ${text}`)
  return null
}

/** Without its final slash. */
function readEndpoint(name: string, variable: Environment['variable'], fault: ReportFault): string | null {
  const text = variable(name)?.replace(/\/+$/, '')
  if (text === undefined) return null
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  fault(name, 'must be an http or https URL, such as http://localhost:4318')
  return null
}

/** Undefined where the text is no number of processes. */
export function parseProcesses(text: string): Processes | undefined {
  if (text === 'auto') return text
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= 64 ? count : undefined
}

/** As root we run the embedded server as another user, which must be able to reach its files. */
export function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/posthorn' : resolve('data')
}
