import './opt-outs.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportedOptOutsView } from '../../../../../packages/console-contract/accounts/opt-outs.ts'
import { change } from '../../../gateway/request.ts'
import { CsvFile } from '../../../parts/form/fields.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Notice } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** Imports opt-outs from the CSV file of another system. */
export function ImportOptOuts({ onClose }: { onClose: () => void }) {
  const texts = useTexts('optOuts')
  const parts = useTexts('parts')
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [importing, load] = useImport()
  const submit = () => {
    setIsMissing(file === null)
    if (file !== null) void load(file)
  }
  return (
    <FormDialog
      title={texts.importTitle}
      about={texts.importAbout}
      of={{
        error: importing.kind === 'broken' ? importing.error : null,
        isPending: importing.kind === 'under way',
      }}
      action={texts.import}
      cancel={parts.close}
      onSubmit={submit}
      onClose={onClose}
    >
      <CsvFile label={texts.file} wrong={isMissing ? texts.chooseFile : null} onChange={setFile} />
      {importing.kind === 'under way' && (
        <label className="stack small">
          {texts.progress({ done: Math.round(100 * importing.done) })}
          <progress value={importing.done} />
        </label>
      )}
      {(importing.kind === 'over' || importing.kind === 'broken') && <Summary summary={importing.summary} />}
    </FormDialog>
  )
}

function Summary({ summary }: { summary: ImportedOptOutsView }) {
  const texts = useTexts('optOuts')
  const { read, added, present, notImported, badLines, faults } = summary
  return (
    <Notice look={badLines === 0 ? 'good' : 'wait'}>
      <p>{texts.summary({ read, added, present })}</p>
      {badLines > 0 && <p>{texts.notImported({ count: notImported, bad: badLines })}</p>}
      <ul className="opt-outs-faults">
        {faults.map(({ line, fault }) => (
          <li key={line}>{texts.line({ line, fault })}</li>
        ))}
      </ul>
    </Notice>
  )
}

type Importing =
  | { kind: 'idle' }
  | { kind: 'under way'; done: number }
  | { kind: 'over'; summary: ImportedOptOutsView }
  /** What was imported before the fault stays imported. */
  | { kind: 'broken'; error: Error; summary: ImportedOptOutsView }

const nothing: ImportedOptOutsView = {
  read: 0,
  added: 0,
  present: 0,
  notImported: 0,
  faults: [],
  badLines: 0,
}

/** Imports a file piece by piece. */
function useImport(): [Importing, (file: File) => Promise<void>] {
  const client = useQueryClient()
  const [importing, setImporting] = useState<Importing>({ kind: 'idle' })
  const load = async (file: File) => {
    setImporting({ kind: 'under way', done: 0 })
    let summary = nothing
    try {
      for (const { csv, linesBefore, done } of csvPieces(await file.text())) {
        summary = joined(summary, await change('POST /opt-outs/import', { csv }), linesBefore)
        setImporting({ kind: 'under way', done })
      }
      setImporting({ kind: 'over', summary })
    } catch (error) {
      setImporting({ kind: 'broken', error: error as Error, summary })
    }
    await client.invalidateQueries({ queryKey: ['GET /opt-outs'] })
  }
  return [importing, load]
}

function joined(
  before: ImportedOptOutsView,
  piece: ImportedOptOutsView,
  linesBefore: number,
): ImportedOptOutsView {
  const faults = piece.faults.map(({ line, fault }) => ({ line: line + linesBefore, fault }))
  return {
    read: before.read + piece.read,
    added: before.added + piece.added,
    present: before.present + piece.present,
    notImported: before.notImported + piece.notImported,
    faults: [...before.faults, ...faults].slice(0, 100),
    badLines: before.badLines + piece.badLines,
  }
}

/** Part of a CSV file that can be read by itself. */
interface CsvPiece {
  /** With the heading of the file in front, where it has one. */
  csv: string
  /** What to add to a line's number in the piece, for its number in the file. */
  linesBefore: number
  /** The share of the file, 0 to 1, that has been sent with it. */
  done: number
}

const longestPiece = 500_000

/** Cuts a file of any length between its records. Lines within quotes stay together. */
function* csvPieces(text: string): Generator<CsvPiece> {
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

/** The gateway's rule for a heading: a cell of the first line is `phone`. */
function isHeading(line: string): boolean {
  return line
    .replace('\ufeff', '')
    .split(/[,;\t]/)
    .some((cell) => cell.replaceAll('"', '').trim().toLowerCase() === 'phone')
}
