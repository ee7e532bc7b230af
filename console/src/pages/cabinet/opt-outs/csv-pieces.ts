/** Part of a CSV file that can be read by itself. */
export interface CsvPiece {
  /** With the heading of the file in front, where it has one. */
  csv: string
  /** What to add to a line's number in the piece, for its number in the file. */
  linesBefore: number
  /** Of the file, 0 to 1, that has been sent with it. */
  done: number
}

const longestPiece = 500_000

/** Cuts a file between its records, so that it may be as long as it likes. Lines inside of quotes stay together. */
export function* csvPieces(text: string): Generator<CsvPiece> {
  const lines = text.split('\n')
  const heading = isHeading(lines[0] ?? '') ? `${lines[0]}\n` : ''
  let [piece, first, length, isQuoted] = [[] as string[], 0, 0, false]
  for (const [index, line] of lines.entries()) {
    piece.push(line)
    length += line.length + 1
    if (quotesIn(line) % 2 === 1) isQuoted = !isQuoted
    const isLast = index === lines.length - 1
    if (!isLast && (length < longestPiece || (isQuoted && length < 1.5 * longestPiece))) continue
    const headed = first > 0 && heading !== ''
    yield {
      csv: `${headed ? heading : ''}${piece.join('\n')}`,
      linesBefore: headed ? first - 1 : first,
      done: (index + 1) / lines.length,
    }
    ;[piece, first, length, isQuoted] = [[], index + 1, 0, false]
  }
}

function quotesIn(line: string): number {
  return line.split('"').length - 1
}

/** As the gateway tells it: a cell of the first line says `phone`. */
function isHeading(line: string): boolean {
  return line
    .replace('\ufeff', '')
    .split(/[,;\t]/)
    .some((cell) => cell.replaceAll('"', '').trim().toLowerCase() === 'phone')
}
