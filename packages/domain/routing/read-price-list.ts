import { parseRfc3339 } from '../../kit/time/instant.ts'
import { countryOfMcc, mainCode } from '../network/operators.ts'
import {
  type Cells,
  type ReadTable,
  type ReportFault,
  readPrefixCell,
  readPriceCell,
  readTable,
  type TableRecord,
} from '../pricing/read-table.ts'
import { destinationName } from './known-prices.ts'
import type { UpstreamPrice } from './price-list.ts'

export interface PriceListOptions {
  upstream: string
  /** The currency of all price lists. */
  currency: string
  /** Multiplies the prices of a list in another currency, in millionths; null: the list must be in `currency`. */
  rateMicros: number | null
  /** From when prices without a date are valid (ms). */
  from: number
}

const columns = [
  'network',
  'mccmnc',
  'mcc',
  'mnc',
  'prefix',
  'country',
  'price',
  'currency',
  'valid_from',
  'valid_until',
] as const
type Column = (typeof columns)[number]

/**
 * Reads a price list: a heading, then a destination with a price on each line. A destination is `network` or `mccmnc`
 * (MCC and MNC together), `mcc` with `mnc`, `prefix` or `country`, or none of them for all others. An `mcc` without
 * `mnc` stands for its country.
 */
export function readPriceList(
  records: AsyncIterable<TableRecord>,
  options: PriceListOptions,
): Promise<ReadTable<UpstreamPrice>> {
  return readTable(records, {
    columns,
    needed: ['price'],
    read: (cells, fault) => readLine(cells, options, fault),
    nameOf: (price) => `${destinationName(price)} from ${new Date(price.from).toISOString()}`,
  })
}

type Fault = ReportFault<Column>

function readLine(cells: Cells<Column>, options: PriceListOptions, fault: Fault): UpstreamPrice {
  const network = readNetwork(cells, fault)
  const prefix = readPrefixCell(cells.prefix, fault)
  const country = network === null && prefix === '' ? readCountry(cells, fault) : null
  if (network !== null && prefix !== '') fault('prefix', 'must be empty beside a network')
  const micros = readPrice(cells, options, fault)
  const from = readDate(cells, 'valid_from', fault) ?? options.from
  const until = readDate(cells, 'valid_until', fault)
  if (until !== null && until <= from) fault('valid_until', 'must be later than the price begins')
  return { upstream: options.upstream, network, prefix, country, micros, from, until }
}

function readNetwork(cells: Cells<Column>, fault: Fault): string | null {
  const column = cells.network !== undefined && cells.network !== '' ? 'network' : 'mccmnc'
  const whole = cells[column]
  if (whole !== undefined && whole !== '') {
    if (/^\d{5,6}$/.test(whole)) return mainCode(whole)
    fault(column, `must be MCC and MNC in 5 or 6 digits, is ${whole}`)
    return null
  }
  const { mcc = '', mnc = '' } = cells
  if (mcc !== '' && !/^\d{3}$/.test(mcc)) fault('mcc', `must be three digits, is ${mcc}`)
  if (mnc === '') return null
  if (!/^\d{1,3}$/.test(mnc)) fault('mnc', `must be two or three digits, is ${mnc}`)
  else if (mcc === '') fault('mcc', 'is missing beside an mnc')
  // Spreadsheets drop leading zeros.
  else return mainCode(`${mcc}${mnc.padStart(2, '0')}`)
  return null
}

function readCountry(cells: Cells<Column>, fault: Fault): string | null {
  const { country = '', mcc = '' } = cells
  if (country !== '') {
    if (/^[A-Z]{2}$/.test(country)) return country
    fault('country', `must be two capital letters, such as UA, is ${country}`)
    return null
  }
  if (!/^\d{3}$/.test(mcc)) return null
  const found = countryOfMcc(mcc)
  if (found === null) fault('mcc', `${mcc} is of no known country`)
  return found
}

function readPrice(
  { price, currency: own = '' }: Cells<Column>,
  { currency, rateMicros }: PriceListOptions,
  fault: Fault,
): number {
  const micros = readPriceCell(price, fault)
  if (rateMicros === null && own !== '' && own !== currency) {
    fault(
      'currency',
      `must be ${currency}, the currency of all price lists, is ${own}: convert it with a rate`,
    )
  }
  return rateMicros === null ? micros : Math.round((micros * rateMicros) / 1_000_000)
}

function readDate(cells: Cells<Column>, column: 'valid_from' | 'valid_until', fault: Fault): number | null {
  const text = cells[column] ?? ''
  if (text === '') return null
  const form = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/
  const at = form.test(text) ? parseRfc3339(text) : Number.NaN
  if (!Number.isNaN(at) && new Date(at).toISOString() !== '') return at
  fault(column, `must be a day such as 2027-01-31 or an instant such as 2027-01-31T00:00:00Z, is ${text}`)
  return null
}
