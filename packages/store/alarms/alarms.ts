import {
  type AlarmRecipient,
  type AlarmSettings,
  type AlarmState,
  alarmLimits,
} from '../../domain/alarms/alarm.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import { notifyDue } from './alarm-ends.ts'

export interface NewAlarm {
  accountId: number
  receiver: string | null
  dedupKey: string | null
  text: string
  /** The host of its links; null: that of all accounts. */
  linkDomain: string | null
  settings: AlarmSettings
  recipients: readonly (AlarmRecipient & { code: string })[]
  now: number
}

/** `same`: its key has an alarm. `full`: the account has as many open ones as it may. */
export type AlarmStored = { kind: 'new' | 'same'; alarmId: number } | { kind: 'full' }

const sealedName = 'text alarm_recipients.name'
const keptKeyMs = 7 * 24 * 3_600_000

/** One transaction of an account at a time does so. */
export async function insertAlarm(tx: Queryable, alarm: NewAlarm): Promise<AlarmStored> {
  const { accountId, receiver, dedupKey, settings, recipients, now } = alarm
  await tx.query({ text: 'SELECT pg_advisory_xact_lock(20261129, $1::integer)' }, [accountId])
  const before = dedupKey === null ? null : await heldKey(tx, accountId, dedupKey, now)
  if (before !== null) return { kind: 'same', alarmId: before }
  const counted = `SELECT count(*)::int AS count FROM alarms WHERE account_id = $1 AND state = 'open'`
  const [open] = await tx.query<{ count: number }>({ text: counted }, [accountId])
  if ((open?.count ?? 0) >= alarmLimits.open) return { kind: 'full' }
  const text = `INSERT INTO alarms (account_id, receiver, dedup_key, holds_key, text, settings, recipients, state, due_at,
      created_at, link_domain)
    VALUES ($1, $2, $3, $3::text IS NOT NULL, $4, $5, $6, 'open', $7, $7, $8) RETURNING alarm_id AS "alarmId"`
  const { linkDomain } = alarm
  const values = [
    accountId,
    receiver,
    dedupKey,
    alarm.text,
    JSON.stringify(settings),
    recipients.length,
    now,
    linkDomain,
  ]
  const [row] = await tx.query<{ alarmId: number }>({ text, sealed: { 4: 'text alarms.text' } }, values)
  const alarmId = row?.alarmId ?? 0
  const people = `INSERT INTO alarm_recipients (alarm_id, position, name, phone, code)
    SELECT $1, nth - 1, name, phone, code
    FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS n (name, phone, code, nth)`
  await tx.query({ text: people, sealed: { 2: sealedName, 3: 'number' } }, [
    alarmId,
    ...toColumns(recipients, 'name', 'phone', 'code'),
  ])
  await notifyDue(tx)
  return { kind: 'new', alarmId }
}

/** Frees the key of an alarm that was taken long ago, and whose sender never said that it is resolved. */
async function heldKey(tx: Queryable, accountId: number, key: string, now: number): Promise<number | null> {
  const text = `UPDATE alarms SET holds_key = state = 'open' OR ended_at > $3
    WHERE account_id = $1 AND dedup_key = $2 AND holds_key RETURNING alarm_id AS "alarmId", holds_key AS "holdsKey"`
  type Row = { alarmId: number; holdsKey: boolean }
  const [row] = await tx.query<Row>({ text }, [accountId, key, now - keptKeyMs])
  return row?.holdsKey === true ? row.alarmId : null
}

export interface StoredAlarm {
  alarmId: number
  accountId: number
  account: string
  receiver: string | null
  dedupKey: string | null
  text: string
  linkDomain: string | null
  settings: AlarmSettings
  recipients: number
  state: AlarmState
  step: number
  createdAt: number
  endedAt: number | null
  endedBy: string | null
  takenBy: number | null
  /** Null where none of the recipients has taken it, or was erased. */
  taker: { name: string | null; phone: string } | null
  notifiedAt: number | null
}

const columns = `a.alarm_id AS "alarmId", a.account_id AS "accountId", c.name AS account, a.receiver,
  a.dedup_key AS "dedupKey", a.text, a.link_domain AS "linkDomain", a.settings, a.recipients, a.state, a.step, a.created_at AS "createdAt",
  a.ended_at AS "endedAt", a.ended_by AS "endedBy", a.taken_by AS "takenBy", a.notified_at AS "notifiedAt",
  (SELECT json_build_object('name', r.name, 'phone', r.phone) FROM alarm_recipients r
    WHERE r.alarm_id = a.alarm_id AND r.position = a.taken_by) AS taker`

/** Newest first, of one account or of all. Uses alarms_of_account or the primary key. */
export function listAlarms(
  db: Queryable,
  { accountId, before, limit }: { accountId: number | null; before: number | null; limit: number },
): Promise<StoredAlarm[]> {
  const text = `SELECT ${columns} FROM alarms a JOIN accounts c USING (account_id)
    WHERE ($1::integer IS NULL OR a.account_id = $1) AND ($2::bigint IS NULL OR a.alarm_id < $2)
    ORDER BY a.alarm_id DESC LIMIT $3`
  return db.query<StoredAlarm>({ text }, [accountId, before, limit])
}

export async function findAlarm(db: Queryable, alarmId: number): Promise<StoredAlarm | null> {
  const text = `SELECT ${columns} FROM alarms a JOIN accounts c USING (account_id) WHERE a.alarm_id = $1`
  const [row] = await db.query<StoredAlarm>({ text }, [alarmId])
  return row ?? null
}

/** A recipient of an alarm; those who were erased are not there. */
export interface StoredRecipient extends AlarmRecipient {
  position: number
  code: string
}

export function readRecipients(db: Queryable, alarmId: number): Promise<StoredRecipient[]> {
  const text = `SELECT position, name, phone, code FROM alarm_recipients WHERE alarm_id = $1 ORDER BY position`
  return db.query<StoredRecipient>({ text }, [alarmId])
}

/** By the code in a link. */
export interface AcknowledgeLink {
  code: string
  alarmId: number
  accountId: number
  position: number
  /** The host that it was made for; null: the one of all accounts. */
  domain: string | null
}

export function readAcknowledgeLinks(db: Queryable, codes: readonly string[]): Promise<AcknowledgeLink[]> {
  const text = `SELECT r.code, r.alarm_id AS "alarmId", a.account_id AS "accountId", r.position,
      a.link_domain AS domain FROM alarm_recipients r JOIN alarms a USING (alarm_id) WHERE r.code = ANY($1::text[])`
  return db.query<AcknowledgeLink>({ name: 'acknowledge-links', text }, [codes])
}
