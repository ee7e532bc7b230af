import type { Queryable } from '../database.ts'
import { never } from './row.ts'

/** An upstream's id of a part. */
export interface ClaimedRef {
  msgId: number
  ref: string
  /** The id exactly as the upstream gave it, where `ref` is another form of it. */
  handle: string | null
  /** Index into the message's attempts. */
  attempt: number
  part: number
}

/** The ids of parts of messages that were written in a time, in ms. Uses part_refs_by_age. */
export async function readRefs(
  db: Queryable,
  msgIds: readonly number[],
  { since, until = never }: { since: number; until?: number },
): Promise<ClaimedRef[]> {
  if (msgIds.length === 0) return []
  const text = `SELECT msg_id AS "msgId", ref, handle, attempt, part FROM part_refs
    WHERE at >= $1 AND at <= $3 AND msg_id = ANY($2::bigint[]) ORDER BY msg_id, part`
  return db.query<ClaimedRef>({ name: 'read-refs-of', text }, [since, msgIds, until])
}

/**
 * The upstreams' ids of the messages that are claimed for a slot under any epoch, by message. Reads open_messages, and uses
 * part_refs_by_age from the acceptance of the oldest of them on.
 */
export async function readClaimedRefs(db: Queryable, slotId: number): Promise<Map<number, ClaimedRef[]>> {
  const claimedText = `SELECT o.msg_id AS "msgId", a.accepted_at AS "acceptedAt"
    FROM open_messages o JOIN accepted_messages a USING (msg_id) WHERE o.phase = 1 AND o.slot_id = $1`
  const claimed = await db.query<{ msgId: number; acceptedAt: number }>(
    { name: 'read-claimed', text: claimedText },
    [slotId],
  )
  const found = new Map<number, ClaimedRef[]>()
  if (claimed.length === 0) return found
  const since = claimed.reduce((first, { acceptedAt }) => Math.min(first, acceptedAt), never)
  const refs = await readRefs(
    db,
    claimed.map(({ msgId }) => msgId),
    { since },
  )
  for (const ref of refs) found.set(ref.msgId, [...(found.get(ref.msgId) ?? []), ref])
  return found
}
