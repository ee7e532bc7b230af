import type { AlertNotice } from '../../domain/alerts/alert-notice.ts'
import type { NotificationState } from '../../domain/alerts/alert-target.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'
import type { SecretTarget } from './alert-targets.ts'

export interface NewNotification {
  targetId: number
  notice: AlertNotice
  /** Waits for the end of quiet hours. */
  isDeferred: boolean
}

/** Writes them into the outbox. Returns their numbers. */
export async function insertNotifications(
  tx: Queryable,
  notifications: readonly NewNotification[],
  now: number,
): Promise<number[]> {
  const text = `INSERT INTO alert_notifications (target_id, alert_id, notice, state, due_at, created_at)
    SELECT t.target_id, (n.notice::jsonb -> 'alert' ->> 'alertId')::bigint, n.notice::jsonb, n.state, $4, $4
    FROM unnest($1::int[], $2::text[], $3::text[]) AS n (target_id, notice, state) JOIN alert_targets t USING (target_id)
    RETURNING notification_id AS id`
  const rows = await tx.query<{ id: number }>({ name: 'insert-alert-notifications', text }, [
    notifications.map(({ targetId }) => targetId),
    notifications.map(({ notice }) => JSON.stringify(notice)),
    notifications.map(({ isDeferred }) => (isDeferred ? 'held' : 'pending')),
    now,
  ])
  return rows.map(({ id }) => id)
}

/** A notification that one gateway sends now. `attempts` counts this one; it is the token of the claim. */
export interface DueNotification {
  notificationId: number
  notice: AlertNotice
  attempts: number
  createdAt: number
  target: SecretTarget
}

/** Claims what is due, until `leasedUntil`: then it is due again. Uses alert_notifications_waiting. */
export function claimNotifications(
  db: Queryable,
  { now, leasedUntil, limit }: { now: number; leasedUntil: number; limit: number },
): Promise<DueNotification[]> {
  const text = `
WITH due AS MATERIALIZED (
  SELECT notification_id FROM alert_notifications WHERE state = 'pending' AND due_at <= $1
  ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE alert_notifications n SET due_at = $2, attempts = n.attempts + 1
FROM due, alert_targets t WHERE n.notification_id = due.notification_id AND t.target_id = n.target_id
RETURNING n.notification_id AS "notificationId", n.notice, n.attempts,
  n.created_at AS "createdAt", json_build_object('targetId', t.target_id,
  'name', t.name, 'kind', t.kind, 'address', t.address, 'language', t.language, 'secret', t.secret,
  'signingSecret', t.signing_secret) AS target`
  return db.query<DueNotification>({ name: 'claim-alert-notifications', text }, [now, leasedUntil, limit])
}

/** How an attempt ended. */
export type NotificationOutcome = Pick<DueNotification, 'notificationId' | 'attempts'> & {
  state: 'sent' | 'pending' | 'failed'
  error: string | null
  /** Of one that is tried again. */
  dueAt: number | null
}

/** Writes any number of outcomes. One whose notification another gateway has claimed since changes nothing. */
export async function recordNotifications(
  db: Queryable,
  outcomes: readonly NotificationOutcome[],
  now: number,
): Promise<void> {
  const text = `UPDATE alert_notifications n SET state = v.state, due_at = coalesce(v.due_at, n.due_at), last_error = v.error,
      ended_at = CASE WHEN v.state = 'pending' THEN NULL ELSE $6::bigint END
    FROM unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::text[])
      AS v (notification_id, attempts, state, due_at, error)
    WHERE n.notification_id = v.notification_id AND n.attempts = v.attempts AND n.state = 'pending'`
  const columns = toColumns(outcomes, 'notificationId', 'attempts', 'state', 'dueAt', 'error')
  await db.query({ name: 'record-alert-notifications', text }, [...columns, now])
}

/** Ends deferred notifications, and returns what they said by target, the oldest first. */
export async function takeDeferredNotices(
  tx: Queryable,
  now: number,
): Promise<{ targetId: number; notices: AlertNotice[] }[]> {
  const text = `WITH taken AS (
      UPDATE alert_notifications SET state = 'summarised', ended_at = $1 WHERE state = 'held'
      RETURNING target_id, notice, notification_id
    )
    SELECT target_id AS "targetId", json_agg(notice ORDER BY notification_id) AS notices FROM taken GROUP BY target_id`
  return tx.query({ name: 'take-deferred-notices', text }, [now])
}

/** A notification as operators see it. */
export interface StoredNotification {
  notificationId: number
  target: string
  notice: AlertNotice
  state: NotificationState
  attempts: number
  createdAt: number
  endedAt: number | null
  error: string | null
}

/** The newest first, or the one of this number, or those of an alert. Uses the primary key, or alert_notifications_of_alert. */
export function listNotifications(
  db: Queryable,
  { limit, id = null, alertId = null }: { limit: number; id?: number | null; alertId?: number | null },
): Promise<StoredNotification[]> {
  const text = `SELECT n.notification_id AS "notificationId", t.name AS target, n.notice, n.state, n.attempts,
      n.created_at AS "createdAt", n.ended_at AS "endedAt", n.last_error AS error
    FROM alert_notifications n JOIN alert_targets t USING (target_id)
    WHERE ($2::bigint IS NULL OR n.notification_id = $2) AND ($3::bigint IS NULL OR n.alert_id = $3)
    ORDER BY n.notification_id DESC LIMIT $1`
  return db.query<StoredNotification>({ text }, [limit, id, alertId])
}

/** Notifications that wait to be sent, and those of the last day that were given up. */
export async function countNotifications(
  db: Queryable,
  now: number,
): Promise<{ pending: number; failed: number }> {
  const text = `SELECT count(*) FILTER (WHERE state = 'pending')::int AS pending,
      count(*) FILTER (WHERE state = 'failed' AND ended_at >= $1)::int AS failed
    FROM alert_notifications WHERE state IN ('pending', 'failed')`
  const [row] = await db.query<{ pending: number; failed: number }>(
    { name: 'count-alert-notifications', text },
    [now - 86_400_000],
  )
  return row ?? { pending: 0, failed: 0 }
}
