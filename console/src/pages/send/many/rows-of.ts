import type { RefusedView } from '../../../../../packages/console-contract/sending/send.ts'
import type { BlockReason } from '../../../../../packages/domain/message/story/reasons.ts'
import { parseTypedPhone } from '../draft.ts'
import { withVariables } from '../fields/variables.ts'
import type { RowsFile } from './read-rows.ts'

/** Which columns of a file are what. */
export interface Mapping {
  recipient: number
  /** Of the client's own id; null: the gateway's console makes one of file and line. */
  id: number | null
  /** By the name of a placeholder; null: it goes out as it is. Absent: not chosen yet. */
  variables: Readonly<Record<string, number | null>>
}

/** A message to one line of the file. */
export interface Row {
  line: number
  /** As in the file. */
  recipient: string
  operation: Record<string, unknown>
}

/** Why a line gets no message. */
export type LeftOut =
  | { why: 'unreadable' }
  | { why: 'no-recipient' }
  | { why: 'empty'; column: string }
  | { why: 'duplicate'; of: number }
  | { why: 'refused'; refused: RefusedView }
  | { why: 'blocked'; reason: BlockReason }

export interface LeftOutRow {
  line: number
  recipient: string
  because: LeftOut
}

export interface RowsOfFile {
  rows: Row[]
  leftOut: LeftOutRow[]
}

/** The messages of a file. `content`: the operation without id and recipient, with its placeholders. */
export function mapRows(
  file: RowsFile,
  mapping: Mapping,
  type: string,
  content: Record<string, unknown>,
): RowsOfFile {
  const found: RowsOfFile = {
    rows: [],
    leftOut: file.unreadable.map((line) => ({ line, recipient: '', because: { why: 'unreadable' } })),
  }
  const lines = new Map<string, number>()
  for (const { line, cells } of file.rows) {
    const recipient = cells[mapping.recipient] ?? ''
    const leaveOut = (because: LeftOut) => found.leftOut.push({ line, recipient, because })
    if (recipient === '') {
      leaveOut({ why: 'no-recipient' })
      continue
    }
    const phone = parseTypedPhone(recipient)
    const earlier = lines.get(String(phone))
    if (earlier !== undefined) {
      leaveOut({ why: 'duplicate', of: earlier })
      continue
    }
    const values = readValues(mapping, cells)
    const empty = [...values].find(([, value]) => value === '')?.[0]
    if (empty !== undefined) {
      leaveOut({ why: 'empty', column: file.columns[mapping.variables[empty] ?? 0] ?? empty })
      continue
    }
    lines.set(String(phone), line)
    const id = (mapping.id === null ? '' : cells[mapping.id]) || `${file.digest}-${line}`
    found.rows.push({ line, recipient, operation: { type, id, phone, ...withVariables(content, values) } })
  }
  return found
}

function readValues({ variables }: Mapping, cells: readonly string[]): Map<string, string> {
  return new Map(
    Object.entries(variables).flatMap(([name, column]) =>
      column === null ? [] : [[name, cells[column] ?? ''] as const],
    ),
  )
}

/** Pieces of a list that are short enough for one request. */
export function* inRequests<Each extends Row>(rows: readonly Each[], maxItems: number): Generator<Each[]> {
  let [piece, length] = [[] as Each[], 0]
  for (const row of rows) {
    const its = JSON.stringify(row.operation).length
    if (piece.length === maxItems || (piece.length > 0 && length + its > maxLength)) {
      yield piece
      ;[piece, length] = [[], 0]
    }
    piece.push(row)
    length += its
  }
  if (piece.length > 0) yield piece
}

/** Characters; a request may have a million octets. */
const maxLength = 200_000
