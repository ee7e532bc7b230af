import { createReadStream, type ReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { optOut, optOutLines, readSubscriber, takeBackOptOut } from '../admin/opt-outs.ts'
import { systemClock } from '../lib/clock.ts'
import { blockSize, type ImportSummary, importOptOuts } from '../storage/import-opt-outs.ts'
import { optOutColumns } from '../storage/opt-out-columns.ts'
import { listOptOuts } from '../storage/opt-outs.ts'
import { type CommandContext, exitCodes } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

type OptOutOptions = JsonOption & { sender?: string }

export function addOptOutsCommands(program: Command, context: CommandContext): void {
  const optOuts = program.command('opt-outs').description('subscribers who do not want to be written to')
  addAdd(optOuts, context)
  addList(optOuts, context)
  addRemove(optOuts, context)
  addExport(optOuts, context)
  addImport(optOuts, context)
}

function addAdd(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('add')
    .description('write to a number no more; what is sent there ends as FILTERED')
    .argument('<phone>', 'international digits, or an e-mail address')
    .option('--sender <name>', 'only from this sender name; left out, from none at all')
    .option('--reason <words>', 'why, for the record', 'asked for')
    .addOption(options.json())
    .action(async (text: string, given: OptOutOptions & { reason: string }) => {
      const phone = readSubscriber(text)
      const noted = { phone, sender: given.sender ?? '', reason: given.reason, source: 'command line' }
      const isNew = await context.withDatabase((db) => optOut(db, noted))
      const whom = given.sender ?? 'every sender'
      context.print(
        given,
        { ...noted, added: isNew },
        isNew
          ? `${phone} is not written to by ${whom} any more`
          : `${phone} had opted out of ${whom} already`,
      )
    })
  withExample(command, 'opt-outs add 380671234567', 'opt-outs add 380671234567 --sender Shop')
}

function addList(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('list')
    .description('the newest 1,000')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const found = await context.withDatabase((db) => listOptOuts(db, 1_000))
      const rows = found.map(({ phone, sender, reason, source, at }) => [
        phone,
        sender === '' ? 'every sender' : sender,
        reason,
        source,
        at,
      ])
      const headings = ['PHONE', 'SENDER', 'REASON', 'SOURCE', 'SINCE']
      context.print(given, found, table(headings, rows, 'nobody has opted out'))
    })
  withExample(command, 'opt-outs list')
}

function addRemove(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('remove')
    .description('a number may be written to again')
    .argument('<phone>', 'international digits, or an e-mail address')
    .option('--sender <name>', 'as it was given to opt-outs add')
    .addOption(options.json())
    .action(async (text: string, given: OptOutOptions) => {
      const phone = readSubscriber(text)
      await context.withDatabase((db) => takeBackOptOut(db, phone, given.sender ?? ''))
      context.print(given, { phone, removed: true }, `${phone} may be written to again`)
    })
  withExample(command, 'opt-outs remove 380671234567')
}

function addExport(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('export')
    .description(`all of them as CSV on standard output: ${optOutColumns.join(', ')}`)
    .action(() =>
      context.withDatabase(async (db) => {
        for await (const lines of optOutLines(db)) context.surroundings.out(lines)
      }),
    )
  withExample(command, 'opt-outs export > opt-outs.csv')
}

const progressEvery = 10 * blockSize

function addImport(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('import')
    .description(`reads them from CSV with the columns of an export; only phone has to be there`)
    .argument('<file>', 'the file, or - for standard input')
    .addOption(options.json())
    .addHelpText(
      'after',
      `
Lines are imported in blocks of ${blockSize}: all of a block, or none where one of its lines is bad. Each bad line is
told with its number. Opt-outs that are there already stay as they are, so a corrected file can be imported again.`,
    )
    .action(async (file: string, given: JsonOption) => {
      const { err, folder } = context.surroundings
      const summary = await context.withDatabase((db) =>
        importOptOuts(textOf(file === '-' ? process.stdin : createReadStream(resolve(folder, file))), {
          db,
          now: systemClock.now(),
          warn: (sentence) => err(`${sentence}\n`),
          progress: ({ read, added }) => {
            if (read % progressEvery === 0) err(`${read} lines read, ${added} opt-outs new\n`)
          },
        }),
      )
      if (summary.badLines > 0) context.exitCode = exitCodes.failure
      context.print(given, summary, summaryText(summary))
    })
  withExample(command, 'opt-outs import opt-outs.csv', 'opt-outs import - < opt-outs.csv')
}

function textOf(input: NodeJS.ReadStream | ReadStream): AsyncIterable<string> {
  return input.setEncoding('utf8') as AsyncIterable<string>
}

function summaryText({ read, added, present, notImported, badLines }: ImportSummary): string {
  const done = `${read} lines: ${added} opt-outs new, ${present} there already`
  if (badLines === 0) return done
  return `${done}; ${notImported} not imported because of ${badLines} bad ${badLines === 1 ? 'line' : 'lines'}`
}
