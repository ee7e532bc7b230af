import type { Reply } from '../../domain/message/reply.ts'
import {
  type AcknowledgedMembers,
  acknowledgedMembers,
  type CallMembers,
  callMembers,
  channelOf,
} from '../../domain/message/reports/callback-body.ts'
import type { MessageStatus } from '../../domain/message/status.ts'
import { codeMessageType } from '../../domain/otp/verification-callback.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import { Batcher } from '../../kit/flow/batcher.ts'
import type { Database, Statement } from '../database.ts'
import { type MessageRow, messageColumns, toMessage } from '../messages/row.ts'
import { isSpread } from '../partitions/placement.ts'
import { readDeadline } from '../pg/with-deadline.ts'
import {
  newestReply,
  type ReplyPageRow,
  readReplyPage,
  replyPageSql,
  statusReplies,
} from '../replies/replies.ts'
import { toColumns } from '../statements/array-columns.ts'

/** The answer of the operation `status`. */
export interface MessageStatusAnswer {
  clientId: string | null
  msgId: number
  /** Channel of the stage that succeeded, else of the newest stage tried. */
  channel: Channel
  status: MessageStatus
  updatedAt: number
  /** Why it failed, in words. */
  error: string | null
  /** What is known of its call, and of its acknowledgement. */
  call: CallMembers & AcknowledgedMembers
  /** The newest first, those before `repliesBefore`. */
  replies: Reply[]
  /** Names the page of older ones, where there are any. */
  repliesNext?: string
}

/**
 * Reads messages and balances for the query operations, those of all waiting requests in one statement. Every method
 * rejects with `DatabaseUnavailable` or `BatcherFull`.
 */
export class MessageLookup {
  readonly #byClientId: Batcher<MessageKey & { clientId: string }, MessageStatusAnswer | null>
  readonly #byMsgId: Batcher<MessageKey & { msgId: number }, MessageStatusAnswer | null>
  readonly #balances: Batcher<number, Micros>

  constructor(db: Database, answerWithinMs = 5_000) {
    const deadline = readDeadline(answerWithinMs)
    const limits = { maxItems: 500, concurrency: 2, maxWaiting: 20_000, deadline }
    this.#byClientId = new Batcher({
      ...limits,
      flush: (keys) => findByClientId(db, keys),
    })
    this.#byMsgId = new Batcher({
      ...limits,
      flush: (keys) =>
        find(db, byMsgIdStatement, toColumns(keys, 'accountId', 'msgId', 'before'), keys.length),
    })
    this.#balances = new Batcher({ ...limits, flush: (accountIds) => readBalances(db, accountIds) })
  }

  /**
   * The newest message of the account with that client id, or null. Where there is none and the id is digits, the newest
   * with the same digits and other leading zeros. `repliesBefore` is the `next` of an earlier page of its replies.
   */
  byClientId(
    accountId: number,
    clientId: string,
    repliesBefore: string | null = null,
  ): Promise<MessageStatusAnswer | null> {
    return this.#byClientId.add({ accountId, clientId, before: repliesBefore ?? newestReply })
  }

  /** Null also where the message belongs to another account. */
  byMsgId(
    accountId: number,
    msgId: number,
    repliesBefore: string | null = null,
  ): Promise<MessageStatusAnswer | null> {
    return this.#byMsgId.add({ accountId, msgId, before: repliesBefore ?? newestReply })
  }

  /** The balance in millionths of the account's currency. */
  balanceMicros(accountId: number): Promise<Micros> {
    return this.#balances.add(accountId)
  }
}

/** `before` is a cursor into the replies. */
interface MessageKey {
  accountId: number
  before: string
}

interface FoundRow extends MessageRow, ReplyPageRow {
  /** 1-based, of the key. */
  position: number
}

const withReplies = (msgId: string) =>
  `CROSS JOIN LATERAL (${replyPageSql(msgId, 'q.before', statusReplies)}) r`

/** Uses accepted_messages_by_client_id and replies_by_message. Messages that carry codes are not found by client id. */
const byClientIdStatement: Statement = {
  name: 'status-by-client-id',
  text: `
SELECT q.position, m.*, r.*
FROM unnest($1::integer[], $2::text[], $3::bigint[]) WITH ORDINALITY AS q (account_id, client_id, before, position)
CROSS JOIN LATERAL (
  SELECT ${messageColumns} FROM messages m
  WHERE m.account_id = q.account_id AND m.client_id = q.client_id AND m.type <> '${codeMessageType}'
  ORDER BY m.msg_id DESC LIMIT 1
) m
${withReplies('m."msgId"')}`,
}

/** Ids of digits have at most this many, with their leading zeros. */
const longestPadding = 24

