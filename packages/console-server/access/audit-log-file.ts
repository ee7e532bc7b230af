import { csvLine, csvText } from '../../kit/text/csv.ts'
import { type AuditFilter, listAuditEntries } from '../../store/console/audit-log.ts'
import type { Queryable } from '../../store/database.ts'
import type { Download } from '../download.ts'

const perPage = 1_000
const headings = ['entry', 'at', 'user', 'address', 'action', 'target', 'details', 'outcome']

/** The audit log as CSV: the entries that the page's filter shows, newest first. */
export function auditLogFile(db: Queryable): Download {
  return {
    role: 'admin',
    open: ({ user, action }) => {
      const filter = { userName: user || undefined, action: action || undefined }
      return Promise.resolve({
        name: 'audit-log.csv',
        type: 'text/csv; charset=utf-8',
        content: lines(db, filter),
      })
    },
  }
}

/** Names are untrusted: a failed sign-in records what the visitor typed. */
async function* lines(db: Queryable, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(headings)
  for (let before: number | null = null; ; ) {
    const entries = await listAuditEntries(db, filter, { before, limit: perPage })
    for (const { entryId, at, userName, address, action, target, details, outcome } of entries) {
      const cells = [address, action, target, JSON.stringify(details), outcome ?? 'unknown']
      yield csvLine([String(entryId), new Date(at).toISOString(), ...[userName, ...cells].map(csvText)])
    }
    const last = entries.at(-1)
    if (last === undefined || entries.length < perPage) return
    before = last.entryId
  }
}
