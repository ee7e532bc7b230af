import {
  type RequestedVerification,
  type VerificationMessage,
  verificationStates,
} from '../../domain/otp/stored-verification.ts'
import type { VerificationEnd } from '../../domain/otp/verification-state.ts'
import type { Queryable } from '../database.ts'
import { type ArrayColumns, columnNames, toColumns, unnest } from '../statements/array-columns.ts'

/** A requested verification; it is stored with the message that carries its code. */
export interface NewVerification extends RequestedVerification {
  /** As sent by the client, for callbacks, where the form differs. */
  recipientAsSent: string | null
  /** `addressBlock` of the end user; deleted when the verification ends. */
  requestedFrom: string | null
  /** Keyed hash of the code; of the first stage, where each stage has a code of its own. */
  codeHash: Buffer
  /** Hashes of the other stages' codes, one after another; null where all stages have the same code. */
  laterHashes: Buffer | null
}

/** The same with its message; both expire at the same instant. */
export interface StoredWithMessage extends NewVerification, VerificationMessage {}

/** Columns of `verifications` for an insert. */
export const verificationColumns = {
  verify_id: ['uuid', ({ verifyId }) => verifyId],
  account_id: ['integer', ({ accountId }) => accountId],
  service_id: ['integer', ({ serviceId }) => serviceId],
  type: ['text', ({ type }) => type],
  recipient: ['text', ({ recipient }) => recipient, 'number'],
  msg_id: ['bigint', ({ msgId }) => msgId],
  custom_id: ['text', ({ customId }) => customId, 'text verifications.custom_id'],
  hook: ['text', ({ hook }) => hook, 'url'],
  code_hash: ['bytea', ({ codeHash }) => encodeBytea(codeHash)],
  later_hashes: ['bytea', ({ laterHashes }) => (laterHashes === null ? null : encodeBytea(laterHashes))],
  max_attempts: ['smallint', ({ maxAttempts }) => maxAttempts],
  recipient_as_sent: ['text', ({ recipientAsSent }) => recipientAsSent, 'number'],
  requested_from: ['text', ({ requestedFrom }) => requestedFrom],
  created_at: ['bigint', ({ createdAt }) => createdAt],
  expires_at: ['bigint', ({ expiresAt }) => expiresAt],
} as const satisfies ArrayColumns<StoredWithMessage>

/** As an element of a bytea[]. */
function encodeBytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/**
 * Parts of a WITH that store verifications of the accounts in `paid`, another of its parts, and expire queued
 * messages with older codes for the same recipients: no older code may go out after a newer one. The parameters begin
 * at number `first`.
 *
 * Uses verifications_by_recipient for earlier verifications, because no statement sees its own rows, and the primary
 * key of open_messages; written so that the planner does not scan open_messages_queue instead.
 */
export function insertVerificationsSql(paid: string, first: number): string {
  const names = columnNames(verificationColumns)
  return `coded AS (
  INSERT INTO verifications AS v (${names})
  SELECT ${names} FROM (
    SELECT *, row_number() OVER () AS position FROM ${unnest(verificationColumns, first)} AS c
  ) AS n
  WHERE n.account_id IN (SELECT account_id FROM ${paid})
  ORDER BY n.position
  RETURNING v.created_at, (
    SELECT CASE WHEN o.state = 0 AND o.expires_at > v.created_at THEN o.msg_id END FROM (
      SELECT state, expires_at, msg_id FROM verifications
      WHERE recipient = v.recipient AND account_id = v.account_id AND service_id = v.service_id
      ORDER BY verification_id DESC LIMIT 1
    ) o
  ) AS older_msg_id
), replaced AS (
  UPDATE open_messages SET expires_at = c.now, clock_at = c.now
  FROM (SELECT max(created_at) AS now FROM coded) c
  WHERE msg_id = ANY(ARRAY(SELECT older_msg_id FROM coded)) AND phase + 0 = 0
)`
}

/** A request to check any number of codes for one verification. */
export interface VerificationRequest {
  verifyId: string
  accountId: number
  recipient: string
  /** How many codes are checked; each counts as an attempt. */
  checks: number
}

