import type { Database, Queryable, Transaction } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import { createPartitions } from './create-partitions.ts'
import { firstIdOfDay, today } from './dated-ids.ts'
import { olderGateways } from './older-gateways.ts'
import type { PartitionedTable } from './partitioned-tables.ts'
import { withShortLocks } from './short-locks.ts'
import { spanAt } from './spans.ts'

/**
 * How far a table of an older version is on its way to partitions. `plain`: nothing was done. `bounded`: new rows are
 * checked to have ids of older versions. `checked`: all rows were. `partitioned`: the table is the first partition.
 */
export type MoveState = 'plain' | 'bounded' | 'checked' | 'partitioned'

/** A table this small is read in a fraction of a second. */
const smallBytes = 64 * 1024 * 1024

const boundOf = (table: string) => `${table}_before_dates`

interface StateOfTable {
  state: MoveState
  isSmall: boolean
}

export async function readMoveState(db: Queryable, table: string): Promise<StateOfTable> {
  return (await readMoveStates(db, [table]))(table)
}

/** The same of several tables. */
export async function readMoveStates(
  db: Queryable,
  tables: readonly string[],
): Promise<(table: string) => StateOfTable> {
  const text = `
SELECT t.name, c.relkind = 'p' AS partitioned, pg_table_size(c.oid) AS bytes, n.convalidated AS checked
FROM unnest($1::text[], $2::text[]) AS t (name, bound) JOIN pg_class c ON c.oid = to_regclass(t.name)
  LEFT JOIN pg_constraint n ON n.conrelid = c.oid AND n.conname = t.bound`
  interface Row {
    name: string
    partitioned: boolean
    bytes: number
    checked: boolean | null
  }
  const rows = await db.query<Row>({ text }, [tables, tables.map(boundOf)])
  return (table) => {
    const row = rows.find(({ name }) => name === table)
    if (row === undefined) throw new Error(`there is no table ${table}`)
    const { partitioned, checked, bytes } = row
    const unpartitioned = checked === null ? 'plain' : checked ? 'checked' : 'bounded'
    return { state: partitioned ? 'partitioned' : unpartitioned, isSmall: bytes < smallBytes }
  }
}

/** What a step led to. `waiting`: running gateways of older programs would damage the table, so none was taken. */
export type MoveStep = Exclude<MoveState, 'plain'> | 'waiting'

/**
 * Takes the next step of a table towards partitions; no row moves. Each step is short but for the check of all rows,
 * during which the table is read and written as ever. Returns null where a lock was not free within `waitMs`.
 * `onBackend` is given the process of the server that checks, which may be cancelled.
 */
export async function takeMoveStep(
  db: Database,
  spec: PartitionedTable,
  { waitMs, onBackend }: { waitMs: number; onBackend?: (pid: number) => void },
): Promise<MoveStep | null> {
  return withShortLocks(db, waitMs, async (tx): Promise<MoveStep> => {
    const { state } = await readMoveState(tx, spec.table)
    if (state !== 'partitioned' && (await gatewaysInTheWay(tx, spec)).length > 0) return 'waiting'
    switch (state) {
      case 'plain':
        await bound(tx, spec, await databaseNow(tx))
        return 'bounded'
      case 'bounded':
        await check(tx, spec, onBackend)
        return 'checked'
      case 'checked':
        await partition(tx, spec, await databaseNow(tx))
        return 'partitioned'
      case 'partitioned':
        return 'partitioned'
    }
  })
}

/** Names of the running gateways whose program is too old for the table in partitions. */
export async function gatewaysInTheWay(db: Queryable, { since }: PartitionedTable): Promise<string[]> {
  return since === undefined ? [] : olderGateways(db, since)
}

/** All steps for the tables that are small, as in a new installation. What is in the way leaves the rest. */
export async function moveSmallTables(db: Database, tables: readonly PartitionedTable[]): Promise<void> {
  const stateOf = await readMoveStates(
    db,
    tables.map(({ table }) => table),
  )
  for (const spec of tables) {
    const { state, isSmall } = stateOf(spec.table)
    if (state === 'partitioned' || !isSmall) continue
    for (let step: MoveStep | null = 'bounded'; step === 'bounded' || step === 'checked'; ) {
      step = await takeMoveStep(db, spec, { waitMs: 1_000 })
    }
  }
}

/** Ids of older versions are below the first of the current span. */
async function bound(tx: Queryable, { table, key, every }: PartitionedTable, now: number): Promise<void> {
  const { from } = spanAt(every, now)
  await tx.query({
    text: `ALTER TABLE ${table} ADD CONSTRAINT ${boundOf(table)} CHECK (${key} < ${from}) NOT VALID`,
  })
}

async function check(
  tx: Queryable,
  { table }: PartitionedTable,
  onBackend: ((pid: number) => void) | undefined,
): Promise<void> {
  const [backend] = await tx.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
  if (backend !== undefined) onBackend?.(backend.pid)
  await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
  await tx.query({ text: `ALTER TABLE ${table} VALIDATE CONSTRAINT ${boundOf(table)}` })
}

