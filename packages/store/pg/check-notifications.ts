import { randomUUID } from 'node:crypto'
import { systemClock, within } from '../../kit/time/clock.ts'
import type { Database } from '../database.ts'

const withinMs = 2_000

/**
 * Rejects with a sentence where a notification does not arrive: the database is behind a pooler that gives each
 * transaction another session. With `isDirect` notifications are received at an address of their own.
 */
export async function checkNotifications(db: Database, isDirect: boolean): Promise<void> {
  const channel = `posthorn_check_${randomUUID()}`
  let received: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    received = resolve
  })
  await using _ = await db.listen(channel, received)
  await db.query({ text: 'SELECT pg_notify($1, $2)' }, [channel, ''])
  await within(systemClock, withinMs, arrived, () => new Error(isDirect ? otherDatabase : pooled))
}

const pooled =
  'Notifications of the database do not arrive: DATABASE_URL leads to a pooler in transaction mode. Set ' +
  'DATABASE_LISTEN_URL (or database.listenUrl) to the address of PostgreSQL itself, or let the pooler pool by session.'

const otherDatabase =
  'Notifications sent through DATABASE_URL do not arrive through DATABASE_LISTEN_URL: both must lead to the same ' +
  'database, and the second one to PostgreSQL itself instead of a pooler in transaction mode.'