/** A verification that is checked, locked until the transaction ends. */
export interface CountedVerification extends StoredWithMessage {
  verificationId: number
  kept: 'created' | VerificationEnd
  /** Includes those of this request where they count: the verification is open, not expired and the newest. */
  attempts: number
  isNewest: boolean
  /** The batch of checks that ended it; null where none did. */
  endedBy: number | null
  /** The stage whose code was used; null where that is not known. */
  usedStage: number | null
}

/**
 * Counts attempts and returns their verifications, in one statement. Verifications of another account or recipient
 * are not returned. Locks in the order of the ids, so that two nodes cannot deadlock. For an ended verification
 * nothing is locked or written, so that the answer takes as long as for an unknown one.
 */
export async function countAttempts(
  tx: Queryable,
  requests: readonly VerificationRequest[],
  now: number,
): Promise<CountedVerification[]> {
  const values = [...toColumns(requests, 'verifyId', 'accountId', 'recipient', 'checks'), now]
  // Uses verifications_by_verify_id, verifications_by_recipient and the primary key of verifications.
  const text = `
WITH known AS MATERIALIZED (
  SELECT ${columns}, v.attempts, v.ended_by AS "endedBy", NOT ${isSuperseded} AS "isNewest", q.checks
  FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::integer[])
    AS q (verify_id, account_id, recipient, checks)
  JOIN verifications v ON v.verify_id = q.verify_id AND v.account_id = q.account_id AND v.recipient = q.recipient
), locked AS MATERIALIZED (
  SELECT v.verification_id, k.checks FROM known k JOIN verifications v ON v.verification_id = k."verificationId"
  WHERE k.state = 0 AND k."expiresAt" > $5 AND k."isNewest" ORDER BY v.verification_id FOR UPDATE OF v
), counted AS (
  UPDATE verifications v SET attempts = least(v.attempts + CASE
    WHEN v.state = 0 AND v.expires_at > $5 AND NOT ${isSuperseded} THEN l.checks ELSE 0 END, 32000)
  FROM locked l WHERE v.verification_id = l.verification_id
  RETURNING ${columns}, v.attempts, v.ended_by AS "endedBy", NOT ${isSuperseded} AS "isNewest"
)
SELECT * FROM counted
UNION ALL
SELECT ${names}, attempts, "endedBy", "isNewest" FROM known
WHERE state <> 0 OR "expiresAt" <= $5 OR NOT "isNewest"`
  const rows = await tx.query<CountedRow>({ name: 'count-attempts', text, sealed: { 3: 'number' } }, values)
  return rows.map(({ state, ...row }) => ({ ...row, kept: verificationStates[state] ?? 'expired' }))
}

interface CountedRow extends Omit<CountedVerification, 'kept'> {
  state: number
}

/** What operators may see of a verification; its state is a number. */
export const visibleColumns = `v.verification_id AS "verificationId", v.verify_id AS "verifyId",
  v.account_id AS "accountId", v.service_id AS "serviceId", v.type, v.recipient, v.msg_id AS "msgId",
  v.custom_id AS "customId", v.hook, v.state, v.max_attempts AS "maxAttempts", v.created_at AS "createdAt",
  v.expires_at AS "expiresAt"`

/** The same with all columns, and `names` of the columns in the result. */
const columns = `${visibleColumns}, v.recipient_as_sent AS "recipientAsSent",
  v.requested_from AS "requestedFrom", v.code_hash AS "codeHash", v.later_hashes AS "laterHashes",
  v.used_stage AS "usedStage"`

const names = columns.replaceAll(/v\.\w+ AS |v\./g, '')

/** Whether a newer verification exists. Uses verifications_by_recipient. */
export const isSuperseded = `EXISTS (SELECT FROM verifications n WHERE n.recipient = v.recipient
    AND n.account_id = v.account_id AND n.service_id = v.service_id AND n.verification_id > v.verification_id)`

export interface EndedVerification {
  verificationId: number
  end: VerificationEnd
  usedStage: number | null
}

/**
 * Ends verifications that the caller has locked, or that no other transaction can end. Messages with a used code that
 * are in the queue are not handed over any more: the clock ends them. `batch` names the batch of checks, which so finds
 * out whether it was committed. `conversionDueAt`: when right ones are reported to carriers; null: never. Uses the primary
 * key of open_messages.
 */
