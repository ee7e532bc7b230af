import { answeringNumber } from '../outside/subscribers.ts'
import type { Evidence } from './evidence.ts'

interface AnsweredRow {
  replyId: number
  phone: string
  isAnswered: boolean
  isOwed: boolean
}

/** What a subscriber wrote is stored once acknowledged, and each stored reply is answered once, or dropped with a reason. */
export async function answers({ db, world }: Evidence): Promise<string[]> {
  const { subscribers } = world
  if (subscribers === null) return []
  const stored = await db.query<AnsweredRow>(
    {
      text: `SELECT reply_id AS "replyId", phone, answered_at IS NOT NULL AS "isAnswered",
        EXISTS (SELECT FROM owed_answers o WHERE o.reply_id = r.reply_id) AS "isOwed"
        FROM replies r WHERE recipient = $1 ORDER BY reply_id`,
    },
    [answeringNumber],
  )
  const sent = await db.query<{ phone: string }>(
    { text: 'SELECT phone FROM messages WHERE phone = ANY($1::text[])' },
    [subscribers.replies.map(({ phone }) => phone)],
  )
  const broken: string[] = []
  for (const { replyId, phone, isAnswered, isOwed } of stored) {
    if (isOwed) broken.push(`the reply ${replyId} of ${phone} is owed an answer for good`)
    else if (!isAnswered && !world.answersGivenUp.has(replyId))
      broken.push(`the reply ${replyId} of ${phone} is not answered, and there is no reason`)
  }
  for (const { phone, ackedMs } of subscribers.replies) {
    const replies = stored.filter((row) => row.phone === phone)
    const answered = replies.filter(({ isAnswered }) => isAnswered).length
    const messages = sent.filter((row) => row.phone === phone).length
    if (ackedMs !== null && replies.length === 0)
      broken.push(`the reply of ${phone} was acknowledged and lost`)
    if (messages !== answered) broken.push(`${phone} got ${messages} answers to ${answered} answered replies`)
  }
  return broken
}
