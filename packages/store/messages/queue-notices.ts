import type { Queryable } from '../database.ts'

/** NOTIFY channel: messages wait on disk for an upstream. */
export const queueNoticesChannel = 'posthorn_queue'

/** Says that messages for an upstream wait on disk. */
export interface QueueNotice {
  nodeId: string
  upstream: string
  /** When they were due, by the clock of the node. */
  at: number
}

/**
 * Notifies every gateway, also the sender. A statement of its own: NOTIFY takes a lock of the whole server for the
 * duration of the commit. So the commit does not wait for the disk either; a lost notice is made up for by polling.
 */
export async function sendQueueNotices(db: Queryable, notices: readonly QueueNotice[]): Promise<void> {
  const text = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${queueNoticesChannel}', notice)
    FROM unnest($1::text[]) AS n (notice)`
  await db.query({ name: 'notify-queues', text }, [notices.map((notice) => JSON.stringify(notice))])
}

/** Null where the payload is no notice of this version. */
export function readQueueNotice(payload: string): QueueNotice | null {
  try {
    const { nodeId, upstream, at } = JSON.parse(payload) as Record<string, unknown>
    const isNotice = typeof nodeId === 'string' && typeof upstream === 'string' && typeof at === 'number'
    return isNotice ? { nodeId, upstream, at } : null
  } catch {
    return null
  }
}