export async function endVerifications(
  tx: Queryable,
  ended: readonly EndedVerification[],
  { now, batch, conversionDueAt }: { now: number; batch: number; conversionDueAt: number | null },
): Promise<void> {
  // Uses the primary key of verifications; written so that the planner does not scan verifications_open instead.
  const text = `
WITH ended AS (
  UPDATE verifications v SET state = e.state, ended_at = $4, ended_by = $6, requested_from = NULL,
    used_stage = e.used_stage, conversion_due_at = CASE WHEN e.state = 1 THEN $5::bigint END
  FROM unnest($1::bigint[], $2::smallint[], $3::smallint[]) AS e (verification_id, state, used_stage)
  WHERE v.verification_id = e.verification_id AND v.state + 0 = 0
  RETURNING v.msg_id, v.state
)
UPDATE open_messages SET expires_at = $4, clock_at = $4
WHERE msg_id = ANY(ARRAY(SELECT msg_id FROM ended WHERE state = 1)) AND phase + 0 = 0`
  await tx.query({ name: 'end-verifications', text }, [
    ended.map(({ verificationId }) => verificationId),
    ended.map(({ end }) => verificationStates.indexOf(end)),
    ended.map(({ usedStage }) => usedStage),
    now,
    conversionDueAt,
    batch,
  ])
}

export type ExpiredVerification = Omit<
  CountedVerification,
  'kept' | 'attempts' | 'endedAt' | 'codeHash' | 'laterHashes' | 'usedStage'
>

/** Ends expired verifications, a bounded number at a time. Uses verifications_open and verifications_by_recipient. */
export function expireVerifications(
  tx: Queryable,
  now: number,
  limit: number,
): Promise<ExpiredVerification[]> {
  const text = `WITH due AS MATERIALIZED (
      SELECT verification_id FROM verifications WHERE state = 0 AND expires_at <= $1
      ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    UPDATE verifications v SET state = 2, ended_at = $1, requested_from = NULL
    FROM due WHERE v.verification_id = due.verification_id
    RETURNING ${columns}, NOT ${isSuperseded} AS "isNewest"`
  return tx.query<ExpiredVerification>({ name: 'expire-verifications', text }, [now, limit])
}

/** By its id, as a client of the account names it; null: whichever account it is of. */
export interface NamedVerification {
  verifyId: string
  accountId: number | null
}

/**
 * Ends an open one before its time, and keeps its message from being handed over; null where none is open. Uses
 * verifications_by_verify_id and the primary key of open_messages.
 */
export async function cancelVerification(
  tx: Queryable,
  { verifyId, accountId }: NamedVerification,
  now: number,
): Promise<ExpiredVerification | null> {
  const text = `WITH ended AS (
      UPDATE verifications v SET state = 4, ended_at = $2, requested_from = NULL
      WHERE v.verify_id = $1::uuid AND ($3::integer IS NULL OR v.account_id = $3) AND v.state = 0 AND v.expires_at > $2 AND NOT ${isSuperseded}
      RETURNING ${columns}, true AS "isNewest"
    ), unsent AS (
      UPDATE open_messages SET expires_at = $2, clock_at = $2
      WHERE msg_id = ANY(ARRAY(SELECT "msgId" FROM ended)) AND phase + 0 = 0
    )
    SELECT * FROM ended`
  const values = [verifyId, now, accountId]
  const [found] = await tx.query<ExpiredVerification>({ name: 'cancel-verification', text }, values)
  return found ?? null
}

/** A recipient of codes of one account. */
export interface CodeRecipient {
  accountId: number
  recipient: string
}

/**
 * Which of these verifications have a code that is no longer valid: used, expired, or replaced by a newer one. Uses
 * verifications_by_verify_id and verifications_by_recipient.
 */
export async function verificationsOver(
  db: Queryable,
  verifyIds: readonly string[],
  now: number,
): Promise<Set<string>> {
  const text = `SELECT v.verify_id FROM verifications v
    WHERE v.verify_id = ANY($1::uuid[]) AND (v.state <> 0 OR v.expires_at <= $2 OR ${isSuperseded})`
  const rows = await db.query<{ verify_id: string }>({ name: 'verifications-over', text }, [verifyIds, now])
  return new Set(rows.map((row) => row.verify_id))
}
