import type { Clock } from '../lib/clock.ts'
import { beginAuditEntry, endAuditEntry, type NewAuditEntry } from '../storage/console/audit-log.ts'
import type { Database } from '../storage/database.ts'

/** Runs `work` and writes both lines of the audit log around it, so that no change goes unlogged. */
export async function audited<Result>(
  { db, clock, outcomeOf }: { db: Database; clock: Clock; outcomeOf: (error: unknown) => string },
  entry: Omit<NewAuditEntry, 'at'>,
  work: (note: (target: string) => void) => Promise<Result>,
): Promise<Result> {
  const entryId = await beginAuditEntry(db, { ...entry, at: clock.now() })
  let target = ''
  const note = (said: string) => {
    target = said
  }
  try {
    const result = await work(note)
    await endAuditEntry(db, entryId, { target, outcome: 'done' })
    return result
  } catch (error) {
    await endAuditEntry(db, entryId, { target, outcome: outcomeOf(error) }).catch(() => undefined)
    throw error
  }
}
