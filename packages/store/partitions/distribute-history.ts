import { runningGateways } from '../carriers/gateways.ts'
import { addAuditEntry } from '../console/audit-log.ts'
import type { Database, Queryable } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { lockNumber } from '../pg/migrate.ts'
import { takeLock } from '../statements/advisory-lock.ts'
import { distributedTables, historyTables, type Worker, workersOf } from './placement.ts'

/** A worker that is added later gets some of them from each of the others. */
const shardsPerWorker = 4

/**
 * Spreads what never changes, or rarely, over the workers of Citus, by account; what is open stays where it is. Returns
 * the tables that were moved: none where all of them are spread already. Rejects with a sentence where there is no Citus
 * or no worker, and while gateways run, since the tables are locked until their rows are copied.
 */
export async function distributeHistory(db: Database, by: string): Promise<string[]> {
  const workers = await workersOf(db)
  if (workers === null) throw new Error(await withoutCitus(db))
  if (workers.length === 0) throw new Error(noWorker)
  const moved = await db.transaction((tx) => distribute(tx, workers, by))
  for (const table of historyTables) await emptyHere(db, table)
  return moved
}

async function distribute(tx: Queryable, workers: readonly Worker[], by: string): Promise<string[]> {
  await takeLock(tx, lockNumber)
  await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
  const running = (await runningGateways(tx)).map(({ nodeId }) => nodeId)
  if (running.length > 0) throw new Error(`Gateways are running: ${running.join(', ')}. Stop them first.`)
  const spread = await distributedTables(tx)
  const missing = historyTables.filter((table) => !spread.has(table))
  if (missing.length === 0) return []
  await tx.query({ text: oneConnection })
  await tx.query({ text: `SET LOCAL citus.shard_count = ${shardsPerWorker * workers.length}` })
  for (const table of missing) {
    const [first] = historyTables
    const beside = table === first ? 'default' : first
    const text = "SELECT create_distributed_table($1, 'account_id', colocate_with => $2)"
    await tx.query({ text }, [table, beside])
  }
  const details = { tables: missing, workers: workers.map(({ address }) => address) }
  const who = { userId: null, userName: by, address: 'this machine' }
  const entry = { ...who, at: await databaseNow(tx), action: 'migrate', target: 'the history', details }
  await addAuditEntry(tx, entry)
  return missing
}

/**
 * Each connection of a gateway keeps one to each worker. By default a statement opens more for its shards and closes them,
 * which costs workers twice the processor time.
 */
const oneConnection = `DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.max_adaptive_executor_pool_size = 1', current_database());
END $$`

/** The rows that were copied, which the coordinator keeps without use. */
async function emptyHere(db: Queryable, table: string): Promise<void> {
  await db.query({ text: 'SELECT truncate_local_data_after_distributing_table($1)' }, [table])
}

const noWorker =
  "Citus knows no worker that takes shards: SELECT citus_set_coordinator_host('…'), then " +
  "SELECT citus_add_node('…', 5432) for each worker, and try again."

async function withoutCitus(db: Queryable): Promise<string> {
  const text = "SELECT FROM pg_available_extensions WHERE name = 'citus'"
  const isInstalled = (await db.query({ text })).length > 0
  if (isInstalled) return 'Citus is not in this database: CREATE EXTENSION citus, here and on each worker.'
  return 'This server has no Citus: install it here and on each worker (https://docs.citusdata.com), then try again.'
}
