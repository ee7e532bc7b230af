import pg from 'pg'

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

function clientConfig(reach: ServerReach, timeouts: Timeouts): pg.ClientConfig {
  return {
    ...('url' in reach ? { connectionString: reach.url } : reach.connection()),
    application_name: 'posthorn',
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.statementMs === 0 ? 0 : timeouts.statementMs + silenceMs,
  }
}

/** A `pg.Client` class whose instances read the address from `reach` when they are created. */
export function clientClass(reach: ServerReach, timeouts: Timeouts): typeof pg.Client {
  return class extends pg.Client {
    constructor() {
      super(clientConfig(reach, timeouts))
      // Without a listener, a connection that is lost between two statements would end the process.
      this.on('error', () => undefined)
    }
  }
}

/** The server for logs and errors, without the password. */
export function describeServer(reach: ServerReach): string {
  if ('url' in reach) {
    const url = URL.canParse(reach.url) ? new URL(reach.url) : null
    return url === null ? 'the database' : `${url.searchParams.get('host') ?? url.host}${url.pathname}`
  }
  const { host, port, database } = reach.connection()
  return host.startsWith('/') ? `${host}/${database}` : `${host}:${port}/${database}`
}
