import { createReadStream, type ReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Argument } from 'commander'
import type { TableFault } from '../../domain/pricing/read-table.ts'
import type { PriceChanges } from '../../domain/routing/price-list.ts'
import { openRegularFile, UnreadableFile } from '../../kit/machine/regular-file.ts'
import { type CsvRecord, readCsv } from '../../kit/text/csv.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { faultLines } from './fault-lines.ts'

export const csvArgument = () => new Argument('<file>', 'CSV file; - for standard input')

const maxCsvBytes = 4 * 1024 ** 3

const progressEvery = 25_000

/**
 * The records of a CSV file below the folder of the command; says on standard error how far it has come. Throws
 * `CommandFailed` at once where the file cannot be read.
 */
export function csvRecords(
  { folder, err }: Pick<CommandContext['deps'], 'folder' | 'err'>,
  file: string,
): AsyncIterable<CsvRecord> {
  return withProgress(readCsv(readInput(folder, file)), err)
}

async function* withProgress(
  records: AsyncIterable<CsvRecord>,
  err: (text: string) => void,
): AsyncGenerator<CsvRecord> {
  let read = 0
  for await (const record of records) {
    yield record
    if (++read % progressEvery === 0) err(`${read} lines read\n`)
  }
  if (read >= progressEvery) err(`${read} lines read: comparing them\n`)
}

/** The text of a file below `folder`, or of standard input for `-`, in pieces. Throws `CommandFailed`. */
export function readInput(folder: string, file: string): AsyncIterable<string> {
  const input = file === '-' ? process.stdin : openStream(resolve(folder, file))
  return input.setEncoding('utf8') as AsyncIterable<string>
}

function openStream(path: string): ReadStream {
  try {
    return createReadStream(path, { fd: openRegularFile(path, maxCsvBytes) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new CommandFailed(`${path} cannot be read: ${error.message}; - reads standard input`)
  }
}

/** What an import did, or the faults because of which it did nothing. `what`: `3 prices of carrier-a`. */
export function importText(
  what: string,
  {
    faults,
    ignored,
    imported,
    ...changes
  }: PriceChanges & { faults: TableFault[]; ignored: string[]; imported: boolean },
): string {
  const count = faults.length
  if (count > 0) {
    const why = `nothing is imported because of ${count} ${count === 1 ? 'fault' : 'faults'}`
    return [...faultLines(faults), why].join('\n')
  }
  const { added, raised, lowered, unchanged } = changes
  const counts = `${added} new, ${raised} dearer, ${lowered} cheaper, ${unchanged} unchanged`
  const done = imported ? 'imported' : 'read, nothing is changed'
  const notRead = ignored.length === 0 ? [] : [`not read: ${ignored.join(', ')}`]
  return [...notRead, `${what} ${done}: ${counts}`].join('\n')
}
