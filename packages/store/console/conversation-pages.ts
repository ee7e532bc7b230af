import type { Reply } from '../../domain/message/reply.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { Queryable } from '../database.ts'

/** A conversation of an account, with when its newest reply came and until when replies were read at the console. */
export interface ListedConversation {
  conversationId: number
  accountId: number
  channel: Channel
  number: string
  phone: string
  keyword: string | null
  lastAt: number
  seenAt: number | null
}

/** Null: any. `number` and `keyword` in the form in which they are compared. */
interface ConversationSelection {
  accountId: number | null
  number: string | null
  keyword: string | null
  /** Forms of the subscriber's number. */
  phones: readonly string[] | null
  isUnread: boolean
}

/** Behind a conversation in the list. */
export interface ListPlace {
  lastAt: number
  conversationId: number
}

interface ConversationPage {
  conversations: (ListedConversation & { reply: Reply | null })[]
  /** Where the next page begins; null at the end. */
  next: ListPlace | null
  /** Whether more conversations than these may match before `next`: the search looked at a bounded number. */
  isCut: boolean
}

/** Conversations that are looked through for one page. */
const maxScanned = 5_000

const columns = `conversation_id AS "conversationId", account_id AS "accountId", channel, number, phone, keyword,
  last_at AS "lastAt", seen_at AS "seenAt"`

/**
 * A page, the newest reply first. Uses conversations_by_account or conversations_by_time backwards, and
 * replies_by_conversation for the text of each.
 */
export async function listConversations(
  db: Queryable,
  { accountId, number, keyword, phones, isUnread }: ConversationSelection,
  { before, limit, lookAt = maxScanned }: { before: ListPlace | null; limit: number; lookAt?: number },
): Promise<ConversationPage> {
  const text = `
WITH scanned AS MATERIALIZED (
  SELECT * FROM conversations WHERE ${accountId === null ? '$3::int IS NULL' : 'account_id = $3'}
    AND (last_at, conversation_id) < ($1::bigint, $2::bigint)
  ORDER BY last_at DESC, conversation_id DESC LIMIT $4
), found AS (
  SELECT * FROM scanned WHERE ($5::text IS NULL OR number = $5) AND ($6::text IS NULL OR keyword = $6)
    AND (NOT $7 OR last_at > coalesce(seen_at, 0)) AND ($9::text[] IS NULL OR phone = ANY($9))
  ORDER BY last_at DESC, conversation_id DESC LIMIT $8
)
SELECT f.*, (SELECT r.body FROM replies r WHERE r.conversation_id = f."conversationId"
    ORDER BY r.reply_id DESC LIMIT 1) AS reply, e."endAt", e."endId", e.looked
FROM (
  SELECT count(*) AS looked, min(last_at) AS "endAt",
    (array_agg(conversation_id ORDER BY last_at, conversation_id))[1] AS "endId" FROM scanned
) e LEFT JOIN (SELECT ${columns} FROM found) f ON true
ORDER BY f."lastAt" DESC, f."conversationId" DESC`
  const { lastAt, conversationId } = before ?? { lastAt: Number.MAX_SAFE_INTEGER, conversationId: 0 }
  const rows = await db.query<PageRow>({ text, sealed: { 9: 'number' } }, [
    ...[lastAt, conversationId, accountId, lookAt, number, keyword, isUnread, limit + 1, phones],
  ])
  const found = rows.filter(isFound)
  const conversations = found
    .slice(0, limit)
    .map(({ endAt: _at, endId: _id, looked: _looked, ...row }) => row)
  if (found.length > limit) return { conversations, next: conversations.at(-1) ?? null, isCut: false }
  const [{ looked, endAt, endId } = { looked: 0, endAt: null, endId: null }] = rows
  const isCut = looked === lookAt && endAt !== null && endId !== null
  return { conversations, next: isCut ? { lastAt: endAt, conversationId: endId } : null, isCut }
}

type Bounds = { looked: number; endAt: number | null; endId: number | null }
type FoundRow = ListedConversation & { reply: Reply | null } & Bounds
/** Without a conversation where none was found. */
type PageRow = FoundRow | (Bounds & { conversationId: null })

function isFound(row: PageRow): row is FoundRow {
  return row.conversationId !== null
}

/** Those among the newest conversations whose newest reply was not read. Uses the same indexes as the list. */
export async function countUnread(db: Queryable, accountId: number | null): Promise<number> {
  const text = `SELECT count(*)::int AS unread FROM (
  SELECT last_at, seen_at FROM conversations WHERE ${accountId === null ? '$1::int IS NULL' : 'account_id = $1'}
  ORDER BY last_at DESC, conversation_id DESC LIMIT ${maxScanned}
) newest WHERE last_at > coalesce(seen_at, 0)`
  const [row] = await db.query<{ unread: number }>({ text }, [accountId])
  return row?.unread ?? 0
}

/** Null where there is no such conversation. Uses the primary key. */
export async function readConversation(
  db: Queryable,
  conversationId: number,
): Promise<ListedConversation | null> {
  const text = `SELECT ${columns} FROM conversations WHERE conversation_id = $1`
  const rows = await db.query<ListedConversation>({ text }, [conversationId])
  return rows[0] ?? null
}

/** Notes that replies until `until` were read; an older instant changes nothing. Uses the primary key. */
export async function noteSeen(db: Queryable, conversationId: number, until: number): Promise<boolean> {
  const text = `UPDATE conversations SET seen_at = least($2, last_at)
    WHERE conversation_id = $1 AND coalesce(seen_at, 0) < least($2, last_at) RETURNING 1`
  return (await db.query({ text }, [conversationId, until])).length > 0
}
