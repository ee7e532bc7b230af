import { Argument, type Command } from 'commander'
import { optOutLines } from '../../administration/subscribers/opt-outs.ts'
import type { ImportSummary } from '../../domain/consent/import-summary.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { blockSize, importOptOuts } from '../../store/replies/import-opt-outs.ts'
import { optOutColumns } from '../../store/replies/opt-out-columns.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { readInput } from '../importing/import-text.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { withExample } from '../options.ts'

/** What the definitions of operations cannot say: files of any length. */
export function addOptOutsCommands(program: Command, context: CommandContext): void {
  const optOuts = program.command('opt-outs').description('subscribers who want no messages')
  const exported = optOuts
    .command('export')
    .description(`all of them as CSV on standard output: ${optOutColumns.join(', ')}`)
    .action(() =>
      context.withDatabase(async (db) => {
        for await (const lines of optOutLines(db)) context.deps.out(lines)
      }),
    )
  withExample(exported, 'opt-outs export > opt-outs.csv')
  addImport(optOuts, context)
}

const progressEvery = 10 * blockSize

function addImport(optOuts: Command, context: CommandContext): void {
  addCommand(optOuts, context, {
    name: 'import',
    description: 'reads them from CSV with the columns of an export; only phone has to be there',
    argument: new Argument('<file>', 'the file, or - for standard input'),
    options: [byOption()],
    examples: ['opt-outs import opt-outs.csv', 'opt-outs import - < opt-outs.csv'],
    run: async (given: ByOption, file: string) => {
      const { err, folder } = context.deps
      const summary = await context.withDatabase(async (db) => {
        const now = await databaseNow(db)
        const work = () =>
          // Opened here: nothing would handle errors of the file before.
          importOptOuts(readInput(folder, file), {
            db,
            now,
            warn: (sentence) => err(`${sentence}\n`),
            progress: ({ read, added }) => {
              if (read % progressEvery === 0) err(`${read} lines read, ${added} opt-outs new\n`)
            },
          })
        const entry = { by: nameOf(given), action: 'opt-outs/import', target: file }
        return noted(db, entry, work, ({ added, read }) => `${added} opt-outs of ${read} lines`)
      })
      return { value: summary, text: summaryText(summary), failed: summary.badLines > 0 }
    },
  }).addHelpText(
    'after',
    `
Lines are imported in blocks of ${blockSize}: all of a block, or none where one of its lines is bad. The number of each bad
line is printed. Existing opt-outs do not change, so a corrected file can be imported again.`,
  )
}

function summaryText({ read, added, present, notImported, badLines }: ImportSummary): string {
  const done = `${read} lines: ${added} opt-outs new, ${present} there already`
  if (badLines === 0) return done
  return `${done}; ${notImported} not imported because of ${badLines} bad ${badLines === 1 ? 'line' : 'lines'}`
}
