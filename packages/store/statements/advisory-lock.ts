import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../database.ts'

/** A key of PostgreSQL: one number, or two. Every role that may connect to the database may take any. */
export type LockKey = number | readonly [number, number]

export interface LockHolder {
  pid: number
  role: string
  /** A session of the role that gateways use. */
  isOwn: boolean
}

const everyMs = 200
const usualWaitMs = 20_000

/**
 * Takes the lock until the transaction ends. Rejects with a sentence that names who holds it where it is not free in
 * time; the transaction goes on.
 */
export async function takeLock(
  tx: Queryable,
  key: number,
  { waitMs = usualWaitMs, isShared = false }: { waitMs?: number; isShared?: boolean } = {},
): Promise<void> {
  const text = `SELECT pg_try_advisory_xact_lock${isShared ? '_shared' : ''}($1) AS taken`
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    const [lock] = await tx.query<{ taken: boolean }>({ text }, [key])
    if (lock?.taken === true) return
    if (waitedMs >= waitMs) throw new Error(heldSentence(key, await lockHolder(tx, key)))
    await sleep(everyMs)
  }
}

/** Null where it is free. */
export async function lockHolder(db: Queryable, key: LockKey): Promise<LockHolder | null> {
  const [high, low, parts] = typeof key === 'number' ? [0, key, 1] : [...key, 2]
  const [holder] = await db.query<LockHolder>({ text: holderText }, [high, low, parts])
  return holder ?? null
}

const holderText = `
SELECT a.pid, coalesce(a.usename, '?') AS role, coalesce(a.usename = current_user, false) AS "isOwn"
FROM pg_locks l JOIN pg_stat_activity a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::bigint::oid AND l.objid = $2::bigint::oid
  AND l.objsubid = $3::integer AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
ORDER BY "isOwn", a.pid LIMIT 1`

/** What an operator does about it. */
export function heldSentence(key: LockKey, holder: LockHolder | null): string {
  const name = typeof key === 'number' ? String(key) : key.join(', ')
  if (holder === null) return `the advisory lock ${name} of the database was held by others all the time`
  const held = `the advisory lock ${name} of the database is held by process ${holder.pid} of the role ${holder.role}`
  if (holder.isOwn) return `${held}, which may be at work`
  return `${held}, which is none of this gateway: end it with pg_terminate_backend, and let no other role connect (REVOKE CONNECT)`
}
