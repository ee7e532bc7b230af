import type { Queryable } from '../database.ts'

/** How many templates of one kind an account may have, and how many bytes their texts may have together. */
export interface TemplateRoom {
  templates: number
  bytes: number
}

/**
 * Lets one transaction at a time create templates of an account. It is a statement of its own, since what a statement
 * counts is what was there when it began, and not when it had the lock.
 */
export async function lockTemplates(tx: Queryable, accountId: number): Promise<void> {
  await tx.query({ name: 'templates-lock', text: 'SELECT pg_advisory_xact_lock(20261201, $1::integer)' }, [
    accountId,
  ])
}
