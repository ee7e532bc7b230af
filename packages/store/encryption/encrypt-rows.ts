import type { Database, Queryable } from '../database.ts'
import type { DataKey } from './data-key.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { type Sealing, sealParameter } from './sealing.ts'

/** Pages of a table that one transaction rewrites: 1 MB of rows. */
const blocksAtOnce = 128

/** A table, or a partition of one. */
interface Part {
  table: string
  part: string
  columns: { name: string; type: string; isList: boolean; sealing: Sealing }[]
}

type StoredRow = { place: string } & Record<string, string | null>

/**
 * Encrypts what is still in clear in the columns of `encryptedColumns`, some pages of a table in each transaction; what is
 * encrypted stays. It may be stopped anywhere and called again. Returns the rows that were rewritten by table.
 */
export async function encryptRows(
  db: Database,
  key: DataKey,
  onProgress: (table: string, rows: number) => void = () => undefined,
): Promise<Record<string, number>> {
  const rewritten: Record<string, number> = {}
  for (const part of await listParts(db)) {
    for (let from = 0; from < (await countBlocks(db, part.part)); from += blocksAtOnce) {
      const rows = await db.transaction((tx) => encryptBlocks(tx, key, part, from))
      rewritten[part.table] = (rewritten[part.table] ?? 0) + rows
      if (rows > 0) onProgress(part.table, rewritten[part.table] ?? 0)
    }
  }
  return rewritten
}

export interface EncryptedCount {
  table: string
  encrypted: number
  plain: number
}

/** Rows of each table with and without a value that is not encrypted and should be. Reads every row. */
export async function countEncrypted(db: Queryable, key: DataKey): Promise<EncryptedCount[]> {
  const counts = new Map<string, EncryptedCount>()
  for (const part of await listParts(db)) {
    const count = counts.get(part.table) ?? { table: part.table, encrypted: 0, plain: 0 }
    counts.set(part.table, count)
    for (let from = 0; from < (await countBlocks(db, part.part)); from += blocksAtOnce) {
      for (const row of await readBlocks(db, part, from, '')) {
        if (sealedRow(key, part, row) === null) count.encrypted++
        else count.plain++
      }
    }
  }
  return [...counts.values()]
}

async function encryptBlocks(tx: Queryable, key: DataKey, part: Part, from: number): Promise<number> {
  const rows = await readBlocks(tx, part, from, 'FOR UPDATE')
  const sealed = rows.flatMap((row) => sealedRow(key, part, row) ?? [])
  if (sealed.length === 0) return 0
  const { columns } = part
  const set = columns.map(({ name, type, isList }) => {
    const value = `n.${name}`
    const list = `CASE WHEN ${value} IS NOT NULL THEN ARRAY(SELECT json_array_elements_text(${value}::json)) END`
    return `${name} = ${isList ? list : `${value}::${type}`}`
  })
  const lists = columns.map((_, index) => `$${index + 2}::text[]`)
  const names = columns.map(({ name }) => name)
  const text = `UPDATE ${part.part} t SET ${set.join(', ')}
    FROM unnest($1::tid[], ${lists.join(', ')}) AS n (place, ${names.join(', ')}) WHERE t.ctid = n.place`
  const values = names.map((name) => sealed.map((row) => row[name]))
  await tx.query({ text }, [sealed.map(({ place }) => place), ...values])
  return sealed.length
}

/** A scan of these pages alone (TID range scan). */
function readBlocks(
  db: Queryable,
  { part, columns }: Part,
  from: number,
  lock: string,
): Promise<StoredRow[]> {
  const read = columns.map(({ name, isList }) => `${isList ? `to_json(${name})` : name}::text AS ${name}`)
  const text = `SELECT ctid::text AS place, ${read.join(', ')} FROM ${part}
    WHERE ctid >= '(${from},0)'::tid AND ctid < '(${from + blocksAtOnce},0)'::tid ${lock}`
  return db.query<StoredRow>({ text, asStored: true })
}

/** Null where everything in it is encrypted. */
function sealedRow(key: DataKey, { columns }: Part, row: StoredRow): StoredRow | null {
  let isChanged = false
  const sealed: StoredRow = { ...row }
  for (const { name, sealing, isList } of columns) {
    const stored = row[name] ?? null
    if (stored === null) continue
    const value = isList
      ? JSON.stringify(sealParameter(key, sealing, JSON.parse(stored)))
      : (sealParameter(key, sealing, stored) as string)
    if (isSame(stored, value)) continue
    sealed[name] = value
    isChanged = true
  }
  return isChanged ? sealed : null
}

/** JSON may be written with other spaces. */
function isSame(stored: string, value: string): boolean {
  if (stored === value) return true
  if (!/^[[{]/.test(stored)) return false
  try {
    return JSON.stringify(JSON.parse(stored)) === JSON.stringify(JSON.parse(value))
  } catch {
    return false
  }
}

async function countBlocks(db: Queryable, part: string): Promise<number> {
  const text = `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::bigint AS blocks`
  const [row] = await db.query<{ blocks: number }>({ text }, [part])
  return row?.blocks ?? 0
}

/** Partitions in place of their table. Open messages first: what ends meanwhile takes its lines to the final ones. */
async function listParts(db: Queryable): Promise<Part[]> {
  const text = `
SELECT t.name AS "table", c.oid::regclass::text AS part,
  array_agg(a.attname::text) AS names, array_agg(format_type(a.atttypid, NULL)) AS types
FROM unnest($1::text[]) AS t (name)
CROSS JOIN LATERAL (
  SELECT relid FROM pg_partition_tree(t.name::regclass) WHERE isleaf
  UNION SELECT oid FROM pg_class WHERE oid = t.name::regclass AND relkind = 'r'
) p
JOIN pg_class c ON c.oid = p.relid
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
GROUP BY 1, 2 ORDER BY t.name <> 'open_messages', 1, 2`
  const found = await db.query<{ table: string; part: string; names: string[]; types: string[] }>({ text }, [
    Object.keys(encryptedColumns),
  ])
  return found.map(({ table, part, names, types }) => ({
    table,
    part,
    columns: Object.entries(encryptedColumns[table] ?? {}).map(([name, sealing]) => {
      const type = types[names.indexOf(name)] ?? 'text'
      return { name, type, isList: type.endsWith('[]'), sealing }
    }),
  }))
}
