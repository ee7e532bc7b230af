import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportedOptOutsView } from '../../../../../src/http/console/contract/accounts/opt-outs.ts'
import { change } from '../../../gateway/ask.ts'
import { csvPieces } from './csv-pieces.ts'

export type Importing =
  | { kind: 'idle' }
  | { kind: 'under way'; done: number }
  | { kind: 'over'; summary: ImportedOptOutsView }
  /** What was imported until then stays so. */
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
export function useImport(): [Importing, (file: File) => Promise<void>] {
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
