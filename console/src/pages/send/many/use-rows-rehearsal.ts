import { useState } from 'react'
import type { Micros } from '../../../../../packages/domain/pricing/amount.ts'
import { change } from '../../../gateway/request.ts'
import { inRequests, type LeftOutRow, type Row, type RowsOfFile } from './rows-of.ts'

/** What sending would mean. */
export interface RehearsedRows {
  rows: Row[]
  leftOut: LeftOutRow[]
  parts: number
  /** Reserved by all of them. */
  priceMicros: number
  availableMicros: Micros
  currency: string
}

export type Rehearsing =
  | { kind: 'idle' }
  | { kind: 'under way'; of: string; done: number }
  | { kind: 'over'; of: string; result: RehearsedRows }
  | { kind: 'broken'; of: string; error: Error }

const rowsAtOnce = 200

/** `of` names what is rehearsed, so that a page knows whether it has changed since. */
export function useRowsRehearsal(accountId: number) {
  const [rehearsing, setRehearsing] = useState<Rehearsing>({ kind: 'idle' })
  const rehearse = async (of: string, file: RowsOfFile) => {
    setRehearsing({ kind: 'under way', of, done: 0 })
    const result: RehearsedRows = {
      rows: [],
      leftOut: [...file.leftOut],
      ...{ parts: 0, priceMicros: 0, availableMicros: 0, currency: '' },
    }
    try {
      let done = 0
      for (const piece of inRequests(file.rows, rowsAtOnce)) {
        await rehearsePiece(accountId, piece, result)
        done += piece.length
        setRehearsing({ kind: 'under way', of, done: done / file.rows.length })
      }
      result.leftOut.sort((a, b) => a.line - b.line)
      setRehearsing({ kind: 'over', of, result })
    } catch (error) {
      setRehearsing({ kind: 'broken', of, error: error as Error })
    }
  }
  return { rehearsing, rehearse }
}

async function rehearsePiece(accountId: number, piece: readonly Row[], result: RehearsedRows): Promise<void> {
  const byLine = new Map(piece.map((row) => [row.line, row]))
  const answer = await change('POST /send/rows/rehearsal', {
    accountId,
    rows: piece.map(({ line, operation }) => ({ line, operation })),
  })
  for (const { line, refused, blocked, parts, priceMicros } of answer.rows) {
    const row = byLine.get(line)
    if (row === undefined) continue
    const { recipient } = row
    if (refused !== null) result.leftOut.push({ line, recipient, because: { why: 'refused', refused } })
    else if (blocked !== null)
      result.leftOut.push({ line, recipient, because: { why: 'blocked', reason: blocked } })
    else {
      result.rows.push(row)
      result.parts += parts
      result.priceMicros += priceMicros
    }
  }
  result.availableMicros = answer.availableMicros
  result.currency = answer.currency
}
