import { isDeepStrictEqual } from 'node:util'
import type { TableFault } from '../domain/pricing/read-table.ts'
import type { Clock } from '../kit/time/clock.ts'
import { beginAuditEntry, endAuditEntry, type NewAuditEntry } from '../store/console/audit-log.ts'
import type { Database } from '../store/database.ts'
import type { Fields, StateReader } from './audited-state.ts'
import { operations } from './operations.ts'

export interface Change extends Omit<NewAuditEntry, 'at'> {
  /** All of the request, by which what it changes is found; only `details` are kept. */
  fields?: Fields
}

/**
 * Runs `work` and writes both lines of the audit log around it, so that no change goes unlogged. What the change is
 * about is read right before and right after it: of two changes of the same thing at one instant, each may show what the
 * other did.
 */
export async function audited<Result>(
  {
    db,
    clock,
    describeOutcome,
  }: { db: Database; clock: Pick<Clock, 'now'>; describeOutcome: (error: unknown) => string },
  { fields = {}, ...entry }: Change,
  work: (note: (target: string) => void) => Promise<Result>,
): Promise<Result> {
  const { action, details } = entry
  const readState = stateReaderOf(action) ?? (() => Promise.resolve(null))
  const before = await readState(db, fields, null)
  const entryId = await beginAuditEntry(db, { ...entry, at: clock.now() })
  let target = ''
  const note = (said: string) => {
    target = said
  }
  try {
    const result = await work(note)
    // The change is made: what cannot be read now does not undo it.
    const after = await readState(db, fields, toFields(result)).catch(() => undefined)
    const changed = { ...details, ...(after === undefined ? {} : difference(before ?? null, after)) }
    await endAuditEntry(db, entryId, { target, outcome: outcomeOf(result), details: changed })
    return result
  } catch (error) {
    await endAuditEntry(db, entryId, { target, outcome: describeOutcome(error) }).catch(() => undefined)
    throw error
  }
}

/** Whether entries of this action have `before` and `after`. */
export function hasAuditedState(action: string): boolean {
  return stateReaderOf(action) !== undefined
}

function stateReaderOf(action: string): StateReader | undefined {
  const state = operations.get(action)?.audit?.state
  return typeof state === 'function' ? state : undefined
}

/** A file with a fault changes nothing: all of it is imported, or nothing. */
function outcomeOf(result: unknown): string {
  const faults = toFields(result)?.['faults']
  if (!Array.isArray(faults) || faults.length === 0) return 'done'
  const { line, column } = faults[0] as TableFault
  return `nothing was imported: line ${line}${column && `, ${column}`}`
}

function toFields(result: unknown): Fields | null {
  return typeof result === 'object' && result !== null ? { ...result } : null
}

/** `before` and `after` with the members that differ; nothing where none does. */
function difference(before: Fields | null, after: Fields | null) {
  if (isDeepStrictEqual(before, after)) return {}
  if (before === null || after === null) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const only = (state: Fields) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return { before: only(before), after: only(after) }
}
