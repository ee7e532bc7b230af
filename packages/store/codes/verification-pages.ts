import type { CodeStage } from '../../domain/otp/code-stages.ts'
import {
  type MessageVerification,
  type StoredVerification,
  verificationStates,
} from '../../domain/otp/stored-verification.ts'
import { verificationState } from '../../domain/otp/verification-state.ts'
import type { Queryable } from '../database.ts'
import { prefixBounds } from '../message-search/prefix-bounds.ts'
import { firstScanned, lastScanned, type ScanEnd, scannedRows } from '../message-search/table-scan.ts'
import { reached } from './verification-funnel.ts'
import { isSuperseded, visibleColumns } from './verifications.ts'

/** Uses the primary key of messages. */
const usedChannel = `(SELECT m.plan -> 'stages' -> v.used_stage::integer ->> 'channel' FROM messages m
    WHERE m.msg_id = v.msg_id AND v.used_stage IS NOT NULL) AS "usedChannel"`

const columns = `${visibleColumns}, v.recipient_as_sent AS "recipientAsSent", v.attempts, v.ended_at AS "endedAt", NOT ${isSuperseded} AS "isNewest",
  (SELECT m.status FROM messages m WHERE m.msg_id = v.msg_id) AS "messageStatus", ${usedChannel},
  (SELECT a.name FROM accounts a WHERE a.account_id = v.account_id) AS account`

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
  return row === undefined ? null : toVerification(row, now)
}

/** Fields that are null select nothing. */
interface VerificationFilters {
  accountId: number | null
  serviceId: number | null
  type: 'sms' | 'email' | null
  /** Digits that the number begins with. */
  prefix: string | null
  stage: CodeStage | null
  /** Creation, ms; both included. */
  from: number | null
  to: number | null
}

const codesTable = { table: 'verifications', id: 'verification_id', at: 'created_at' } as const

/** Verifications scanned for one page. */
const maxScanned = 10_000
/** Those whose messages say whether they fit: each of these may be a read from disk of its own. */
const maxScannedWithMessages = 2_000
/** Verifications found by the index of recipients for a prefix. */
const maxWithPrefix = 500

/** As `readFunnel` counts them. */
const stages: Record<CodeStage, string> = {
  sent: `(v.state = 1 OR (SELECT ${reached} FROM messages m WHERE m.msg_id = v.msg_id) >= 1)`,
  delivered: `(v.state = 1 OR (SELECT ${reached} FROM messages m WHERE m.msg_id = v.msg_id) = 2)`,
  approved: 'v.state = 1',
  expired: 'v.state = 2',
  blocked: 'v.state = 3',
}

export interface FoundVerifications {
  /** Newest first. */
  verifications: StoredVerification[]
  /** Where the next page begins; null where nothing further can match. */
  next: number | null
  /** Where the search is incomplete: creation of the last verification scanned. */
  lookedBackTo: number | null
}

/** A page of those that the filters select. `lookAt` bounds the verifications that are scanned. */
export async function searchVerifications(
  db: Queryable,
  filters: VerificationFilters,
  { before, limit, lookAt }: { before: number | null; limit: number; lookAt?: number },
  now: number,
): Promise<FoundVerifications> {
  const top = before ?? Number.MAX_SAFE_INTEGER
  const readPage = async (ids: number[], end: ScanEnd | null): Promise<FoundVerifications> => {
    const isFull = ids.length > limit
    const shown = ids.slice(0, limit)
    return {
      verifications: await readVerifications(db, shown, now),
      next: isFull ? (shown.at(-1) ?? null) : (end?.id ?? null),
      lookedBackTo: isFull ? null : (end?.at ?? null),
    }
  }
  const named = await idsWithPrefix(db, filters.prefix)
  if (named !== null) {
    const below = named.filter((id) => id < top)
    return readPage(await idsFitting(db, filters, { text: rowsById, values: [below] }, limit + 1), null)
  }
  const needsMessages = filters.stage === 'sent' || filters.stage === 'delivered'
  const max = lookAt ?? (needsMessages ? maxScannedWithMessages : maxScanned)
  const scan = (order: 'ASC' | 'DESC', from: number, rows: number) => {
    const source = { text: scannedRows(codesTable, order, rows), values: [top, from] }
    return idsFitting(db, filters, source, limit + 1)
  }
  const newest = await scan('DESC', 0, Math.min(firstScanned, max))
  if (newest.length > limit) return readPage(newest, null)
  const end = await lastScanned(db, codesTable, { top, floor: 0 }, 'DESC', max)
  const isCut = end !== null && end.at >= (filters.from ?? 0)
  return readPage(await scan('ASC', end?.id ?? 0, max), isCut ? end : null)
}

/** Rows of `verifications` with their ids also as `position`. */
interface VerificationRows {
  text: string
  values: unknown[]
}

/** Uses the primary key. */
const rowsById = `SELECT v.*, v.verification_id AS position FROM verifications v
    WHERE v.verification_id = ANY($1::bigint[])`

