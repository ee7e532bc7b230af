import { type Priced, pricedKinds } from '../../../domain/pricing/priced.ts'
import { readPrice } from '../../../domain/settings/read-amount.ts'
import { SettingRefused } from '../../../domain/settings/setting-refused.ts'
import { capital } from '../../../lib/capital.ts'
import { readCsv } from '../../../lib/csv.ts'
import { ConsoleRefusal } from '../refusal.ts'

export const tariffColumns = ['channel', 'prefix', 'price'] as const

interface ReadTariff {
  channel: Priced
  prefix: string
  priceMicros: number
}

const maxReportedFaults = 100

/**
 * Reads a CSV file in the form of the export: its tariffs, and an error for each wrong line. Rejects with
 * `ConsoleRefusal`.
 */
export async function readTariffs(
  csv: string,
): Promise<{ tariffs: ReadTariff[]; faults: { line: number; fault: string }[] }> {
  const tariffs: ReadTariff[] = []
  const faults: { line: number; fault: string }[] = []
  let headed = false
  for await (const record of readCsv(wholly(csv))) {
    const read = 'fault' in record ? record.fault : headed ? readTariff(record.cells) : 'heading'
    if (!headed) {
      checkHeading('fault' in record ? [] : record.cells)
      headed = true
    } else if (typeof read !== 'string') tariffs.push(read)
    else if (faults.length < maxReportedFaults) faults.push({ line: record.line, fault: read })
  }
  if (!headed) throw new ConsoleRefusal('file-empty', {})
  return { tariffs, faults }
}

async function* wholly(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}

function checkHeading(cells: readonly string[]): void {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (tariffColumns.every((column, index) => names[index] === column)) return
  throw new ConsoleRefusal('file-header', { columns: tariffColumns.join(',') })
}

/** A tariff, or what is wrong with the line. */
function readTariff(cells: readonly string[]): ReadTariff | string {
  const [named = '', prefix = '', price = ''] = cells.map((cell) => cell.trim())
  const channel = pricedKinds.find((kind) => kind === named)
  if (channel === undefined) return `channel must be one of ${pricedKinds.join(', ')}`
  if (!/^[0-9]{0,15}$/.test(prefix)) return 'prefix must be at most 15 digits, or empty for every number'
  try {
    return { channel, prefix, priceMicros: readPrice(price) }
  } catch (error) {
    if (error instanceof SettingRefused) return capital(error.message)
    throw error
  }
}
