/** A record of a CSV file, or the error in it, with the number of its first line (from 1). */
export type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string }

/** Maximum of lines in a quoted cell; this limits how much an unclosed quote can swallow. */
const maxLinesOfRecord = 20
const longestLine = 100_000

/**
 * Reads CSV in chunks: RFC 4180, also with LF, a byte order mark, or semicolons or tabs, as spreadsheets
 * write it. Lines after a faulty line are still read. Empty lines are skipped.
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let line = 0
  let separator: string | null = null
  let open: string[] = []
  for await (const text of readLines(chunks)) {
    line++
    separator ??= detectSeparator(text)
    open.push(text)
    const record = readRecord(open.join('\n'), separator)
    if (record !== null) {
      if (open.some((each) => each !== '')) yield { line: line - open.length + 1, cells: record }
      open = []
    } else if (open.length === maxLinesOfRecord) {
      yield { line: line - open.length + 1, fault: 'a quote in it is not closed' }
      yield* readAgain(open.slice(1), line - open.length + 2, separator)
      open = []
    }
  }
  if (open.length === 0 || separator === null) return
  yield { line: line - open.length + 1, fault: 'a quote in it is not closed' }
  yield* readAgain(open.slice(1), line - open.length + 2, separator)
}

/** Reads the lines after an unclosed quote again, each by itself. */
function* readAgain(lines: readonly string[], first: number, separator: string): Generator<CsvRecord> {
  for (const [index, text] of lines.entries()) {
    if (text === '') continue
    const cells = readRecord(text, separator)
    const line = first + index
    yield cells === null ? { line, fault: 'a quote in it is not closed' } : { line, cells }
  }
}

async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let read = false
  for await (const each of chunks) {
    const chunk = read ? each : each.replace(/^\ufeff/, '')
    read ||= each !== ''
    let start = 0
    // Only what is new is searched, so that small chunks of a long line take no longer than one.
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield withoutReturn(rest + chunk.slice(start, end))
      rest = ''
      start = end + 1
    }
    rest += chunk.slice(start)
    if (rest.length > longestLine) throw new Error('this is no CSV file: a line of it is too long')
  }
  if (rest !== '') yield withoutReturn(rest)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** The usual separator that comes first in the first line. */
function detectSeparator(line: string): string {
  return /[,;\t]/.exec(line)?.[0] ?? ','
}

/** The cells of a record; null where a quoted cell is not closed. */
function readRecord(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator)
  const cells: string[] = []
  for (let at = 0; ; ) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at)
      if (end === -1) return [...cells, text.slice(at)]
      cells.push(text.slice(at, end))
      at = end + 1
      continue
    }
    const close = closingQuote(text, at + 1)
    if (close === -1) return null
    const end = text.indexOf(separator, close + 1)
    const behind = text.slice(close + 1, end === -1 ? text.length : end)
    cells.push(text.slice(at + 1, close).replaceAll('""', '"') + behind)
    if (end === -1) return cells
    at = end + 1
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

const pieceLength = 32_768

/** A text in chunks. Other work of the process runs between them. */
export async function* csvPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) {
    yield text.slice(at, at + pieceLength)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A line of CSV with its line end; cells are quoted where necessary. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\n`
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Untrusted text as a cell that no spreadsheet reads as a formula. */
export function csvText(words: string): string {
  return /^[=+\-@\t\r]/.test(words) ? `'${words}` : words
}
