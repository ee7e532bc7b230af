import { addAuditEntry } from '../console/audit-log.ts'
import type { Database } from '../database.ts'
import { lastPreviewStep } from '../migrations/index.ts'
import { databaseNow } from './database-clock.ts'

/**
 * Writes to the audit log that `by` applied these migrations. Afterwards, because before them the audit log may not
 * exist. None for a new database, which had nothing to change.
 */
export async function noteMigrations(
  db: Database,
  steps: readonly { version: number }[],
  by: string,
): Promise<void> {
  const versions = steps.map(({ version }) => version)
  const before = Math.min(...versions) - 1
  if (versions.length === 0 || before === lastPreviewStep) return
  const details = { before: { step: before }, after: { step: Math.max(...versions) } }
  const who = { userId: null, userName: by, address: 'this machine' }
  const at = await databaseNow(db)
  await addAuditEntry(db, { ...who, at, action: 'migrate', target: 'the schema', details })
}
