import type { QuietHours } from '../../domain/traffic-rules/quiet-hours.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable, Transaction } from '../database.ts'

/** A time of the day in one zone in which only urgent rules notify. */
export type AlertQuietHours = QuietHours & { zone: string }

/** A gateway that stops in the middle of a round lets the others go on after this time. */
const idleMs = 15_000

/**
 * Claims a round of evaluation until the end of the transaction; null where one was made within `everyMs`, or another
 * gateway makes one.
 */
export async function claimRound(
  tx: Transaction,
  now: number,
  everyMs: number,
): Promise<{ quietHours: AlertQuietHours | null } | null> {
  const bound = `SELECT set_config('idle_in_transaction_session_timeout', '${idleMs}', true)`
  await tx.query({ name: 'bound-alert-round', text: bound })
  const text = `SELECT ${quietColumns} FROM alert_round WHERE evaluated_at <= $1 FOR UPDATE SKIP LOCKED`
  const [row] = await tx.query<QuietRow>({ name: 'claim-alert-round', text }, [now - everyMs])
  if (row === undefined) return null
  await tx.query({ name: 'note-alert-round', text: 'UPDATE alert_round SET evaluated_at = $1' }, [now])
  return { quietHours: toQuietHours(row) }
}

/** Whether there is anything to evaluate or to end. */
export async function anyAlertWork(db: Queryable): Promise<boolean> {
  const text = `SELECT EXISTS (SELECT FROM alert_rules WHERE is_active)
    OR EXISTS (SELECT FROM alert_notifications WHERE state = 'held') AS any`
  const [row] = await db.query<{ any: boolean }>({ name: 'any-alert-work', text })
  return row?.any ?? false
}

export async function readQuietHours(db: Queryable): Promise<AlertQuietHours | null> {
  const [row] = await db.query<QuietRow>({ text: `SELECT ${quietColumns} FROM alert_round` })
  return row === undefined ? null : toQuietHours(row)
}

/** Null: notifications leave at any time. */
export async function setQuietHours(db: Database, hours: AlertQuietHours | null): Promise<void> {
  const text = 'UPDATE alert_round SET quiet_from = $1, quiet_until = $2, quiet_zone = $3'
  const values = [hours?.fromMinute ?? null, hours?.untilMinute ?? null, hours?.zone ?? null]
  await changeSettings(db, (tx) => tx.query({ text }, values))
}

/** When the rules were last evaluated; 0 where they never were. */
export async function lastRound(db: Queryable): Promise<number> {
  const text = 'SELECT evaluated_at AS at FROM alert_round'
  const [row] = await db.query<{ at: number }>({ name: 'last-alert-round', text })
  return row?.at ?? 0
}

interface QuietRow {
  from: number | null
  until: number | null
  zone: string | null
}

const quietColumns = 'quiet_from AS "from", quiet_until AS until, quiet_zone AS zone'

function toQuietHours({ from, until, zone }: QuietRow): AlertQuietHours | null {
  if (from === null || until === null || zone === null) return null
  return { fromMinute: from, untilMinute: until, zone }
}
