import { useEffect } from 'react'
import { Link } from 'wouter'
import { csvLine, csvText } from '../../../../../packages/kit/text/csv.ts'
import { Button } from '../../../parts/button.tsx'
import { Notice, Panel, Wrong } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { LeftOutTable, useReasonOf } from './left-out.tsx'
import type { LeftOutRow, Row } from './rows-of.ts'
import type { Outcomes, RowsSending } from './use-rows-sending.ts'

interface SendingPanelProps {
  sending: RowsSending
  leftOut: readonly LeftOutRow[]
  fileName: string
  onStop: () => void
  onGoOn: () => void
  onAnother: () => void
}

/** How far the sending is, and its result. */
export function SendingPanel({ sending, leftOut, fileName, onStop, onGoOn, onAnother }: SendingPanelProps) {
  const texts = useTexts('send.many')
  const { language } = useLanguage()
  const reasonOf = useReasonOf()
  const { rows, outcomes, isRunning, error } = sending
  useLeaveWarning(isRunning)
  const of = (outcome: string) => [...outcomes.values()].filter((each) => each.outcome === outcome)
  const [accepted, refused, open] = [of('accepted').length, of('refused').length, of('open').length]
  const left = rows.length - outcomes.size
  const download = () =>
    save(`${fileName.replace(/\.\w+$/, '')}-result.csv`, resultFile(rows, outcomes, leftOut, reasonOf))
  const lines = (count: number) => texts.lines({ count })
  const refusedRows = rows.flatMap(({ line, recipient }): LeftOutRow[] => {
    const outcome = outcomes.get(line)
    if (outcome === undefined || outcome.outcome === 'accepted') return []
    return [{ line, recipient, because: { why: 'refused', refused: outcome.refused } }]
  })
  return (
    <>
      <Panel stacked title={texts.sending}>
        <label className="stack" aria-live="polite">
          {texts.progress({
            done: accepted.toLocaleString(language),
            all: rows.length.toLocaleString(language),
          })}
          <progress max={rows.length} value={outcomes.size} />
        </label>
        {refused > 0 && <p>{texts.refused({ count: lines(refused) })}</p>}
        {!isRunning && open > 0 && <Notice look="wait">{texts.open({ count: lines(open) })}</Notice>}
        {!isRunning && left > 0 && <Notice look="wait">{texts.stopped({ left: lines(left) })}</Notice>}
        {!isRunning && left + open + refused === 0 && <Notice look="good">{texts.over}</Notice>}
        {error !== null && <Wrong error={error} />}
        <div className="row">
          {isRunning ? (
            <Button onClick={onStop}>{texts.stop}</Button>
          ) : (
            <>
              {left + open + refused > 0 && (
                <Button look="main" onClick={onGoOn}>
                  {left + open > 0 ? texts.goOn : texts.again}
                </Button>
              )}
              <Button onClick={download}>{texts.download}</Button>
              <Button onClick={onAnother}>{texts.another}</Button>
            </>
          )}
        </div>
        <p className="row small">
          <Link href="/messages">{texts.toMessages}</Link>
          <Link href="/send/scheduled">{texts.toScheduled}</Link>
        </p>
      </Panel>
      <LeftOutTable title={texts.refusedLines} rows={refusedRows} />
    </>
  )
}

/** The browser asks before it closes a page that sends. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isRunning])
}

const columns = ['line', 'recipient', 'result', 'msg_id', 'reason']

/** A CSV file with what became of each line, in the order of the file. `reasonOf`: why a line was left out. */
function resultFile(
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
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
