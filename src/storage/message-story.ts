import type { MessageStory } from '../domain/message/explain.ts'
import type { StoryCallback } from '../domain/message/story-sentence.ts'
import { decodeTimeline } from '../domain/message/timeline.ts'
import { withoutCode } from '../domain/otp/without-code.ts'
import type { Queryable } from './database.ts'
import { type MessageRow, messageColumns, messageOf } from './messages/row.ts'
import { newestReplies, statusReplies } from './replies.ts'

/** There is one for each reply. */
const maxCallbacks = 50

interface CallbackRow {
  url: string
  state: StoryCallback['state']
  attempts: number
  created_at: number
  ended_at: number | null
  last_error: string | null
}

/** Everything that is known of one message, for `explain`, but no one-time code; null where there is no such message. */
export async function readMessageStory(db: Queryable, msgId: number): Promise<MessageStory | null> {
  const rows = await db.query<MessageRow & { timeline: string }>(
    { text: `SELECT ${messageColumns}, m.timeline FROM messages m WHERE m.msg_id = $1` },
    [msgId],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { replies, next } = await newestReplies(db, msgId, statusReplies)
  const callbacks = await db.query<CallbackRow>(
    {
      text: `SELECT url, state, attempts, created_at, ended_at, last_error FROM callbacks
        WHERE msg_id = $1 ORDER BY callback_id LIMIT ${maxCallbacks}`,
    },
    [msgId],
  )
  return {
    message: withoutCode(messageOf(row)),
    timeline: decodeTimeline(row.timeline),
    callbacks: callbacks.map((callback) => ({
      host: new URL(callback.url).host,
      state: callback.state,
      attempts: callback.attempts,
      createdAt: callback.created_at,
      endedAt: callback.ended_at,
      lastError: callback.last_error,
    })),
    replies,
    repliesAreCut: next !== null,
  }
}
