import type { AuditEntry } from '../../domain/console/audit-entry.ts'
import type { Queryable } from '../database.ts'
import type { Sealing } from '../encryption/sealing.ts'

export type NewAuditEntry = Omit<AuditEntry, 'entryId' | 'outcome' | 'target' | 'sealed'> & {
  userId: number | null
}

const sealedTarget: Sealing = 'text audit_log.target'
const sealedDetails: Sealing = 'members audit_log.details'
const sealedOutcome: Sealing = 'outcome'

/** Written before the change, so that every change has an entry. Returns its id. */
export async function beginAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<number> {
  const text = `INSERT INTO audit_log (at, user_id, user_name, address, action, target, details)
    VALUES ($1, $2, $3, $4, $5, '', $6) RETURNING entry_id AS "entryId"`
  const { at, userId, userName, address, action, details } = entry
  const values = [at, userId, userName, address, action, JSON.stringify(details)]
  const [row] = await db.query<{ entryId: number }>({ text, sealed: { 6: sealedDetails } }, values)
  return row?.entryId ?? 0
}

export async function endAuditEntry(
  db: Queryable,
  entryId: number,
  /** `details` in place of those of the beginning. */
  end: { target: string; outcome: string; details?: Record<string, unknown> },
): Promise<void> {
  const text =
    'UPDATE audit_log SET target = $2, outcome = $3, details = coalesce($4, details) WHERE entry_id = $1'
  const details = end.details === undefined ? null : JSON.stringify(end.details)
  const sealed = { 2: sealedTarget, 3: sealedOutcome, 4: sealedDetails }
  await db.query({ text, sealed }, [entryId, end.target, end.outcome, details])
}

/** An entry of a change that is made in the same transaction, with its outcome. */
export async function addAuditEntry(tx: Queryable, entry: NewAuditEntry & { target: string }): Promise<void> {
  const text = `INSERT INTO audit_log (at, user_id, user_name, address, action, target, details, outcome)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'done')`
  const { at, userId, userName, address, action, target, details } = entry
  const sealed = { 6: sealedTarget, 7: sealedDetails }
  await tx.query({ text, sealed }, [at, userId, userName, address, action, target, JSON.stringify(details)])
}

const columns = `entry_id AS "entryId", at, user_name AS "userName", address, action, target, details, outcome,
  EXISTS (
    SELECT FROM audit_seals s WHERE s.entry_id = audit_log.entry_id AND s.is_open = (outcome IS NULL)
  ) AS sealed`

/** Null where there is none. */
export async function findAuditEntry(db: Queryable, entryId: number): Promise<AuditEntry | null> {
  const text = `SELECT ${columns} FROM audit_log WHERE entry_id = $1`
  const [found] = await db.query<AuditEntry>({ text }, [entryId])
  return found ?? null
}

export interface AuditFilter {
  userName?: string | undefined
  action?: string | undefined
}

/**
 * Newest first; `before` is the last entry of the page before. Uses the primary key, `audit_log_by_user` or
 * `audit_log_by_action`; of the seals audit_seals_by_entry.
 */
export function listAuditEntries(
  db: Queryable,
  { userName, action }: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditEntry[]> {
  const conditions = [
    ['entry_id <', before],
    ['user_name =', userName],
    ['action =', action],
  ].filter(([, value]) => value !== null && value !== undefined)
  const where = conditions.map(([condition], index) => `${condition} $${index + 2}`).join(' AND ')
  const text = `SELECT ${columns} FROM audit_log ${where === '' ? '' : `WHERE ${where}`} ORDER BY entry_id DESC LIMIT $1`
  return db.query<AuditEntry>({ text }, [limit, ...conditions.map(([, value]) => value)])
}
