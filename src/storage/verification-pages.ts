import type { CodeStage } from '../domain/otp/code-stages.ts'
import { stateOf, type VerificationState } from '../domain/otp/verification-state.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Queryable } from './database.ts'
import { reached } from './verification-funnel.ts'
import { isSuperseded, type StoredWithMessage, verificationStates, visibleColumns } from './verifications.ts'

/** A verification for operators, without its code or the hash. */
export interface StoredVerification
  extends Omit<StoredWithMessage, 'recipientAsSent' | 'requestedFrom' | 'codeHash' | 'laterHashes'> {
  verificationId: number
  /** Status of the message that carries the code; null where the message is gone. */
  messageStatus: string | null
  state: VerificationState
  /** How often a code was checked. */
  attempts: number
  endedAt: number | null
  /** The channel whose code was entered, where each has its own and the message is still known. */
  usedChannel: Channel | null
}

/** Uses the primary key of messages. */
const usedChannel = `(SELECT m.plan -> 'stages' -> v.used_stage::integer ->> 'channel' FROM messages m
    WHERE m.msg_id = v.msg_id AND v.used_stage IS NOT NULL) AS "usedChannel"`

const columns = `${visibleColumns}, v.attempts, v.ended_at AS "endedAt", NOT ${isSuperseded} AS "isNewest",
  (SELECT m.status FROM messages m WHERE m.msg_id = v.msg_id) AS "messageStatus", ${usedChannel}`

interface Row extends Omit<StoredVerification, 'state'> {
  state: number
  isNewest: boolean
}

/** Null where it is unknown. Uses on verifications_by_verify_id; `verifyId` is a UUID. */
export async function readVerification(
  db: Queryable,
  verifyId: string,
  now: number,
): Promise<StoredVerification | null> {
  const text = `SELECT ${columns} FROM verifications v WHERE v.verify_id = $1::uuid`
  const [row] = await db.query<Row>({ name: 'verification-one', text }, [verifyId])
  return row === undefined ? null : verificationOf(row, now)
}

/** Fields that are null select nothing. */
interface VerificationFilters {
  accountId: number | null
  serviceId: number | null
  type: 'sms' | 'email' | null
  /** Digits that the number begins with. */
  prefix: string | null
  stage: CodeStage | null
  /** Creation, ms. */
  from: number | null
}

/** As many of the newest as the funnel counts. */
const maxScanned = 20_000

/** As `readFunnel` counts them. */
const stages: Record<CodeStage, string> = {
  sent: `(v.state = 1 OR (SELECT ${reached} FROM messages m WHERE m.msg_id = v.msg_id) >= 1)`,
  delivered: `(v.state = 1 OR (SELECT ${reached} FROM messages m WHERE m.msg_id = v.msg_id) = 2)`,
  approved: 'v.state = 1',
  expired: 'v.state = 2',
  blocked: 'v.state = 3',
}

/**
 * Those that the filters select, newest first, after `before`. Scans a bounded number of the newest; `next` is where the
 * next page begins, null at the end. Uses the primary key.
 */
export async function searchVerifications(
  db: Queryable,
  filters: VerificationFilters,
  { before, limit, lookAt = maxScanned }: { before: number | null; limit: number; lookAt?: number },
  now: number,
): Promise<{ verifications: StoredVerification[]; next: number | null }> {
  const { accountId, serviceId, type, stage, from } = filters
  // Where numbers are encrypted, they are compared once they are read.
  const isEncrypted = db.encryption !== undefined && filters.prefix !== null
  const prefix = isEncrypted ? null : filters.prefix
  const scanned =
    'SELECT * FROM verifications WHERE verification_id < $1 ORDER BY verification_id DESC LIMIT $2'
  const text = `SELECT ${columns} FROM (${scanned}) v
    WHERE ($3::int IS NULL OR v.account_id = $3) AND ($4::int IS NULL OR v.service_id = $4)
      AND ($5::text IS NULL OR v.type = $5)
      AND ($6::text IS NULL OR v.type = 'sms' AND starts_with(v.recipient, $6))
      AND ($7::bigint IS NULL OR v.created_at >= $7) AND ${stage === null ? 'true' : stages[stage]}
    ORDER BY v.verification_id DESC LIMIT $8`
  const top = [before ?? Number.MAX_SAFE_INTEGER, lookAt]
  const most = isEncrypted ? lookAt : limit
  const read = await db.query<Row>({ text }, [...top, accountId, serviceId, type, prefix, from, most])
  const rows = isEncrypted ? read.filter((row) => isTo(row, filters.prefix ?? '')).slice(0, limit) : read
  const verifications = rows.map((row) => verificationOf(row, now))
  if (rows.length === limit) return { verifications, next: verifications.at(-1)?.verificationId ?? null }
  const end = `SELECT min(verification_id) AS last, count(*) AS looked, min(created_at) AS at FROM (${scanned}) v`
  const [bound] = await db.query<{ last: number | null; looked: number; at: number | null }>(
    { text: end },
    top,
  )
  const isCut = bound?.looked === lookAt && (from === null || (bound.at ?? 0) >= from)
  return { verifications, next: isCut ? (bound.last ?? null) : null }
}

function isTo({ type, recipient }: Row, prefix: string): boolean {
  return type === 'sms' && recipient.startsWith(prefix)
}

/** Newest first, after `before`. Uses the primary key, or on verifications_by_recipient. */
export async function listVerifications(
  db: Queryable,
  { recipient, before, limit }: { recipient: string | null; before: number | null; limit: number },
  now: number,
): Promise<StoredVerification[]> {
  // `+ 0` makes the planner use the index of recipients instead of scanning the newest verifications.
  const [name, which, order] =
    recipient === null
      ? ['verification-page', '$3::text IS NULL', 'v.verification_id']
      : ['verification-page-recipient', 'v.recipient = $3', 'v.verification_id + 0']
  const text = `SELECT ${columns} FROM verifications v WHERE ${which} AND v.verification_id < $1
    ORDER BY ${order} DESC LIMIT $2`
  const values = [before ?? Number.MAX_SAFE_INTEGER, limit, recipient]
  const rows = await db.query<Row>({ name, text, sealed: { 3: 'number' } }, values)
  return rows.map((row) => verificationOf(row, now))
}

function verificationOf({ state, isNewest, ...row }: Row, now: number): StoredVerification {
  const { expiresAt } = row
  return {
    ...row,
    state: stateOf({ kept: verificationStates[state] ?? 'expired', expiresAt, isNewest }, now),
  }
}

/** The verification whose code a message carries, without the code. */
export type MessageVerification = Pick<
  StoredVerification,
  | 'verifyId'
  | 'serviceId'
  | 'attempts'
  | 'maxAttempts'
  | 'createdAt'
  | 'expiresAt'
  | 'endedAt'
  | 'usedChannel'
> & { state: (typeof verificationStates)[number] }

/** Uses verifications_by_verify_id. */
export async function readMessageVerification(
  db: Queryable,
  verifyId: string,
): Promise<MessageVerification | null> {
  const text = `
SELECT verify_id AS "verifyId", service_id AS "serviceId", attempts, max_attempts AS "maxAttempts",
  created_at AS "createdAt", expires_at AS "expiresAt", ended_at AS "endedAt",
  (ARRAY['created', 'approved', 'expired', 'blocked'])[state + 1] AS state, ${usedChannel}
FROM verifications v WHERE verify_id = $1`
  const [verification] = await db.query<MessageVerification>({ text }, [verifyId])
  return verification ?? null
}
