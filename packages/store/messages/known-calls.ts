import type { Queryable } from '../database.ts'

/** NOTIFY channel: the payload is the msg_id of a call whose code or failure is stored. */
export const knownCallsChannel = 'posthorn_known_calls'

/** Notifies every gateway. */
export async function notifyKnownCalls(db: Queryable, msgIds: readonly number[]): Promise<void> {
  const text = `SELECT pg_notify('${knownCallsChannel}', msg_id::text) FROM unnest($1::bigint[]) AS c (msg_id)`
  await db.query({ text }, [msgIds])
}
