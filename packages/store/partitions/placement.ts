import type { Queryable } from '../database.ts'

/** What never changes after it was written, or rarely. Citus may keep it on workers, the rows of one account on one of them. */
export const historyTables = ['accepted_messages', 'final_messages'] as const

/** A server of Citus that takes shards. */
export interface Worker {
  address: string
  /** Shards of accepted messages; as many of what became of them lie beside them. */
  shards: number
  /** Of its database, in bytes; null where it does not answer. */
  bytes: number | null
  /** Why it does not answer; null where it does. */
  fault: string | null
}

/** The workers of Citus by address; null where the database has no Citus. */
export async function workersOf(db: Queryable): Promise<Worker[] | null> {
  if (!(await hasCitus(db))) return null
  const text = `
SELECT n.nodename || ':' || n.nodeport AS address, (
    SELECT count(*) FROM pg_dist_placement p JOIN pg_dist_shard s USING (shardid)
    WHERE p.groupid = n.groupid AND s.logicalrelid = to_regclass($1)
  )::integer AS shards,
  CASE WHEN r.success THEN r.result::bigint END AS bytes, CASE WHEN NOT r.success THEN r.result END AS fault
FROM pg_dist_node n
  LEFT JOIN run_command_on_workers('SELECT pg_database_size(current_database())') r USING (nodename, nodeport)
WHERE n.noderole = 'primary' AND n.shouldhaveshards
ORDER BY 1`
  return db.query<Worker>({ text }, [historyTables[0]])
}

/** Names of the tables, or partitions, whose rows lie on workers. */
export async function distributedTables(db: Queryable): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(db))) return new Set()
  const text = 'SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid'
  return new Set((await db.query<{ name: string }>({ text })).map(({ name }) => name))
}

const spread = new WeakMap<Queryable, boolean>()

/** Whether messages lie on workers. Asked once: they are moved while no gateway runs. */
export async function isSpread(db: Queryable): Promise<boolean> {
  const known = spread.get(db)
  if (known !== undefined) return known
  const found = (await distributedTables(db)).has(historyTables[0])
  spread.set(db, found)
  return found
}

async function hasCitus(db: Queryable): Promise<boolean> {
  return (await db.query({ text: "SELECT FROM pg_extension WHERE extname = 'citus'" })).length > 0
}
