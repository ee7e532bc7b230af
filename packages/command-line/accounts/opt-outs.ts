import { Argument, type Command, Option } from 'commander'
import { addOptOut, listOptOuts, removeOptOut } from '../../administration/subscribers/opt-out-operations.ts'
import { optOutLines, parseSubscriber } from '../../administration/subscribers/opt-outs.ts'
import type { ImportSummary } from '../../domain/consent/import-summary.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { blockSize, importOptOuts } from '../../store/replies/import-opt-outs.ts'
import { optOutColumns } from '../../store/replies/opt-out-columns.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { readInput } from '../importing/import-text.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { carryOut } from '../operation-commands.ts'
import { withExample } from '../options.ts'
import { type Columns, table } from '../table.ts'

type Listed = Record<'addressee' | 'sender' | 'reason' | 'source' | 'at', string>

export function addOptOutsCommands(program: Command, context: CommandContext): void {
  const optOuts = program.command('opt-outs').description('subscribers who want no messages')
  addAdd(optOuts, context)
  addCommand(optOuts, context, {
    name: 'list',
    description: 'the newest 1,000',
    examples: ['opt-outs list'],
    run: async () => {
      const value = await carryOut(context, listOptOuts, { given: {}, input: { limit: 1_000 } })
      const { opt_outs: rows } = value as { opt_outs: Listed[] }
      return { value, text: table(columns, rows, 'there are no opt-outs') }
    },
  })
  addCommand(optOuts, context, {
    name: 'remove',
    description: 'remove an opt-out',
    argument: subscriber(),
    options: [new Option('--sender <name>', 'as given to opt-outs add'), byOption()],
    examples: ['opt-outs remove 380671234567'],
    run: async ({ sender, ...given }: ByOption & { sender?: string }, text: string) => {
      const addressee = parseSubscriber(text)
      const input = { addressee, ...(sender !== undefined && { sender }) }
      const value = await carryOut(context, removeOptOut, { given, input })
      return { value, text: `${addressee} may be written to again` }
    },
  })
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

const columns: Columns<Listed> = {
  PHONE: ({ addressee }) => addressee,
  SENDER: ({ sender }) => (sender === '' ? 'every sender' : sender),
  REASON: ({ reason }) => reason,
  SOURCE: ({ source }) => source,
  SINCE: ({ at }) => at,
}

function subscriber(): Argument {
  return new Argument('<phone>', 'international digits, or an e-mail address')
}

function addAdd(optOuts: Command, context: CommandContext): void {
  addCommand(optOuts, context, {
    name: 'add',
    description: 'add an opt-out; messages to the number end as FILTERED',
    argument: subscriber(),
    options: [
      new Option('--sender <name>', 'only of this sender name; default: of all senders'),
      new Option('--reason <words>', 'why, for the record').default('requested'),
      byOption(),
    ],
    examples: ['opt-outs add 380671234567', 'opt-outs add 380671234567 --sender Shop'],
    run: async (
      { sender, reason, ...given }: ByOption & { sender?: string; reason: string },
      text: string,
    ) => {
      const addressee = parseSubscriber(text)
      const input = { addressee, reason, ...(sender !== undefined && { sender }) }
      const value = await carryOut(context, addOptOut, { given, input })
      const whom = sender ?? 'every sender'
      const { added } = value as { added: boolean }
      const isNew = `${addressee} is not written to by ${whom} any more`
      return { value, text: added ? isNew : `${addressee} had opted out of ${whom} already` }
    },
  })
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