/** The first of these rows that fit the filters, newest first. */
async function idsFitting(
  db: Queryable,
  { accountId, serviceId, type, prefix, stage, from, to }: VerificationFilters,
  { text: rows, values: given }: VerificationRows,
  limit: number,
): Promise<number[]> {
  const values = [...given]
  const conditions = ['true']
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === null) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  add(accountId, (place) => `v.account_id = ${place}`)
  add(serviceId, (place) => `v.service_id = ${place}`)
  add(prefix === null ? type : 'sms', (place) => `v.type = ${place}`)
  add(from, (place) => `v.created_at >= ${place}`)
  add(to, (place) => `v.created_at <= ${place}`)
  if (stage !== null) conditions.push(stages[stage])
  // Where numbers are encrypted, they are compared once they are read.
  const isEncrypted = db.encryption !== undefined && prefix !== null
  if (!isEncrypted) add(prefix, (place) => `starts_with(v.recipient, ${place})`)
  // Unnamed, so that the planner sees the parameters.
  const text = `SELECT v.verification_id AS "verificationId"${isEncrypted ? ', v.recipient' : ''}
    FROM (${rows}) v WHERE ${conditions.join(' AND ')}
    ORDER BY v.position DESC${isEncrypted ? '' : ` LIMIT ${limit}`}`
  const found = await db.query<{ verificationId: number; recipient?: string }>({ text }, values)
  return found
    .filter(({ recipient = prefix ?? '' }) => recipient.startsWith(prefix ?? ''))
    .slice(0, limit)
    .map(({ verificationId }) => verificationId)
}

/**
 * Those to numbers with the prefix; null where they are too many, or their numbers are encrypted. Uses
 * verifications_by_recipient, sorted by which the planner does not scan the newest verifications instead.
 */
async function idsWithPrefix(db: Queryable, prefix: string | null): Promise<number[] | null> {
  if (prefix === null || db.encryption !== undefined) return null
  const text = `SELECT v.verification_id AS id FROM verifications v WHERE v.recipient >= $1 AND v.recipient < $2
    ORDER BY v.recipient LIMIT ${maxWithPrefix + 1}`
  const rows = await db.query<{ id: number }>(
    { name: 'verifications-with-prefix', text },
    prefixBounds(prefix),
  )
  return rows.length > maxWithPrefix ? null : rows.map(({ id }) => id)
}

export interface VerificationPage {
  recipient: string | null
  /** Null or absent: of every account. */
  accountId?: number | null
  before: number | null
  limit: number
}

/** Newest first, after `before`. Uses the primary key, or on verifications_by_recipient. */
export async function listVerifications(
  db: Queryable,
  { recipient, accountId = null, before, limit }: VerificationPage,
  now: number,
): Promise<StoredVerification[]> {
  // `+ 0` makes the planner use the index of recipients instead of scanning the newest verifications.
  const [name, which, order] =
    recipient === null
      ? ['verification-page', '$3::text IS NULL', 'v.verification_id']
      : ['verification-page-recipient', 'v.recipient = $3', 'v.verification_id + 0']
  const text = `SELECT v.verification_id AS id FROM verifications v WHERE ${which} AND v.verification_id < $1
      AND ($4::integer IS NULL OR v.account_id = $4)
    ORDER BY ${order} DESC LIMIT $2`
  const values = [before ?? Number.MAX_SAFE_INTEGER, limit, recipient, accountId]
  const rows = await db.query<{ id: number }>({ name, text, sealed: { 3: 'number' } }, values)
  return readVerifications(
    db,
    rows.map(({ id }) => id),
    now,
  )
}

/** In the order of the ids, newest first. Uses the primary keys of verifications and messages. */
async function readVerifications(
  db: Queryable,
  ids: readonly number[],
  now: number,
): Promise<StoredVerification[]> {
  if (ids.length === 0) return []
  const text = `SELECT ${columns} FROM verifications v WHERE v.verification_id = ANY($1::bigint[])
    ORDER BY v.verification_id DESC`
  const rows = await db.query<Row>({ text }, [ids])
  return rows.map((row) => toVerification(row, now))
}

function toVerification({ state, isNewest, ...row }: Row, now: number): StoredVerification {
  const { expiresAt } = row
  return {
    ...row,
    state: verificationState({ kept: verificationStates[state] ?? 'expired', expiresAt, isNewest }, now),
  }
}

/** Uses verifications_by_verify_id. */
export async function readMessageVerification(
  db: Queryable,
  verifyId: string,
): Promise<MessageVerification | null> {
  const text = `
SELECT verify_id AS "verifyId", service_id AS "serviceId", attempts, max_attempts AS "maxAttempts",
  created_at AS "createdAt", expires_at AS "expiresAt", ended_at AS "endedAt",
  (ARRAY[${verificationStates.map((state) => `'${state}'`).join(', ')}])[state + 1] AS state, ${usedChannel}
FROM verifications v WHERE verify_id = $1`
  const [verification] = await db.query<MessageVerification>({ text }, [verifyId])
  return verification ?? null
}
