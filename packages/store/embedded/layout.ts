import { join } from 'node:path'

/** Where the parts of the embedded server lie in a data folder. */
export interface Layout {
  dataDir: string
  /** Everything of the server, this program's own. */
  root: string
  /** PGDATA: the server's user's own. */
  cluster: string
  /** Holds the unix socket: the server's user's own. */
  socketDir: string
  passwordFile: string
  logFile: string
}

export function clusterLayout(dataDir: string): Layout {
  const root = join(dataDir, 'postgres')
  return {
    dataDir,
    root,
    cluster: join(root, 'cluster'),
    socketDir: join(root, 'run'),
    passwordFile: join(root, 'password'),
    logFile: join(root, 'server.log'),
  }
}