/** The same for ids with other leading zeros; `client_id` is the digits without them. */
const byDigitsStatement: Statement = {
  name: 'status-by-digits',
  text: `
SELECT q.position, ${messageColumns}, r.*
FROM unnest($1::integer[], $2::text[], $3::bigint[]) WITH ORDINALITY AS q (account_id, client_id, before, position)
CROSS JOIN LATERAL (
  SELECT spelled.msg_id
  FROM generate_series(length(q.client_id), greatest(length(q.client_id), ${longestPadding})) AS digits
  CROSS JOIN LATERAL (
    SELECT m.msg_id FROM accepted_messages m
    WHERE m.account_id = q.account_id AND m.client_id = lpad(q.client_id, digits, '0')
      AND m.type <> '${codeMessageType}'
    ORDER BY m.msg_id DESC LIMIT 1
  ) spelled
  ORDER BY spelled.msg_id DESC LIMIT 1
) newest
JOIN messages m ON m.msg_id = newest.msg_id
${withReplies('m.msg_id')}`,
}

/** Uses the primary key of messages and on replies_by_message. */
const byMsgIdStatement: Statement = {
  name: 'status-by-msg-id',
  text: `
WITH q AS MATERIALIZED (
  SELECT q.position, q.before, ${messageColumns}
  FROM unnest($1::integer[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS q (account_id, msg_id, before, position)
  JOIN messages m ON m.msg_id = q.msg_id AND m.account_id = q.account_id
)
SELECT q.*, r.* FROM q ${withReplies('q."msgId"')}`,
}

/** The same where messages lie on several machines: all with that id are read, not only the newest. */
function spread(name: string, on: string): Statement {
  const text = `
WITH q AS MATERIALIZED (
  SELECT DISTINCT ON (q.position) q.position, q.before, ${messageColumns}
  FROM unnest($1::integer[], $2::text[], $3::bigint[]) WITH ORDINALITY AS q (account_id, client_id, before, position)
  ${on} AND m.type <> '${codeMessageType}' ORDER BY q.position, m.msg_id DESC
)
SELECT q.*, r.* FROM q ${withReplies('q."msgId"')}`
  return { name, text }
}

const spreadByClientId = spread(
  'status-by-client-id-spread',
  'JOIN messages m ON m.account_id = q.account_id AND m.client_id = q.client_id',
)
const spreadByDigits = spread(
  'status-by-digits-spread',
  `CROSS JOIN generate_series(1, ${longestPadding}) AS digits
  JOIN messages m ON m.account_id = q.account_id AND digits >= length(q.client_id)
    AND m.client_id = lpad(q.client_id, digits, '0')`,
)

async function findByClientId(
  db: Database,
  keys: (MessageKey & { clientId: string })[],
): Promise<(MessageStatusAnswer | null)[]> {
  const [byId, byDigits] = (await isSpread(db))
    ? [spreadByClientId, spreadByDigits]
    : [byClientIdStatement, byDigitsStatement]
  const columns = (those: typeof keys) => toColumns(those, 'accountId', 'clientId', 'before')
  const found = await find(db, byId, columns(keys), keys.length)
  const missed = keys.flatMap((key, index) => {
    const isMissed = found[index] === null && /^\d+$/.test(key.clientId)
    return isMissed ? [{ index, key: { ...key, clientId: withoutZeros(key.clientId) } }] : []
  })
  if (missed.length === 0) return found
  const padded = await find(db, byDigits, columns(missed.map(({ key }) => key)), missed.length)
  for (const [place, { index }] of missed.entries()) found[index] = padded[place] ?? null
  return found
}

/** Keeps one digit at least. */
function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

async function find(
  db: Database,
  statement: Statement,
  values: unknown[],
  count: number,
): Promise<(MessageStatusAnswer | null)[]> {
  const found = new Array<MessageStatusAnswer | null>(count).fill(null)
  for (const row of await db.query<FoundRow>(statement, values)) found[row.position - 1] = readAnswer(row)
  return found
}

function readAnswer(row: FoundRow): MessageStatusAnswer {
  const message = toMessage(row)
  const { replies, next } = readReplyPage(row)
  const { clientId, msgId, status, updatedAt, error } = message
  const channel = channelOf(message)
  return {
    clientId,
    msgId,
    channel,
    // No row is written when a hand-over begins, and the hand-over of a call lasts until the call ends.
    status: channel === 'voice' && message.progress.kind === 'submitting' ? 'ROUTING' : status,
    updatedAt,
    error,
    call: { ...callMembers(message), ...acknowledgedMembers(message) },
    replies,
    ...(next === null ? {} : { repliesNext: next }),
  }
}

async function readBalances(db: Database, accountIds: number[]): Promise<Micros[]> {
  const distinct = [...new Set(accountIds)]
  // Uses the primary key of balances.
  const text = 'SELECT account_id, available_micros FROM balances WHERE account_id = ANY($1::integer[])'
  const rows = await db.query<{ account_id: number; available_micros: Micros }>(
    { name: 'read-balances', text },
    [distinct],
  )
  const micros = new Map(rows.map((row) => [row.account_id, row.available_micros]))
  return accountIds.map((accountId) => micros.get(accountId) ?? 0)
}
