import { createReadStream, type ReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { parseAddressee } from '../domain/consent/parse-addressee.ts'
import { systemClock } from '../lib/clock.ts'
import { csvLine } from '../lib/csv.ts'
import { blockSize, type ImportSummary, importOptOuts } from '../storage/import-opt-outs.ts'
import { optOutColumns } from '../storage/opt-out-columns.ts'
import { addOptOut, listOptOuts, readOptOutsAfter, removeOptOut } from '../storage/opt-outs.ts'
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
    .argument('<phone>', 'international digits, or an e-mail address', parseOptedOut)
    .option('--sender <name>', 'only from this sender name; left out, from none at all')
    .option('--reason <words>', 'why, for the record', 'asked for')
    .addOption(options.json())
    .action(async (phone: string, given: OptOutOptions & { reason: string }) => {
      const optOut = { phone, sender: given.sender ?? '', reason: given.reason, source: 'command line' }
      const isNew = await context.withDatabase((db) => addOptOut(db, optOut))
      const whom = given.sender ?? 'every sender'
      context.print(
        given,
        { ...optOut, added: isNew },
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
    .argument('<phone>', 'international digits, or an e-mail address', parseOptedOut)
    .option('--sender <name>', 'as it was given to opt-outs add')
    .addOption(options.json())
    .action(async (phone: string, given: OptOutOptions) => {
      const removed = await context.withDatabase((db) => removeOptOut(db, phone, given.sender ?? ''))
      if (!removed) throw new Error(`${phone} has not opted out of ${given.sender ?? 'every sender'}`)
      context.print(given, { phone, removed }, `${phone} may be written to again`)
    })
  withExample(command, 'opt-outs remove 380671234567')
}

const exportedAtOnce = 5_000

function addExport(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('export')
    .description(`all of them as CSV on standard output: ${optOutColumns.join(', ')}`)
    .action(async () => {
      const { out } = context.surroundings
      out(csvLine(optOutColumns))
      await context.withDatabase(async (db) => {
        let last = { phone: '', sender: '' }
        for (;;) {
          const found = await readOptOutsAfter(db, last, exportedAtOnce)
          for (const { phone, sender, reason, source, at } of found) {
            out(csvLine([phone, sender, reason, source, new Date(at).toISOString()]))
          }
          last = found.at(-1) ?? last
          if (found.length < exportedAtOnce) return
        }
      })
    })
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

function parseOptedOut(text: string): string {
  const phone = parseAddressee(text)
  if (phone !== null) return phone
  throw new InvalidArgumentError('A phone number has 7 to 15 digits, an e-mail address an @.')
}
