import type { Queryable } from '../database.ts'

export interface Partition {
  table: string
  name: string
  /** The first id; null for the partition of all ids before. */
  from: number | null
  /** Below this id. */
  to: number
}

/** The partitions of a table, oldest first. */
export async function readPartitions(db: Queryable, table: string): Promise<Partition[]> {
  return (await readAllPartitions(db, [table]))(table)
}

/** The same of several tables. */
export async function readAllPartitions(
  db: Queryable,
  tables: readonly string[],
): Promise<(table: string) => Partition[]> {
  const text = `
SELECT t.name AS "table", c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
FROM unnest($1::text[]) AS t (name) JOIN pg_inherits i ON i.inhparent = to_regclass(t.name)
  JOIN pg_class c ON c.oid = i.inhrelid`
  const rows = await db.query<{ table: string; name: string; bounds: string }>({ text }, [tables])
  const partitions = rows
    .map(({ table, name, bounds }) => ({ table, name, ...readBounds(bounds) }))
    .sort((a, b) => a.to - b.to)
  return (table) => partitions.filter((each) => each.table === table)
}

/** Bytes of each partition of a table, rows and indexes, by name. The system reads the length of every file for it. */
export async function readPartitionSizes(db: Queryable, table: string): Promise<Map<string, number>> {
  const text = `
SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes
FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
WHERE i.inhparent = to_regclass($1)`
  const rows = await db.query<{ name: string; bytes: number }>({ text }, [table])
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Reads `FOR VALUES FROM (MINVALUE) TO ('25180000000000')`. */
function readBounds(bounds: string): Pick<Partition, 'from' | 'to'> {
  const [, from, to] = /^FOR VALUES FROM \((MINVALUE|'\d+')\) TO \('(\d+)'\)$/.exec(bounds) ?? []
  if (from === undefined || to === undefined) throw new Error(`unexpected bounds of a partition: ${bounds}`)
  return { from: from === 'MINVALUE' ? null : Number(from.slice(1, -1)), to: Number(to) }
}
