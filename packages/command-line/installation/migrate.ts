import { type Command, Option } from 'commander'
import { sleep, systemClock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import { gatewaysInTheWay, readMoveState, takeMoveStep } from '../../store/partitions/move-table.ts'
import { type PartitionedTable, partitionedTables } from '../../store/partitions/partitioned-tables.ts'
import { readTableStatus, type TableStatus } from '../../store/partitions/table-status.ts'
import { migrate, newerSchema, pendingMigrations } from '../../store/pg/migrate.ts'
import { noteMigrations } from '../../store/pg/note-migrations.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { nameOf } from '../noted.ts'

interface MigrateOptions {
  dryRun?: boolean
  status?: boolean
  finish?: boolean
}

/** What the command prints: with `--json`, and without. */
interface Shown {
  value: unknown
  text: string
}

export function addMigrateCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'migrate',
    summary: 'migrate the database to this version',
    description:
      'Runs the missing migrations, as posthorn start does. A migration is never reverted. Large tables of older ' +
      'versions are moved to partitions afterwards, by the gateway while it works, or by --finish.',
    options: [
      new Option('--dry-run', 'list the missing migrations and run none'),
      new Option('--status', 'show how far each table is on its way to partitions').conflicts('dryRun'),
      new Option('--finish', 'also do now what the gateway does in the background').conflicts([
        'dryRun',
        'status',
      ]),
    ],
    examples: ['migrate', 'migrate --dry-run', 'migrate --status', 'migrate --finish'],
    run: (options: MigrateOptions) =>
      context.withAnyDatabase((db) => (options.status === true ? showStatus(db) : run(db, options))),
  })
}

async function run(db: Database, { dryRun = false, finish = false }: MigrateOptions): Promise<Shown> {
  const steps = await (dryRun ? pendingMigrations(db) : migrate(db))
  if (!dryRun) await noteMigrations(db, steps, nameOf({}))
  const named = steps.map(({ version, name }) => ({ version, name }))
  const lines = named.map(({ version, name }) => `${dryRun ? 'missing' : 'taken'}: ${version} ${name}`)
  const moved = finish ? await moveAll(db) : []
  lines.push(...moved.map((table) => `moved to partitions: ${table}`))
  return { value: { dryRun, steps: named, moved }, text: lines.join('\n') || 'the database is up to date' }
}

async function showStatus(db: Database): Promise<Shown> {
  const missing = (await pendingMigrations(db)).map(({ version, name }) => ({ version, name }))
  if (missing.length > 0) {
    const text = `missing migrations: ${missing.map(({ version, name }) => `${version} ${name}`).join(', ')}`
    return { value: { missing, newer: null, tables: [] }, text }
  }
  const newer = await newerSchema(db)
  const tables = await readTableStatus(db)
  const schema =
    newer === null
      ? 'the schema is that of this version'
      : `the schema is at step ${newer.version}, newer than this program (${newer.known}), and works with it`
  return { value: { missing, newer, tables }, text: [schema, ...tables.map(describe)].join('\n') }
}

const states: Record<TableStatus['state'], string> = {
  plain: 'not moved to partitions yet',
  bounded: 'being moved to partitions: its rows are to be checked',
  checked: 'being moved to partitions: the last step is to be taken',
  partitioned: 'partitioned',
}

function describe({ table, state, waitsFor, partitions }: TableStatus): string {
  if (waitsFor.length > 0) return `${table}: ${states[state]}: ${olderOnes(waitsFor)}`
  const named = partitions.map(({ name, bytes }) => `${name} (${megabytes(bytes)})`).join(', ')
  return `${table}: ${states[state]}${named === '' ? '' : `: ${named}`}`
}

function olderOnes(gateways: readonly string[]): string {
  return `gateways of an older version are running: ${gateways.join(', ')}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0)} MB`
}

const patienceTries = 120

/** Moves every table to partitions, while gateways may be working. Returns the tables that were moved. */
async function moveAll(db: Database): Promise<string[]> {
  const moved: string[] = []
  for (const spec of partitionedTables) {
    if ((await readMoveState(db, spec.table)).state === 'partitioned') continue
    await moveOne(db, spec)
    moved.push(spec.table)
  }
  return moved
}

/** Waits for locks in short turns: what works in the database goes before. */
async function moveOne(db: Database, spec: PartitionedTable): Promise<void> {
  for (let tries = 0; tries < patienceTries; tries++) {
    const state = await takeMoveStep(db, spec, { waitMs: 1_500 })
    if (state === 'partitioned') return
    if (state === 'waiting') {
      const reason = olderOnes(await gatewaysInTheWay(db, spec))
      throw new CommandFailed(`${spec.table} cannot be moved to partitions: ${reason}; replace them first`)
    }
    if (state === null) await sleep(systemClock, 1_000)
  }
  throw new CommandFailed(
    `${spec.table} stayed locked, for example by a backup or a long report; what was done so far is kept: try again`,
  )
}