interface Index {
  name: string
  definition: string
  isUnique: boolean
}

/**
 * Puts a partitioned table with the same columns, defaults, constraints and indexes in the place of the table, which
 * becomes its first partition. The indexes of the two fit, so none is built; the bound was checked, so no row is read.
 * Unique indexes beside the primary key stay with the partition.
 */
async function partition(tx: Transaction, spec: PartitionedTable, now: number): Promise<void> {
  const { table, key, ids } = spec
  const hasPrimaryKey = ids.kind !== 'day'
  const first = `${table}_first`
  await tx.query({ text: `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE` })
  const to = await readBound(tx, table)
  const indexes = await readIndexes(tx, table)
  const foreignKeys = await readForeignKeys(tx, table)
  if (ids.kind === 'sequence') {
    await tx.query({ text: `ALTER TABLE ${table} ALTER COLUMN ${key} DROP IDENTITY IF EXISTS` })
  }
  await tx.query({ text: `ALTER TABLE ${table} RENAME TO ${first}` })
  if (hasPrimaryKey) await tx.query({ text: `ALTER INDEX ${table}_pkey RENAME TO ${first}_pkey` })
  for (const { name } of indexes) {
    await tx.query({ text: `ALTER INDEX ${name} RENAME TO ${nameInFirst(table, name)}` })
  }
  await tx.query({
    text: `CREATE TABLE ${table} (LIKE ${first} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (${key})`,
  })
  await tx.query({ text: `ALTER TABLE ${table} DROP CONSTRAINT ${boundOf(table)}` })
  if (hasPrimaryKey) await tx.query({ text: `ALTER TABLE ${table} ADD PRIMARY KEY (${key})` })
  for (const { name, definition } of foreignKeys) {
    await tx.query({ text: `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}` })
  }
  for (const { definition } of indexes.filter(({ isUnique }) => !isUnique)) {
    await tx.query({ text: definition })
  }
  await makeIds(tx, spec)
  await tx.query({
    text: `ALTER TABLE ${table} ATTACH PARTITION ${first} FOR VALUES FROM (MINVALUE) TO (${to})`,
  })
  await tx.query({ text: `ALTER TABLE ${first} DROP CONSTRAINT ${boundOf(table)}` })
  await createPartitions(tx, spec, now)
  await excludeOlderPrograms(tx, spec)
}

async function makeIds(tx: Queryable, { table, key, ids }: PartitionedTable): Promise<void> {
  if (ids.kind === 'given') return
  if (ids.kind === 'sequence') {
    await tx.query({ text: `CREATE SEQUENCE ${ids.name} MAXVALUE 9999999999 CYCLE` })
  }
  const value = ids.kind === 'day' ? `${today} * ${firstIdOfDay(1)}` : `dated_id('${ids.name}')`
  await tx.query({ text: `ALTER TABLE ${table} ALTER COLUMN ${key} SET DEFAULT ${value}` })
}

/** Older programs do not start any more, and the deletes of one that runs unseen are refused. */
async function excludeOlderPrograms(tx: Queryable, { table, since }: PartitionedTable): Promise<void> {
  if (since === undefined) return
  await tx.query({
    text: `CREATE TRIGGER delete_by_partition BEFORE DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION delete_by_partition()`,
  })
  const text = 'UPDATE schema_migrations SET works_with = $1 WHERE version = $1 AND works_with < $1'
  await tx.query({ text }, [since])
}

/** The id below which all ids of the table are. */
async function readBound(tx: Queryable, table: string): Promise<number> {
  const text = `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = to_regclass($1) AND conname = $2`
  const [row] = await tx.query<{ definition: string }>({ text }, [table, boundOf(table)])
  const [, bound] = /< '?(\d+)'?/.exec(row?.definition ?? '') ?? []
  if (bound === undefined) throw new Error(`the bound of ${table} cannot be read: ${row?.definition}`)
  return Number(bound)
}

/** All indexes but the primary key. */
async function readIndexes(tx: Queryable, table: string): Promise<Index[]> {
  const text = `
SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition, i.indisunique AS "isUnique"
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid = to_regclass($1) AND NOT i.indisprimary ORDER BY c.relname`
  return tx.query<Index>({ text }, [table])
}

async function readForeignKeys(
  tx: Queryable,
  table: string,
): Promise<{ name: string; definition: string }[]> {
  const text = `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = to_regclass($1) AND contype = 'f'`
  return tx.query({ text }, [table])
}

/** `messages_queue` is `messages_first_queue` in the first partition. */
function nameInFirst(table: string, index: string): string {
  return index.startsWith(`${table}_`) ? `${table}_first_${index.slice(table.length + 1)}` : `first_${index}`
}
