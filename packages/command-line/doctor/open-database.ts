import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageConfig } from '../../config/load-config.ts'
import type { ServerDatabase } from '../../store/database.ts'
import { clusterLayout } from '../../store/embedded/layout.ts'
import { folderOfServer } from '../../store/embedded/stand-in-folder.ts'
import { openDatabase } from '../../store/open-database.ts'
import { describeError, ok, problem, type Said } from './finding.ts'

type Opened = { db: ServerDatabase; said: null } | { db: null; said: Said }

const connections = 4
const statementTimeoutMs = 5_000

/**
 * The database as commands open it: a running gateway goes on, and an embedded server that does not run is started for
 * the time of the checks. One that was never created stays so. Never rejects.
 */
export async function openForDoctor({ database, dataDir, encryption }: StorageConfig): Promise<Opened> {
  try {
    if (database.kind === 'embedded' && !isCreated(dataDir)) {
      return { db: null, said: ok(dataDir, 'the embedded database is created at the first start') }
    }
    const options = {
      database,
      dataDir,
      encryption,
      role: 'cli',
      maxConnections: connections,
      statementTimeoutMs,
    } as const
    return { db: await openDatabase(options), said: null }
  } catch (error) {
    const subject = database.kind === 'embedded' ? dataDir : 'DATABASE_URL or database.url'
    return { db: null, said: problem(subject, describeError(error), adviceFor(describeError(error))) }
  }
}

/** A folder that is not there is not created by this question. */
function isCreated(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false
  return existsSync(join(clusterLayout(folderOfServer(dataDir).folder).cluster, 'PG_VERSION'))
}

function adviceFor(reason: string): string {
  if (/password|authentication|role ".*" does not exist/i.test(reason))
    return 'correct user and password in the URL; pg_hba.conf of the server says who may come from where'
  if (/database ".*" does not exist/i.test(reason))
    return 'createdb, or correct the name at the end of the URL'
  if (/certificate|SSL|TLS/i.test(reason))
    return 'correct sslmode and sslrootcert of the URL, or the certificate'
  if (/standby|read-only|timeline/i.test(reason))
    return 'let the URL name all servers, primary and standbys; docs/operations/high-availability.md'
  return 'start the server, open its port to this machine, or correct host and port in the URL'
}
