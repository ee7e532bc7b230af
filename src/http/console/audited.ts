import type { Clock } from '../../lib/clock.ts'
import { SettingRefused } from '../../storage/accounts.ts'
import { beginAuditEntry, endAuditEntry, type NewAuditEntry } from '../../storage/console/audit-log.ts'
import type { Database } from '../../storage/database.ts'
import { ConsoleRefusal } from './refusal.ts'

/** Makes a change between the two halves of its entry in the audit log, so that none goes without. */
export async function audited<Result>(
  { db, clock }: { db: Database; clock: Clock },
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
    const isKnown = error instanceof ConsoleRefusal || error instanceof SettingRefused
    const outcome = isKnown ? error.message : 'the gateway made an error'
    await endAuditEntry(db, entryId, { target, outcome }).catch(() => undefined)
    throw error
  }
}
