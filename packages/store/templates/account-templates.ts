import type { Queryable, Statement } from '../database.ts'

/** Selects templates of an account by id, by exact text, or by both. */
export interface TemplateChoice {
  templateId: number | null
  text: string | null
}

/** How many templates of one kind an account may have, and how many bytes their texts may have together. */
export interface TemplateRoom {
  templates: number
  bytes: number
}

/**
 * Inserts a template of an account, one transaction at a time. Returns its id; null where the statement finds no
 * room. The lock is a statement of its own, because a statement counts the rows of the instant when it began, not
 * when it got the lock.
 */
export async function insertWithinRoom(
  tx: Queryable,
  accountId: number,
  insert: Statement,
  values: unknown[],
): Promise<number | null> {
  const text = 'SELECT pg_advisory_xact_lock(20261201, $1::integer)'
  await tx.query({ name: 'templates-lock', text }, [accountId])
  const [row] = await tx.query<{ templateId: number }>(insert, [accountId, ...values])
  return row?.templateId ?? null
}
