import type { VerificationType } from '../domain/otp/verification-callback.ts'
import { stateOf, type VerificationState } from '../domain/otp/verification-state.ts'
import type { Queryable } from './database.ts'

/** A verification as operators see it; neither its code nor the hash of it is read. */
export interface StoredVerification {
  verificationId: number
  verifyId: string
  accountId: number
  serviceId: number
  type: VerificationType
  recipient: string
  msgId: number
  /** Of the message that carries the code; null where it is gone. */
  messageStatus: string | null
  customId: string | null
  hook: string | null
  state: VerificationState
  /** How often a code was checked. */
  attempts: number
  maxAttempts: number
  createdAt: number
  expiresAt: number
  endedAt: number | null
}

const columns = `v.verification_id AS "verificationId", v.verify_id AS "verifyId", v.account_id AS "accountId",
  v.service_id AS "serviceId", v.type, v.recipient, v.msg_id AS "msgId",
  (SELECT m.status FROM messages m WHERE m.msg_id = v.msg_id) AS "messageStatus",
  v.custom_id AS "customId", v.hook, v.state, v.attempts, v.max_attempts AS "maxAttempts",
  v.created_at AS "createdAt", v.expires_at AS "expiresAt", v.ended_at AS "endedAt",
  NOT EXISTS (SELECT FROM verifications n WHERE n.recipient = v.recipient AND n.account_id = v.account_id
    AND n.service_id = v.service_id AND n.verification_id > v.verification_id) AS "isNewest"`

interface Row extends Omit<StoredVerification, 'state'> {
  state: number
  isNewest: boolean
}

/** Null where there is none. Leans on verifications_by_verify_id; `verifyId` is a UUID. */
export async function readVerification(
  db: Queryable,
  verifyId: string,
  now: number,
): Promise<StoredVerification | null> {
  const text = `SELECT ${columns} FROM verifications v WHERE v.verify_id = $1::uuid`
  const [row] = await db.query<Row>({ name: 'verification-one', text }, [verifyId])
  return row === undefined ? null : verificationOf(row, now)
}

/** The newest first, after `before`. Leans on the primary key, or on verifications_by_recipient. */
export async function listVerifications(
  db: Queryable,
  { recipient, before, limit }: { recipient: string | null; before: number | null; limit: number },
  now: number,
): Promise<StoredVerification[]> {
  const from = before ?? Number.MAX_SAFE_INTEGER
  const rows =
    recipient === null
      ? await db.query<Row>({ name: 'verification-page', text: pageText }, [from, limit])
      : await db.query<Row>({ name: 'verification-page-recipient', text: ofRecipientText }, [
          from,
          limit,
          recipient,
        ])
  return rows.map((row) => verificationOf(row, now))
}

const pageText = `SELECT ${columns} FROM verifications v WHERE v.verification_id < $1
  ORDER BY v.verification_id DESC LIMIT $2`

// `+ 0`: by the recipient, not through the newest of all until enough of that recipient are found.
const ofRecipientText = `SELECT ${columns} FROM verifications v
  WHERE v.recipient = $3 AND v.verification_id < $1 ORDER BY v.verification_id + 0 DESC LIMIT $2`

const kept = ['created', 'approved', 'expired', 'blocked'] as const

function verificationOf({ state, isNewest, ...row }: Row, now: number): StoredVerification {
  const { expiresAt } = row
  return { ...row, state: stateOf({ kept: kept[state] ?? 'expired', expiresAt, isNewest }, now) }
}
