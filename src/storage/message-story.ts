import type { MessageStory } from '../domain/message/explain.ts'
import type { StoryCallback } from '../domain/message/story-sentence.ts'
import { decodeTimeline } from '../domain/message/timeline.ts'
import { withoutCode } from '../domain/otp/without-code.ts'
import type { Queryable } from './database.ts'
import { type MessageRow, messageColumns, messageOf } from './messages/row.ts'
import { newestReplies, statusReplies } from './replies.ts'

/** Only the newest: each reply has a callback. */
const maxCallbacks = 50

/**
 * Everything stored about one message, for `explain`, without its one-time code; null where the message is unknown.
 */
export async function readMessageStory(db: Queryable, msgId: number): Promise<MessageStory | null> {
  const text = `SELECT ${messageColumns}, m.timeline FROM messages m WHERE m.msg_id = $1`
  const [row] = await db.query<MessageRow & { timeline: string }>({ text }, [msgId])
  if (row === undefined) return null
  const { replies, next } = await newestReplies(db, msgId, statusReplies)
  return {
    message: withoutCode(messageOf(row)),
    timeline: decodeTimeline(row.timeline),
    callbacks: await readCallbacks(db, msgId),
    replies,
    repliesAreCut: next !== null,
  }
}

async function readCallbacks(db: Queryable, msgId: number): Promise<StoryCallback[]> {
  const text = `SELECT callback_id AS "callbackId", url, state, attempts, created_at AS "createdAt",
      ended_at AS "endedAt", due_at AS "dueAt", last_error AS "lastError"
    FROM callbacks WHERE msg_id = $1 ORDER BY callback_id DESC LIMIT ${maxCallbacks}`
  const found = await db.query<Omit<StoryCallback, 'host'> & { url: string }>({ text }, [msgId])
  return found.map(({ url, ...callback }) => ({ ...callback, host: new URL(url).host })).reverse()
}
