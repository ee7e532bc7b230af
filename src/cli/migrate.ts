import type { Command } from 'commander'
import { migrate, pendingMigrations } from '../storage/migrate.ts'
import type { CommandContext } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'

interface MigrateOptions extends JsonOption {
  dryRun?: true
}

export function addMigrateCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('migrate')
    .summary('bring the database up to this program')
    .description(
      'Takes the steps of the schema that are missing, as posthorn start does. Steps are never taken back.',
    )
    .option('--dry-run', 'name the missing steps and take none')
    .addOption(options.json())
    .action((given: MigrateOptions) => run(context, given))
  withExample(command, 'migrate', 'migrate --dry-run')
}

async function run(context: CommandContext, given: MigrateOptions): Promise<void> {
  const dryRun = given.dryRun === true
  const steps = await context.withAnyDatabase((db) => (dryRun ? pendingMigrations(db) : migrate(db)))
  const named = steps.map(({ version, name }) => ({ version, name }))
  const lines = named.map(({ version, name }) => `${dryRun ? 'missing' : 'taken'}: ${version} ${name}`)
  context.print(given, { dryRun, steps: named }, lines.join('\n') || 'the database is up to date')
}
