import { type Command, Option } from 'commander'
import type { Database } from '../../store/database.ts'
import { distributeHistory } from '../../store/partitions/distribute-history.ts'
import { readTableStatus, type TableStatus } from '../../store/partitions/table-status.ts'
import { migrate, newerSchema, pendingMigrations } from '../../store/pg/migrate.ts'
import { noteMigrations } from '../../store/pg/note-migrations.ts'
import { takeOverPreview } from '../../store/pg/take-over-preview.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { nameOf } from '../noted.ts'

interface MigrateOptions {
  dryRun?: boolean
  status?: boolean
  fromPreview?: boolean
  distribute?: boolean
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
    description: 'Runs the missing migrations, as posthorn start does. A migration is never reverted.',
    options: [
      new Option('--dry-run', 'list the missing migrations and run none'),
      new Option('--status', 'show the schema and the partitions of each table').conflicts('dryRun'),
      new Option('--from-preview', 'take over the database of a version before 1.0, once').conflicts([
        'dryRun',
        'status',
      ]),
      new Option('--distribute', 'spread the history over the workers of Citus, by account').conflicts([
        'dryRun',
        'status',
      ]),
    ],
    examples: [
      'migrate',
      'migrate --dry-run',
      'migrate --status',
      'migrate --from-preview',
      'migrate --distribute',
    ],
    run: (options: MigrateOptions) =>
      context.withAnyDatabase((db) => (options.status === true ? showStatus(db) : run(db, options))),
  })
}

async function run(
  db: Database,
  { dryRun = false, fromPreview = false, distribute = false }: MigrateOptions,
): Promise<Shown> {
  if (fromPreview) await takeOverPreview(db, nameOf({}))
  const steps = await (dryRun ? pendingMigrations(db) : migrate(db))
  if (!dryRun) await noteMigrations(db, steps, nameOf({}))
  const distributed = distribute ? await distributeHistory(db, nameOf({})) : []
  const named = steps.map(({ version, name }) => ({ version, name }))
  const lines = named.map(({ version, name }) => `${dryRun ? 'missing' : 'taken'}: ${version} ${name}`)
  if (fromPreview) lines.unshift('the database of the preview was taken over')
  lines.push(...distributed.map((table) => `spread over the workers: ${table}`))
  return {
    value: { dryRun, fromPreview, steps: named, distributed },
    text: lines.join('\n') || 'the database is up to date',
  }
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

function describe({ table, partitions }: TableStatus): string {
  return `${table}: ${partitions.map(({ name, bytes }) => `${name} (${megabytes(bytes)})`).join(', ')}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0)} MB`
}
