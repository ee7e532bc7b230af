import { stateOf, type VerificationState } from '../domain/otp/verification-state.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Queryable } from './database.ts'
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
  const rows = await db.query<Row>({ name, text }, values)
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
