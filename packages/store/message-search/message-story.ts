import type { Message } from '../../domain/message/message.ts'
import type { MessageStory } from '../../domain/message/story/explain.ts'
import type { StoryCallback, StoryControl } from '../../domain/message/story/story-sentence.ts'
import { decodeTimeline } from '../../domain/message/story/timeline-lines.ts'
import { withoutCode } from '../../domain/otp/without-code.ts'
import { stateColumn } from '../callbacks/callbacks.ts'
import type { Queryable } from '../database.ts'
import { type MessageRow, messageColumns, toMessage } from '../messages/row.ts'
import { newestReplies, statusReplies } from '../replies/replies.ts'

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
  const message = withoutCode(toMessage(row))
  return {
    message,
    timeline: decodeTimeline(row.timeline),
    controls: await readControls(db, message),
    callbacks: await readCallbacks(db, msgId),
    replies,
    repliesAreCut: next !== null,
  }
}

/** The newest message with that id of a client; of all accounts where `accountId` is null. */
export async function newestWithClientId(
  db: Queryable,
  accountId: number | null,
  clientId: string,
): Promise<number | null> {
  // Uses accepted_messages_by_client_id, once for each account.
  const text = `SELECT m.msg_id AS "msgId" FROM accounts a CROSS JOIN LATERAL (
      SELECT msg_id FROM accepted_messages m WHERE m.account_id = a.account_id AND m.client_id = $2
      ORDER BY msg_id DESC LIMIT 1
    ) m WHERE $1::integer IS NULL OR a.account_id = $1 ORDER BY m.msg_id DESC LIMIT 1`
  const [row] = await db.query<{ msgId: number }>({ text }, [accountId, clientId])
  return row?.msgId ?? null
}

const maxControls = 50

/** Of its upstreams, from the audit log: who paused one, and who resumed it. Uses audit_log_by_action. */
async function readControls(db: Queryable, message: Message): Promise<StoryControl[]> {
  const text = `SELECT at, substring(action FROM 11) AS change, target AS upstream, user_name AS by FROM audit_log
    WHERE action IN ('upstreams/pause', 'upstreams/drain', 'upstreams/resume') AND outcome = 'done'
      AND at BETWEEN $1 AND $2 ORDER BY entry_id DESC LIMIT ${maxControls}`
  const { acceptedAt, updatedAt, progress, attempts } = message
  const until = progress.kind === 'final' ? updatedAt : Number.MAX_SAFE_INTEGER
  const found = await db.query<StoryControl>({ text }, [acceptedAt, until])
  const own = new Set(attempts.map(({ upstream }) => upstream))
  return found.filter(({ upstream }) => own.has(upstream)).reverse()
}

async function readCallbacks(db: Queryable, msgId: number): Promise<StoryCallback[]> {
  const text = `SELECT callback_id AS "callbackId", url, ${stateColumn} AS state, attempts, created_at AS "createdAt",
      ended_at AS "endedAt", due_at AS "dueAt", last_error AS "lastError"
    FROM callback_states WHERE msg_id = $1 ORDER BY callback_id DESC LIMIT ${maxCallbacks}`
  const found = await db.query<Omit<StoryCallback, 'host'> & { url: string }>({ text }, [msgId])
  return found.map(({ url, ...callback }) => ({ ...callback, host: new URL(url).host })).reverse()
}
