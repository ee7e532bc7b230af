import { parseAmount } from './amount.ts'

/** A record of a CSV file with the number of its line, or what is wrong with it. */
export type TableRecord = { line: number; cells: string[] } | { line: number; fault: string }

/** `column`: as in the heading; empty where the whole line is meant. */
export interface TableFault {
  line: number
  column: string
  message: string
}

export type ReportFault<Column extends string> = (column: Column | '', message: string) => void

/** The cells of a line, trimmed. A column that is not in the heading is absent. */
export type Cells<Column extends string> = Partial<Record<Column, string>>

/** The columns that a file may have, and how a line of it is read. */
export interface TableForm<Column extends string, Row> {
  columns: readonly Column[]
  /** Columns that the heading must have. */
  needed: readonly Column[]
  /** Its row counts where it reports no fault. */
  read: (cells: Cells<Column>, fault: ReportFault<Column>) => Row
  /** Names what may stand on one line only: `network 25503`. */
  nameOf: (row: Row) => string
}

export interface ReadTable<Row> {
  rows: Row[]
  /** All of the file. Nothing may be applied where there is one. */
  faults: TableFault[]
  /** Columns of the file that were not read. */
  ignored: string[]
}

/** Longest file that is read. All of it is in memory, since all of it is applied or nothing. */
export const maxTableLines = 250_000

/** Reads a list with prices: a heading, then a row on each line. */
export async function readTable<Column extends string, Row>(
  records: AsyncIterable<TableRecord>,
  form: TableForm<Column, Row>,
): Promise<ReadTable<Row>> {
  const read: ReadTable<Row> = { rows: [], faults: [], ignored: [] }
  const lines = new Map<string, number>()
  let places: Map<number, Column> | null = null
  for await (const record of records) {
    const { line } = record
    const before = read.faults.length
    const fault: ReportFault<Column> = (column, message) => void read.faults.push({ line, column, message })
    if (line > maxTableLines) {
      fault('', `must be one of the first ${maxTableLines}: a longer file is imported in parts`)
      break
    }
    if ('fault' in record) fault('', record.fault)
    else if (places === null) places = readHeading(record.cells, form, read, fault)
    else {
      const row = form.read(readCells(record.cells, places), fault)
      if (read.faults.length > before) continue
      const name = form.nameOf(row)
      const earlier = lines.get(name)
      if (earlier !== undefined) fault('', `${name} has a price already, on line ${earlier}`)
      lines.set(name, line)
      read.rows.push(row)
    }
  }
  if (places === null) read.faults.push({ line: 1, column: '', message: 'the file has no heading' })
  return read
}

/** A price in millionths, zero or more; 0 where a fault was reported. */
export function readPriceCell(price: string | undefined, fault: ReportFault<'price'>): number {
  const micros = parseAmount(price ?? '')
  if (micros !== null && micros >= 0) return micros
  const given = price === undefined || price === '' ? 'empty' : price
  fault('price', `must be digits with at most six after the point, such as 0.0123, is ${given}`)
  return 0
}

/** Digits that numbers begin with; empty for all. */
export function readPrefixCell(prefix: string | undefined, fault: ReportFault<'prefix'>): string {
  if (prefix === undefined || /^\d{0,15}$/.test(prefix)) return prefix ?? ''
  fault('prefix', `must be at most 15 digits, is ${prefix}`)
  return ''
}

function readHeading<Column extends string, Row>(
  cells: readonly string[],
  { columns, needed }: TableForm<Column, Row>,
  read: ReadTable<Row>,
  fault: ReportFault<Column>,
): Map<number, Column> {
  const places = new Map<number, Column>()
  for (const [index, cell] of cells.entries()) {
    const name = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_')
    const column = columns.find((each) => each === name)
    if (column === undefined) read.ignored.push(cell.trim())
    else if ([...places.values()].includes(column)) fault(column, 'stands twice in the heading')
    else places.set(index, column)
  }
  for (const column of needed) {
    if ([...places.values()].includes(column)) continue
    fault(column, `is missing in the heading; known columns: ${columns.join(', ')}`)
  }
  return places
}

function readCells<Column extends string>(
  cells: readonly string[],
  places: ReadonlyMap<number, Column>,
): Cells<Column> {
  const read: Cells<Column> = {}
  for (const [index, column] of places) read[column] = (cells[index] ?? '').trim()
  return read
}
