import type { Channel } from '../../domain/plan/plan.ts'
import type { Queryable } from '../database.ts'

/** To whom the answer to a reply goes. */
export interface AnsweredReply {
  channel: Channel
  /** The number that the subscriber wrote to. */
  number: string
  phone: string
  isAnswered: boolean
}

/** Answers to a subscriber from one number within an hour: two programs that answer each other stop there. */
export const maxAnswersAnHour = 10

/** To whom the answer to a reply of an account goes; null where it is not there. */
export async function readAnswered(
  db: Queryable,
  { accountId, replyId }: { accountId: number; replyId: number },
): Promise<AnsweredReply | null> {
  const text = `
SELECT r.channel, r.recipient AS number, r.phone, r.answered_at IS NOT NULL AS "isAnswered"
FROM replies r JOIN conversations c USING (conversation_id) WHERE r.reply_id = $2 AND c.account_id = $1`
  const [row] = await db.query<AnsweredReply>({ text }, [accountId, replyId])
  return row ?? null
}

/**
 * Notes that a reply of an account is answered. Not where it was already, or is not there, or where its conversation had
 * `max` answers within an hour; null: as many as it likes. Uses the index of replies by conversation.
 */
export async function claimAnswer(
  db: Queryable,
  { accountId, replyId, now, max }: { accountId: number; replyId: number; now: number; max: number | null },
): Promise<'claimed' | 'answered' | 'too-many'> {
  const text = `
UPDATE replies r SET answered_at = $3 FROM conversations c
WHERE r.reply_id = $2 AND r.answered_at IS NULL AND c.conversation_id = r.conversation_id AND c.account_id = $1
  AND ($5::int IS NULL OR (SELECT count(*) FROM replies o WHERE o.conversation_id = c.conversation_id AND o.answered_at > $4) < $5)
RETURNING 1`
  const values = [accountId, replyId, now, now - 3_600_000, max]
  if ((await db.query({ text }, values)).length > 0) return 'claimed'
  return (await readAnswered(db, { accountId, replyId }))?.isAnswered === false ? 'too-many' : 'answered'
}
