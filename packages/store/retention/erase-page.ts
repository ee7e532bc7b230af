import {
  attemptsWithoutSubscriber,
  erasedWords,
  planWithoutSubscriber,
  timelineWithoutSubscriber,
  toPseudonym,
} from '../../domain/message/without-subscriber.ts'
import type { Database, Queryable } from '../database.ts'
import { type MessageRow, messageColumns, toMessage } from '../messages/row.ts'
import { selectMessages } from '../schema/messages.sql.ts'
import { toColumns } from '../statements/array-columns.ts'
import { type ErasureTask, isChosen } from './retention-tasks.ts'

export interface ErasedPage {
  erased: number
  /** Whether every message that is old enough was looked at, or the next one is still open. */
  isLast: boolean
}

type StoredMessage = MessageRow & { timeline: string }

/**
 * Looks at the next `limit` messages of a task, oldest first, and erases what is due. Only final messages are erased:
 * the task waits before one that is open. Runs again from the same place after a crash, which changes nothing twice.
 */
export function erasePage(db: Database, task: ErasureTask, limit: number): Promise<ErasedPage> {
  return db.transaction(async (tx) => {
    const position = await readPosition(tx, task)
    // Uses the primary keys.
    const page =
      '(SELECT * FROM accepted_messages WHERE msg_id > $1 AND msg_id < $2 ORDER BY msg_id LIMIT $3)'
    const text = `SELECT ${messageColumns}, m.timeline
      FROM (${selectMessages(page, ' AND f.msg_id > $1 AND f.msg_id < $2')}) m ORDER BY m.msg_id`
    const rows = await tx.query<StoredMessage>({ name: 'retention-page', text }, [
      position,
      task.endId,
      limit,
    ])
    const end = rows.findIndex(
      (row) => isChosen(task.accounts, row.accountId) && (row.phase !== 9 || row.acceptedAt >= task.before),
    )
    const seen = end < 0 ? rows : rows.slice(0, end)
    const due = seen.filter((row) => isChosen(task.accounts, row.accountId) && !isDone(row, task))
    if (due.length > 0) await (task.what === 'contents' ? eraseContents(tx, due) : eraseRecipients(tx, due))
    await writePosition(tx, task, seen.at(-1)?.msgId ?? position)
    return { erased: due.length, isLast: end >= 0 || rows.length < limit }
  })
}

interface StoredReply {
  replyId: number
  receivedAt: number
  /** Of its conversation, else of its message; null: nobody's. */
  accountId: number | null
}

/**
 * The same for replies by their own time: those to no message, and those that came after their message was erased. What is
 * nobody's goes by the settings.
 */
export function eraseReplyPage(db: Database, task: ErasureTask, limit: number): Promise<ErasedPage> {
  return db.transaction(async (tx) => {
    const ofReplies = { ...task, task: `${task.task} of replies` }
    const position = await readPosition(tx, ofReplies)
    // Uses the primary keys.
    const text = `SELECT r.reply_id AS "replyId", r.received_at AS "receivedAt",
        coalesce(c.account_id, m.account_id) AS "accountId"
      FROM replies r LEFT JOIN conversations c USING (conversation_id) LEFT JOIN accepted_messages m ON m.msg_id = r.msg_id
      WHERE r.reply_id > $1 AND r.reply_id < $2 ORDER BY r.reply_id LIMIT $3`
    const statement = { name: 'retention-reply-page', text }
    const rows = await tx.query<StoredReply>(statement, [position, task.endId, limit])
    const due = rows.filter(({ accountId, receivedAt }) => {
      const { accounts } = task
      return (
        (accountId === null ? !accounts.isListed : isChosen(accounts, accountId)) && receivedAt < task.before
      )
    })
    const ids = due.map(({ replyId }) => replyId)
    const erased = ids.length === 0 ? 0 : await eraseReplies(tx, 'reply_id', ids)
    if (ids.length > 0 && task.what === 'recipient') await eraseNumbers(tx, 'reply_id', ids)
    await writePosition(tx, ofReplies, rows.at(-1)?.replyId ?? position)
    return { erased, isLast: rows.length < limit }
  })
}

function isDone(row: StoredMessage, { what }: ErasureTask): boolean {
  if (what === 'recipient') return row.phone === goneRecipient
  return JSON.stringify(row.plan) === JSON.stringify(planWithoutSubscriber(row.plan))
}

