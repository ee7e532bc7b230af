import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Where Posthorn keeps its data unless told otherwise: `data` in the project, or as root `/var/lib/posthorn`,
 * since PostgreSQL then runs as another user, who could not enter a project below a home folder.
 */
export function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/posthorn' : join(projectFolder(), 'data')
}

function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) return process.cwd()
    folder = parent
  }
  return folder
}

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

export function layoutOf(dataDir: string): Layout {
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
