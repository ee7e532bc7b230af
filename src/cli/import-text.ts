import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Argument } from 'commander'
import type { PriceChanges } from '../admin/price-changes.ts'
import type { TableFault } from '../domain/pricing/read-table.ts'
import { type CsvRecord, readCsv } from '../lib/csv.ts'
import { faultLines } from './fault-lines.ts'

export const csvArgument = () => new Argument('<file>', 'CSV file; - for standard input')

/** The records of a file below `folder`. */
export function csvRecords(folder: string, file: string): AsyncGenerator<CsvRecord> {
  const input = file === '-' ? process.stdin : createReadStream(resolve(folder, file))
  return readCsv(input.setEncoding('utf8') as AsyncIterable<string>)
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
