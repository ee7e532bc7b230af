import { type Command, Option } from 'commander'
import { migrate, pendingMigrations } from '../storage/migrate.ts'
import { addCommand } from './command.ts'
import type { CommandContext } from './context.ts'

export function addMigrateCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'migrate',
    summary: 'migrate the database to this version',
    description: 'Runs the missing migrations, as posthorn start does. A migration is never reverted.',
    options: [new Option('--dry-run', 'list the missing migrations and run none')],
    examples: ['migrate', 'migrate --dry-run'],
    run: async ({ dryRun = false }: { dryRun?: boolean }) => {
      const steps = await context.withAnyDatabase((db) => (dryRun ? pendingMigrations(db) : migrate(db)))
      const named = steps.map(({ version, name }) => ({ version, name }))
      const lines = named.map(({ version, name }) => `${dryRun ? 'missing' : 'taken'}: ${version} ${name}`)
      return { value: { dryRun, steps: named }, text: lines.join('\n') || 'the database is up to date' }
    },
  })
}
