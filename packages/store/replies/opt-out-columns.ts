import { parseAddressee } from '../../domain/consent/parse-addressee.ts'
import { parseInstant } from '../../kit/time/instant.ts'
import type { DatedOptOut } from './opt-outs.ts'

/** The columns of the CSV form of opt-outs, in the order in which they are exported. */
export const optOutColumns = ['phone', 'sender', 'reason', 'source', 'at', 'account'] as const
type Column = (typeof optOutColumns)[number]

/** The position of each column in a file; absent columns are missing. */
export type ColumnPlaces = ReadonlyMap<Column, number>

/** Values for an opt-out without a reason or a source. */
const defaults = { reason: 'imported', source: 'import' }

const longestCell = 200

/**
 * The first record names the columns, in any order and among others. Where it is an opt-out itself, the columns are
 * in the order of an export. Throws on a heading without `phone`.
 */
export function readHeading(cells: readonly string[]): { places: ColumnPlaces; isHeading: boolean } {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (!names.includes('phone')) {
    if (parseAddressee(cells[0] ?? '') === null) {
      throw new Error('the first line must name the columns, phone among them, or be an opt-out itself')
    }
    return { places: new Map(optOutColumns.map((column, index) => [column, index])), isHeading: false }
  }
  const known = optOutColumns.filter((column) => names.includes(column))
  return { places: new Map(known.map((column) => [column, names.indexOf(column)])), isHeading: true }
}

/** An opt-out, or what is wrong with its line. `accountIds`: by the names of accounts. */
export function readOptOut(
  cells: readonly string[],
  places: ColumnPlaces,
  { now, accountIds }: { now: number; accountIds: ReadonlyMap<string, number> },
): DatedOptOut | { fault: string } {
  const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim()
  const phone = parseAddressee(cell('phone'))
  if (phone === null) return { fault: 'phone must be a number of 7 to 15 digits or an e-mail address' }
  for (const column of ['sender', 'reason', 'source'] as const) {
    if (cell(column).length > longestCell || cell(column).includes('\0')) {
      return { fault: `${column} must be text of at most ${longestCell} characters` }
    }
  }
  const at = cell('at') === '' ? null : parseInstant(cell('at'))
  if (Number.isNaN(at) || (at ?? 0) > now) {
    return { fault: 'at must be an instant that is over, such as 2026-11-21T09:30:00Z' }
  }
  const accountId = cell('account') === '' ? null : accountIds.get(cell('account'))
  if (accountId === undefined)
    return { fault: 'account must be the name of an account, or empty for every account' }
  const reason = cell('reason') || defaults.reason
  return { phone, sender: cell('sender'), reason, source: cell('source') || defaults.source, at, accountId }
}
