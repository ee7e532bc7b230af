import type { Queryable } from '../database.ts'

/** A change that somebody made at the console, or tried to. */
export interface AuditEntry {
  entryId: number
  at: number
  userName: string
  address: string
  action: string
  target: string
  details: Record<string, unknown>
  /** `done`, or why not; null where the gateway ended before it knew. */
  outcome: string | null
}

export type NewAuditEntry = Omit<AuditEntry, 'entryId' | 'outcome' | 'target'> & { userId: number | null }

/** Written before the change, so that none goes without. Answers its id. */
export async function beginAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<number> {
  const text = `INSERT INTO audit_log (at, user_id, user_name, address, action, target, details)
    VALUES ($1, $2, $3, $4, $5, '', $6) RETURNING entry_id AS "entryId"`
  const { at, userId, userName, address, action, details } = entry
  const values = [at, userId, userName, address, action, JSON.stringify(details)]
  const [row] = await db.query<{ entryId: number }>({ text }, values)
  return row?.entryId ?? 0
}

export async function endAuditEntry(
  db: Queryable,
  entryId: number,
  end: { target: string; outcome: string },
): Promise<void> {
  const text = 'UPDATE audit_log SET target = $2, outcome = $3 WHERE entry_id = $1'
  await db.query({ text }, [entryId, end.target, end.outcome])
}

/** The newest first, of one user where its name is given; `before` is the last entry of the page before. */
export function listAuditEntries(
  db: Queryable,
  { before, userName, limit }: { before: number | null; userName: string | null; limit: number },
): Promise<AuditEntry[]> {
  const text = `
SELECT entry_id AS "entryId", at, user_name AS "userName", address, action, target, details, outcome
FROM audit_log WHERE ($1::bigint IS NULL OR entry_id < $1) AND ($2::text IS NULL OR user_name = $2)
ORDER BY entry_id DESC LIMIT $3`
  return db.query<AuditEntry>({ text }, [before, userName, limit])
}
