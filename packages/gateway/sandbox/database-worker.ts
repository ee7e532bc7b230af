import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts'
import { migrate } from '../../store/pg/migrate.ts'
import { PgDatabase } from '../../store/pg/pg-database.ts'
import type { DatabaseThreadMessage } from './database-thread.ts'

/** Nothing needs to survive, so nothing waits for the disk. */
const settings = {
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '60',
}

const { dataDir } = workerData as { dataDir: string }
const say = (message: DatabaseThreadMessage) => parentPort?.postMessage(message)

const server = await EmbeddedPostgres.start({
  dataDir,
  durable: false,
  settings,
  log: (level, sentence) => say({ kind: 'log', level, sentence }),
})
parentPort?.once('message', () => void server.stop().then(() => parentPort?.close()))
try {
  await using db = await PgDatabase.open({ url: server.url, maxConnections: 1 })
  await migrate(db)
  say({ kind: 'ready', url: server.url })
} catch (error) {
  await server.stop()
  throw error
}
