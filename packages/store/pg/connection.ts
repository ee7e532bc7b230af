import type pg from 'pg'
import { type DatabaseHost, type DatabaseUrl, hostLabel } from '../../settings/database-url.ts'
import type { Encryption } from './tls.ts'

/** The address of a server that is not given as a URL. */
export interface ConnectionParams {
  /** A name, an address, or the folder of a unix socket (begins with `/`). */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/**
 * How to reach the server: a URL as in DATABASE_URL, or a function called before each new connection, for a server
 * that may come back at another port.
 */
export type ServerReach = { url: string } | { connection: () => ConnectionParams }

export interface Timeouts {
  /** Until a connection is made or becomes free. */
  connectMs: number
  /** For one statement, enforced by the server. */
  statementMs: number
}

/** Beyond the statement timeout: a missing answer then means a broken network. */
const silenceMs = 10_000

/** What a connection to one server needs. */
export function clientConfig(
  url: DatabaseUrl,
  { host, port }: DatabaseHost,
  ssl: Encryption,
  timeouts: Timeouts,
): pg.ClientConfig {
  return {
    host,
    port,
    ssl,
    ...(url.user === null ? {} : { user: url.user }),
    ...(url.password === null ? {} : { password: url.password }),
    ...(url.database === null ? {} : { database: url.database }),
    ...(url.options === null ? {} : { options: url.options }),
    ...(url.tls.isDirect ? { sslnegotiation: 'direct' } : {}),
    application_name: url.applicationName ?? 'posthorn',
    enableChannelBinding: url.channelBinding && ssl !== false,
    keepAlive: url.keepaliveIdleMs !== null,
    keepAliveInitialDelayMillis: url.keepaliveIdleMs ?? 0,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.statementMs === 0 ? 0 : timeouts.statementMs + silenceMs,
  } as pg.ClientConfig
}

/** The same for a server that is not given as a URL. */
export function toDatabaseUrl({ host, port, ...login }: ConnectionParams): DatabaseUrl {
  return {
    ...login,
    hosts: [{ host, port }],
    tls: {
      mode: 'disable',
      rootCert: null,
      cert: null,
      key: null,
      keyPassword: null,
      revoked: null,
      minVersion: null,
      isDirect: false,
      isUnchecked: false,
    },
    connectTimeoutMs: null,
    applicationName: null,
    options: null,
    keepaliveIdleMs: 10_000,
    channelBinding: false,
  }
}

/** The servers for logs and errors, without the password. */
export function describeServers({ hosts, database }: DatabaseUrl): string {
  return `${hosts.map(hostLabel).join(',')}/${database ?? ''}`
}