/** A plan never changes after acceptance, so nothing else can write it meanwhile. */
async function eraseContents(tx: Queryable, rows: readonly StoredMessage[]): Promise<void> {
  const erased = rows.map(({ msgId, plan }) => ({ msgId, plan: JSON.stringify(planWithoutSubscriber(plan)) }))
  const text = `UPDATE accepted_messages m SET plan = n.plan::json
    FROM unnest($1::bigint[], $2::text[]) AS n (msg_id, plan) WHERE m.msg_id = n.msg_id`
  await tx.query(
    { name: 'retention-contents', text, sealed: { 2: 'plan' } },
    toColumns(erased, 'msgId', 'plan'),
  )
  await eraseReplies(tx, 'msg_id', rows.map(readMsgId))
}

const goneRecipient = toPseudonym('after-retention')

/** A message that a late report changed since it was read is left for the next turn. */
async function eraseRecipients(tx: Queryable, rows: readonly StoredMessage[]): Promise<void> {
  const erased = rows.map((row) => {
    const { msgId, updatedAt, plan, attempts, phone } = toMessage(row)
    return {
      msgId,
      updatedAt,
      plan: JSON.stringify(planWithoutSubscriber(plan)),
      attempts: JSON.stringify(attemptsWithoutSubscriber(attempts)),
      timeline: timelineWithoutSubscriber(row.timeline, { forms: [phone], pseudonym: goneRecipient }),
    }
  })
  const text = `WITH n AS (
      SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
        AS n (msg_id, updated_at, plan, attempts, timeline)
    ), erased AS (
      UPDATE final_messages m SET attempts = n.attempts::json, timeline = n.timeline, updated_at = m.updated_at + 1
      FROM n WHERE m.msg_id = n.msg_id AND m.updated_at = n.updated_at RETURNING n.msg_id, n.plan
    )
    UPDATE accepted_messages m SET phone = $1, client_id = NULL, hook = NULL, request_id = NULL,
      plan = e.plan::json, timeline = ''
    FROM erased e WHERE m.msg_id = e.msg_id`
  const columns = toColumns(erased, 'msgId', 'updatedAt', 'plan', 'attempts', 'timeline')
  const sealed = { 1: 'number', 4: 'plan', 5: 'attempts', 6: 'timeline' } as const
  await tx.query({ name: 'retention-recipients', text, sealed }, [goneRecipient, ...columns])
  await eraseReplies(tx, 'msg_id', rows.map(readMsgId))
  await eraseNumbers(tx, 'msg_id', rows.map(readMsgId))
}

type ReplyKey = 'msg_id' | 'reply_id'

/** Uses replies_by_message, or the primary key. */
async function eraseReplies(tx: Queryable, key: ReplyKey, ids: readonly number[]): Promise<number> {
  const text = `UPDATE replies SET body = json_build_object('datetime', body ->> 'datetime', 'message', $1::text)
    WHERE ${key} = ANY($2::bigint[]) AND body ->> 'message' IS DISTINCT FROM $1::text RETURNING 1`
  return (await tx.query({ name: `retention-replies-${key}`, text }, [erasedWords, ids])).length
}

async function eraseNumbers(tx: Queryable, key: ReplyKey, ids: readonly number[]): Promise<void> {
  const text = `UPDATE replies SET phone = $1 WHERE ${key} = ANY($2::bigint[]) AND phone <> $1`
  const statement = { name: `retention-reply-numbers-${key}`, text, sealed: { 1: 'number' } } as const
  await tx.query(statement, [goneRecipient, ids])
}

function readMsgId({ msgId }: StoredMessage): number {
  return msgId
}

/** 0 where the task is new, or is for other accounts than before. Locked until the transaction ends. */
async function readPosition(tx: Queryable, task: ErasureTask): Promise<number> {
  const text = 'SELECT msg_id AS "msgId", accounts FROM retention_progress WHERE task = $1 FOR UPDATE'
  const [row] = await tx.query<{ msgId: number; accounts: string }>({ text }, [task.task])
  return row?.accounts === accountsText(task) ? row.msgId : 0
}

async function writePosition(tx: Queryable, task: ErasureTask, msgId: number): Promise<void> {
  const text = `INSERT INTO retention_progress (task, accounts, msg_id) VALUES ($1, $2, $3)
    ON CONFLICT (task) DO UPDATE SET accounts = EXCLUDED.accounts, msg_id = EXCLUDED.msg_id`
  await tx.query({ text }, [task.task, accountsText(task), msgId])
}

function accountsText({ accounts: { isListed, accountIds } }: ErasureTask): string {
  return `${isListed ? '' : 'not '}${[...accountIds].sort((a, b) => a - b).join(',')}`
}
