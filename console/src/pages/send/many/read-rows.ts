import { readCsv } from '../../../../../packages/kit/text/csv.ts'
import { typedDigits } from '../../../parts/form/typed-number.ts'

/** A CSV file with recipients. */
export interface RowsFile {
  name: string
  columns: string[]
  rows: { line: number; cells: string[] }[]
  /** Lines with a quote that is not closed. */
  unreadable: number[]
  /** Differs between files. */
  digest: string
}

export const maxRows = 50_000

/** Null where it has more than `maxRows` lines or is no CSV file. */
export async function readRows(name: string, text: string): Promise<RowsFile | null> {
  const file: RowsFile = { name, columns: [], rows: [], unreadable: [], digest: computeDigest(text) }
  try {
    for await (const record of readCsv(pieces(text))) {
      if ('fault' in record) file.unreadable.push(record.line)
      else file.rows.push({ line: record.line, cells: record.cells.map((cell) => cell.trim()) })
      if (file.rows.length > maxRows + 1) return null
    }
  } catch {
    return null
  }
  const [first] = file.rows
  if (first === undefined) return file
  const width = Math.max(...file.rows.slice(0, 100).map(({ cells }) => cells.length))
  const isHeading = !first.cells.some(looksLikeNumber)
  if (isHeading) file.rows.shift()
  file.columns = Array.from({ length: width }, (_, at) => (isHeading && first.cells[at]) || toLetter(at))
  return file
}

/** The column whose cells look like telephone numbers in most of the first lines; the first one where none does. */
export function columnOfNumbers({ columns, rows }: RowsFile): number {
  const counts = columns.map(
    (_, at) => rows.slice(0, 20).filter(({ cells }) => looksLikeNumber(cells[at] ?? '')).length,
  )
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

function looksLikeNumber(cell: string): boolean {
  return /^\d{9,15}$/.test(typedDigits(cell))
}

/** As spreadsheets name columns without a heading. */
function toLetter(at: number): string {
  return String.fromCharCode(65 + (at % 26))
}

/** In pieces, so that the page goes on between them. */
async function* pieces(text: string): AsyncGenerator<string> {
  const length = 1_000_000
  for (let at = 0; at < text.length; at += length) {
    yield text.slice(at, at + length)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Two FNV-1a sums over the text: it tells files of one operator apart, and is no secret. */
function computeDigest(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
