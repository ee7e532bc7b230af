import { csvLine, csvText } from '../../../../../packages/kit/text/csv.ts'
import type { LeftOutRow, Row } from './rows-of.ts'
import type { Outcomes } from './use-rows-sending.ts'

const columns = ['line', 'recipient', 'result', 'msg_id', 'reason']

/** A CSV file with what became of each line, in the order of the file. `reasonOf`: why a line was left out. */
export function resultFile(
  rows: readonly Row[],
  outcomes: Outcomes,
  leftOut: readonly LeftOutRow[],
  reasonOf: (row: LeftOutRow) => string,
): string {
  const sent = rows.map(({ line, recipient }) => ({
    line,
    cells: [recipient, ...renderCells(outcomes, line)],
  }))
  const others = leftOut.map((row) => ({
    line: row.line,
    cells: [row.recipient, 'left out', '', reasonOf(row)],
  }))
  return [...sent, ...others]
    .sort((a, b) => a.line - b.line)
    .map(({ line, cells }) => csvLine([String(line), ...cells.map(textOrNumber)]))
    .reduce((file, line) => file + line, csvLine(columns))
}

function renderCells(outcomes: Outcomes, line: number): string[] {
  const outcome = outcomes.get(line)
  if (outcome === undefined) return ['not sent', '', '']
  if (outcome.outcome === 'accepted') return ['accepted', String(outcome.msgId), '']
  return [outcome.outcome === 'open' ? 'unknown' : 'refused', '', outcome.refused.sentence]
}

/** A number with its plus is no formula. */
function textOrNumber(cell: string): string {
  return /^\+\d+$/.test(cell) ? cell : csvText(cell)
}

/** Lets the browser save a file. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
