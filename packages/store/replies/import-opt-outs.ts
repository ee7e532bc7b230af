import type { ImportSummary } from '../../domain/consent/import-summary.ts'
import { type CsvRecord, readCsv } from '../../kit/text/csv.ts'
import { listAccounts } from '../accounts/accounts.ts'
import type { Database } from '../database.ts'
import { type ColumnPlaces, readHeading, readOptOut } from './opt-out-columns.ts'
import { type DatedOptOut, noteOptOuts } from './opt-outs.ts'

export interface ImportOptions {
  db: Database
  now: number
  /** Called for each bad line and each block that is not written. */
  warn: (sentence: string) => void
  /** Called after each block. */
  progress: (summary: ImportSummary) => void
}

/** Records that are written together or not at all. */
export const blockSize = 1_000
const maxReportedFaults = 100

interface Block {
  records: number
  firstLine: number
  lastLine: number
  optOuts: DatedOptOut[]
  bad: number
}

/**
 * Reads opt-outs from CSV and stores them in blocks, one transaction each. A block with a bad line is not written.
 * Existing opt-outs are left unchanged, so a corrected file can be imported again.
 */
export async function importOptOuts(
  chunks: AsyncIterable<string>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary: ImportSummary = { read: 0, added: 0, present: 0, notImported: 0, faults: [], badLines: 0 }
  const accounts = await listAccounts(options.db)
  const accountIds = new Map(accounts.map(({ name, accountId }) => [name, accountId]))
  let places: ColumnPlaces | null = null
  let block = emptyBlock()
  for await (const record of readCsv(chunks)) {
    if (places === null) {
      if ('fault' in record) throw new Error(`line ${record.line}: ${record.fault}`)
      const heading = readHeading(record.cells)
      places = heading.places
      if (heading.isHeading) continue
    }
    take(block, record, { places, accountIds, summary, options })
    if (block.records < blockSize) continue
    await write(block, summary, options)
    block = emptyBlock()
  }
  if (places === null) throw new Error('the file is empty')
  if (block.records > 0) await write(block, summary, options)
  return summary
}

function emptyBlock(): Block {
  return { records: 0, firstLine: 0, lastLine: 0, optOuts: [], bad: 0 }
}

interface Taking {
  places: ColumnPlaces
  accountIds: ReadonlyMap<string, number>
  summary: ImportSummary
  options: ImportOptions
}

function take(block: Block, record: CsvRecord, { places, accountIds, summary, options }: Taking): void {
  const { line } = record
  if (block.records === 0) block.firstLine = line
  block.lastLine = line
  block.records++
  summary.read++
  const optOut =
    'fault' in record ? record : readOptOut(record.cells, places, { now: options.now, accountIds })
  if (!('fault' in optOut)) {
    block.optOuts.push(optOut)
    return
  }
  block.bad++
  summary.badLines++
  if (summary.faults.length >= maxReportedFaults) return
  summary.faults.push({ line, fault: optOut.fault })
  options.warn(`line ${line}: ${optOut.fault}`)
}

async function write(block: Block, summary: ImportSummary, options: ImportOptions): Promise<void> {
  if (block.bad > 0) {
    summary.notImported += block.records
    const lines = `lines ${block.firstLine} to ${block.lastLine}`
    options.warn(`${lines}: none imported, ${block.bad} of them ${block.bad === 1 ? 'is' : 'are'} bad`)
  } else {
    const added = await options.db.transaction((tx) => noteOptOuts(tx, block.optOuts))
    summary.added += added
    summary.present += block.records - added
  }
  options.progress(summary)
}
