import type { Message, SlotClaim } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
import { type MessageRow, messageColumns, messageOf, never } from './row.ts'

export interface Claim {
  upstream: string
  slotClaim: SlotClaim
  /** Most messages to take. */
  limit: number
  /** Most messages to take where there is one that is no code. */
  others: number
  now: number
}

/**
 * Marks the messages that have waited longest for a slot, codes first, and answers them as they then are. Rejects only
 * where none is known to be marked.
 */
export async function claimMessages(db: Queryable, claim: Claim): Promise<Message[]> {
  const { upstream, slotClaim, limit, others, now } = claim
  const claimOf = async (priority: 0 | 1, most: number) => {
    const values = [upstream, priority, now, most, slotClaim.slotId, slotClaim.epoch]
    return (await db.query<MessageRow>(claimStatement, values)).map(messageOf)
  }
  const codes = await claimOf(0, limit)
  if (codes.length >= others) return codes
  const rest = claimOf(1, others - codes.length)
  // Codes that are marked must go out, also where nothing more can be had.
  return [...codes, ...(await (codes.length === 0 ? rest : rest.catch(() => [])))]
}

/**
 * Leans on messages_queue. Taken rows are locked against other claims and become phase 1. What our clock is to end
 * (after a pause of all gateways, say) is left to it.
 */
const claimStatement: Statement = {
  name: 'claim-messages',
  text: `
WITH taken AS (
  SELECT msg_id FROM messages
  WHERE phase = 0 AND upstream = $1 AND priority = $2 AND due_at <= $3 AND clock_at > $3
  ORDER BY due_at, msg_id LIMIT $4 FOR UPDATE SKIP LOCKED
)
UPDATE messages m SET phase = 1, slot_id = $5, slot_epoch = $6, clock_at = ${never}
FROM taken WHERE m.msg_id = taken.msg_id
RETURNING ${messageColumns}`,
}
