import { availableParallelism } from 'node:os'
import { usableMemory } from '../../kit/machine/machine-memory.ts'

/** Where the server listens: a unix socket in a folder, or a port of the loopback address. Never both. */
export type ServerAddress = { kind: 'socket'; folder: string } | { kind: 'tcp'; port: number }

/** The number in the name of the unix socket's file; nothing listens on a port of that number. */
export const socketPort = 5432

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103

/** Whether a socket can be in `folder`. Windows builds have no unix sockets that node: can open. */
export function socketFits(folder: string): boolean {
  const path = `${folder}/.s.PGSQL.${socketPort}`
  return process.platform !== 'win32' && Buffer.byteLength(path) <= longestSocketPath
}

/** For 2 cores and a small machine; measured in docs/decisions/0001-postgresql.md. */
const tuning: Record<string, string> = {
  max_connections: '60',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum_naptime: '10s',
  autovacuum_vacuum_cost_limit: '1000',
  random_page_cost: '1.1',
}

/** An answered request must survive any crash. Set explicitly, so that no default can change it. */
const durable: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
}

/** For tests: data survives a crash of the server but not of the machine. */
const forgetful: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'on',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Tests open many gateways and servers at once.
  shared_buffers: '128MB',
  max_connections: '300',
}

/** Statements and details are not logged: they contain texts and phone numbers. */
const logging: Record<string, string> = {
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
}

/** For commands, the supervisor of several processes, and administrators. */
const connectionsOfOthers = 40

export interface SettingsChoice {
  address: ServerAddress
  durable: boolean
  /** Connections of gateway processes, beside those of commands. Default: of one gateway. */
  connections?: number
  /** Processors of the machine. Default: those that this process may use. */
  processors?: number
  /** Memory of the machine in bytes. Default: what this process may use. */
  memoryBytes?: number
  /** Others; they win. */
  settings?: Readonly<Record<string, string>>
}

/** The text of posthorn.conf, which is written anew at each start. */
export function renderSettings(choice: SettingsChoice): string {
  const settings: Record<string, string> = {
    ...listening(choice.address),
    ...tuning,
    autovacuum_vacuum_cost_delay: vacuumDelay(choice.processors ?? availableParallelism()),
    shared_buffers: sharedBuffers(choice.memoryBytes ?? usableMemory()),
    ...(choice.durable ? durable : forgetful),
    ...logging,
    ...choice.settings,
  }
  const needed = (choice.connections ?? 0) + connectionsOfOthers
  if (needed > Number(settings['max_connections'])) settings['max_connections'] = String(needed)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `# Written by Posthorn at each start. Your own settings belong at the end of postgresql.conf.\n${lines.join('\n')}\n`
}

/** A sixteenth of the memory, from 128 MB to 1 GB; measured in docs/operations/performance.md. */
function sharedBuffers(memoryBytes: number): string {
  const mebibytes = Math.floor(memoryBytes / 16 / 1_048_576)
  return `${Math.min(1_024, Math.max(128, mebibytes))}MB`
}

/**
 * The pause of an automatic vacuum after some fifty pages written or a thousand read: it is at work for about a tenth of
 * the machine, so 10 ms with two processors.
 */
function vacuumDelay(processors: number): string {
  return `${Math.max(1, Math.round(20 / processors))}ms`
}

function listening(address: ServerAddress): Record<string, string> {
  const common = { unix_socket_permissions: '0700' }
  switch (address.kind) {
    case 'socket':
      return {
        ...common,
        listen_addresses: '',
        unix_socket_directories: address.folder,
        port: String(socketPort),
      }
    case 'tcp':
      return {
        ...common,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(address.port),
      }
  }
}
