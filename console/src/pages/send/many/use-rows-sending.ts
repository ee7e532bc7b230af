import { useRef, useState } from 'react'
import type { SentRowView } from '../../../../../packages/console-contract/sending/send-rows.ts'
import { change, Refusal } from '../../../gateway/request.ts'
import { inRequests, type Row } from './rows-of.ts'

/** What became of the lines so far, by line. */
export type Outcomes = ReadonlyMap<number, SentRowView>

export interface RowsSending {
  rows: readonly Row[]
  outcomes: Outcomes
  isRunning: boolean
  /** Why it came to a stop by itself. */
  error: Error | null
}

const rowsAtOnce = 50
/** Pauses before a request without an answer is made again, in ms: the same lines go out once. */
const pausesMs = [1_000, 3_000, 8_000]

/** Sends the lines request by request, until they are over, it is stopped, or the money is. */
export function useRowsSending(accountId: number) {
  const [sending, setSending] = useState<RowsSending | null>(null)
  const run = useRef({ isStopped: false })
  /** How often a line was refused: a further try is another request. */
  const refusals = useRef(new Map<number, number>())

  const send = async (rows: readonly Row[], before: Outcomes) => {
    const own = { isStopped: false }
    run.current = own
    const outcomes = new Map(before)
    const show = (isRunning: boolean, error: Error | null = null) =>
      setSending({ rows, outcomes: new Map(outcomes), isRunning, error })
    show(true)
    try {
      for (const piece of inRequests(
        rows.filter(({ line }) => outcomes.get(line)?.outcome !== 'accepted'),
        rowsAtOnce,
      )) {
        if (own.isStopped) break
        const answer = await sendPiece(accountId, piece, refusals.current, () => own.isStopped)
        for (const row of answer) {
          outcomes.set(row.line, row)
          if (row.outcome === 'refused')
            refusals.current.set(row.line, (refusals.current.get(row.line) ?? 0) + 1)
        }
        show(true)
        // Further lines would be refused too, and be marked as refused.
        if (answer.some((row) => row.outcome === 'refused' && row.refused.code === 'money')) break
      }
      show(false)
    } catch (error) {
      show(false, error as Error)
    }
  }

  return {
    sending,
    start: (rows: readonly Row[]) => void send(rows, new Map()),
    /** Lines without an outcome, those that are open, and those that were refused. */
    goOn: () => sending !== null && void send(sending.rows, sending.outcomes),
    stop: () => {
      run.current.isStopped = true
    },
    forget: () => {
      refusals.current.clear()
      setSending(null)
    },
  }
}

async function sendPiece(
  accountId: number,
  piece: readonly Row[],
  refusals: ReadonlyMap<number, number>,
  isStopped: () => boolean,
): Promise<readonly SentRowView[]> {
  const rows = piece.map(({ line, operation }) => ({
    line,
    operation,
    attempt: 1 + (refusals.get(line) ?? 0),
  }))
  for (let tries = 0; ; tries++) {
    try {
      return (await change('POST /send/rows', { accountId, rows })).rows
    } catch (error) {
      const pauseMs = pausesMs[tries]
      const mayHelp = error instanceof Refusal && (error.status === 0 || error.status >= 500)
      if (!mayHelp || pauseMs === undefined || isStopped()) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
