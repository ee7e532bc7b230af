import type { Message, SlotClaim } from '../../domain/message/message.ts'
import type { Queryable, Statement } from '../database.ts'
import { type MessageRow, never, openColumns, toMessage } from './row.ts'

export interface Claim {
  upstream: string
  slotClaim: SlotClaim
  /** Maximum number of messages. */
  limit: number
  /** Maximum number of messages where one of them carries no code. */
  others: number
  now: number
}

/**
 * Claims the messages that have waited longest for a slot, codes first, and returns them as claimed. Rejects only
 * where no message is known to be claimed.
 */
export async function claimMessages(db: Queryable, claim: Claim): Promise<Message[]> {
  const { upstream, slotClaim, limit, others, now } = claim
  const claimPriority = async (priority: 0 | 1, maxMessages: number) => {
    const values = [upstream, priority, now, maxMessages, slotClaim.slotId, slotClaim.epoch]
    return (await db.query<MessageRow>(claimStatement, values)).map(toMessage)
  }
  const codes = await claimPriority(0, limit)
  if (codes.length >= others) return codes
  const rest = claimPriority(1, others - codes.length)
  // Claimed codes must go out even where the second claim fails.
  return [...codes, ...(await (codes.length === 0 ? rest : rest.catch(() => [])))]
}

/**
 * Uses open_messages_queue. The rows are locked against other claims and get phase 1. Messages whose timer is due (after a
 * pause of all gateways, say) are left to the clock.
 */
const claimStatement: Statement = {
  name: 'claim-messages',
  text: `
WITH taken AS (
  SELECT msg_id FROM open_messages
  WHERE phase = 0 AND upstream = $1 AND priority = $2 AND due_at <= $3 AND clock_at > $3
  ORDER BY due_at, msg_id LIMIT $4 FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE open_messages o SET phase = 1, slot_id = $5, slot_epoch = $6, clock_at = ${never}
  FROM taken WHERE o.msg_id = taken.msg_id RETURNING o.*
)
SELECT ${openColumns} FROM claimed o JOIN accepted_messages a ON a.msg_id = o.msg_id`,
}
