import { csvLine, csvText } from '../../kit/text/csv.ts'
import type { ExportColumns, ExportedAccounts, ExportValue } from './export-columns.ts'

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Text of an export, a chunk for each page. CSV begins with a heading; its cells are escaped against spreadsheets that
 * read formulas. NDJSON has each row as it is.
 */
export async function* exportLines<Row>(
  pages: AsyncIterable<readonly Row[]>,
  {
    columns,
    accounts,
    format,
  }: { columns: ExportColumns<Row>; accounts: ExportedAccounts; format: ExportFormat },
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  const names = Object.keys(columns)
  const valuesIn = (row: Row) => Object.values(columns).map((read) => read(row, accounts))
  if (format === 'csv') yield csvLine(names)
  for await (const page of pages) {
    const lines = page.map((row) =>
      format === 'csv'
        ? csvLine(valuesIn(row).map(renderCell))
        : `${JSON.stringify(Object.fromEntries(valuesIn(row).map((value, index) => [names[index], value])))}\n`,
    )
    if (lines.length > 0) yield lines.join('')
    onRows(page.length)
  }
}

/** A negative one is no formula. */
const amount = /^-\d+(\.\d+)?$/

function renderCell(value: ExportValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return amount.test(value) ? value : csvText(value)
}
