import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { alertKinds } from '../../domain/alerts/alert-kinds.ts'
import type { AlertNotice } from '../../domain/alerts/alert-notice.ts'
import { alertSentence } from '../../domain/alerts/alert-sentence.ts'
import { type AlertSilence, concerns } from '../../domain/alerts/alert-silence.ts'
import type { StoredAlert } from '../../domain/alerts/stored-alert.ts'
import { listNotifications } from '../../store/alerts/alert-notifications.ts'
import { setQuietHours } from '../../store/alerts/alert-round.ts'
import { listSilences, silencesOfAlert } from '../../store/alerts/alert-silences.ts'
import { acknowledgeAlert, findAlert, listOpenAlerts, pastAlerts } from '../../store/alerts/alerts.ts'
import { rowState } from '../audited-state.ts'
import { id, instant, longId, next, orNull, page, readPage } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'
import { readAlertQuietHours, readQuietHoursView } from './alert-quiet-hours.ts'
import { silence, viewSilences } from './alert-silence-view.ts'

const alertId = longId('an alert')

const alertFields = {
  alertId,
  ruleId: id('a rule of alerts'),
  rule: Type.String({ description: 'the name of the rule when it fired' }),
  kind: oneOf(alertKinds),
  subject: Type.String({ description: 'what the rule watched: a channel, a carrier, an account, a host' }),
  state: oneOf(['pending', 'firing', 'resolved']),
  value: orNull(Type.Number(), 'the last one that was measured; money in millionths'),
  threshold: Type.Number(),
  sentence: Type.String({ description: 'what the value says about the subject' }),
  detail: orNull(Type.String(), 'what the kind says beside the value, such as a currency'),
  since: instant,
  firedAt: orNull(instant),
  calmSince: orNull(instant, 'since when the value is good again'),
  resolvedAt: orNull(instant),
  seenBy: orNull(Type.String(), 'who has acknowledged it'),
  seenAt: orNull(instant),
  runbookUrl: orNull(Type.String(), 'what to do about it, by its rule'),
  silencedUntil: orNull(instant, 'until when it sends no notification; null: it is not silenced'),
}
const alert = Type.Object(alertFields, {
  title: 'AlertView',
  description: 'A subject for which the value of a rule is bad, or was.',
})

const notification = Type.Object(
  {
    notificationId: longId('a notification'),
    target: Type.String({ description: 'who was notified' }),
    event: oneOf(['fired', 'reminded', 'resolved', 'summary', 'test'] satisfies AlertNotice['event'][]),
    state: oneOf(['pending', 'held', 'summarised', 'sent', 'failed']),
    attempts: Type.Integer(),
    createdAt: instant,
    endedAt: orNull(instant),
    error: orNull(Type.String(), 'why the last attempt failed'),
  },
  { title: 'AlertNoticeView' },
)
const maxNotifications = 200

export const listAlerts = reading({
  name: 'alerts',
  summary: 'Lists the alerts that fire or are about to, and a page of those that are over',
  at: 'GET /v1/alerts',
  role: 'viewer',
  account: null,
  input: page,
  output: Type.Object({
    open: Type.Array(alert, { description: 'firing, then pending' }),
    past: Type.Array(alert, { description: 'the newest first' }),
    next,
  }),
  command: {
    columns: ['alertId', 'state', 'since', 'rule', 'sentence', 'seenBy', 'silencedUntil'],
    empty: 'no alert fires',
    examples: ['alerts list', 'alerts list --json'],
  },
  run: async ({ db, clock }, { input: { before = null, limit } }) => {
    const [open, silences, { rows, next }] = await Promise.all([
      listOpenAlerts(db),
      listSilences(db, clock.now()),
      readPage(
        { limit },
        (rows) => pastAlerts(db, before, rows),
        ({ alertId }) => alertId,
      ),
    ])
    const inOrder = open.toSorted((a, b) => a.state.localeCompare(b.state) || b.since - a.since)
    return {
      open: inOrder.map((each) => viewOf(each, silences)),
      past: rows.map((each) => viewOf(each, [])),
      next,
    }
  },
})

export const readAlert = reading({
  name: 'alerts/one',
  summary: 'Reads an alert with its history: whom it notified, and who silenced it',
  at: 'GET /v1/alerts/{alertId}',
  role: 'viewer',
  account: null,
  input: { alertId },
  output: Type.Object(
    {
      ...alertFields,
      notifications: Type.Array(notification, { description: 'the newest 200, the newest first' }),
      silences: Type.Array(silence, { description: 'that were in force while it was open' }),
    },
    { title: 'OneAlertView' },
  ),
  command: { below: { notifications: ['createdAt', 'event', 'target', 'state', 'error'] } },
  run: async ({ db, clock }, { input, mask }) => {
    const alert = await findAlert(db, input.alertId)
    const [silences, notifications] = await Promise.all([
      silencesOfAlert(db, alert),
      listNotifications(db, { limit: maxNotifications, alertId: alert.alertId }),
    ])
    const inForce = silences.filter(({ endsAt }) => endsAt > clock.now())
    return {
      ...viewOf(alert, alert.state === 'resolved' ? [] : inForce),
      notifications: notifications.map(({ notice, error, ...each }) => {
        return { ...each, error: mask.words(error), event: notice.event }
      }),
      silences: await viewSilences(db, silences),
    }
  },
})

function viewOf({ notifiedAt: _, ...alert }: StoredAlert, silences: readonly AlertSilence[]) {
  const ends = silences.filter((silence) => concerns(silence, alert)).map(({ endsAt }) => endsAt)
  const silencedUntil = ends.length === 0 ? null : Math.max(...ends)
  return { ...alert, sentence: alertSentence(alert, 'en'), silencedUntil }
}

export const acknowledge = changing({
  name: 'alerts/acknowledge',
  summary: 'Notes who has seen a firing alert; it is not notified again until it is over',
  at: 'POST /v1/alerts/{alertId}/acknowledge',
  role: 'operator',
  account: null,
  input: { alertId },
  output: done,
  audit: {
    kept: ['alertId'],
    state: rowState('SELECT seen_by AS "seenBy" FROM alerts WHERE alert_id = $1', 'alertId'),
  },
  command: {
    verb: 'ack',
    arguments: ['alertId'],
    says: 'alert {alertId} was seen',
    examples: ['alerts ack 17 --by olena'],
  },
  run: async ({ db, clock }, { input: { alertId }, by, note }) => {
    const { rule, subject } = await acknowledgeAlert(db, alertId, { by: by.userName, now: clock.now() })
    note(`${rule}: ${subject}`)
    return {}
  },
})

const text = (maxLength: number, description: string) => Type.String({ maxLength, description })
const hours = orNull(
  Type.Object(
    {
      from: text(10, 'such as 22:00'),
      until: text(10, 'such as 07:00'),
      zone: text(64, 'a time zone such as Europe/Kyiv'),
    },
    { title: 'QuietHoursView' },
  ),
  'times and a time zone, or null',
)

export const readQuiet = reading({
  name: 'alerts/quiet-hours/one',
  summary: 'Reads the hours in which only urgent rules notify',
  at: 'GET /v1/alert-quiet-hours',
  role: 'operator',
  account: null,
  input: {},
  output: Type.Object({ hours }),
  run: async ({ db }) => ({ hours: await readQuietHoursView(db) }),
})

export const setQuiet = changing({
  name: 'alerts/quiet-hours',
  summary: 'Sets the hours in which only urgent rules notify; a summary follows',
  at: 'PUT /v1/alert-quiet-hours',
  role: 'admin',
  account: null,
  input: { hours },
  output: done,
  audit: {
    kept: ['hours'],
    state: rowState(
      'SELECT quiet_from AS "fromMinute", quiet_until AS "untilMinute", quiet_zone AS zone FROM alert_round',
    ),
  },
  run: async ({ db }, { input: { hours }, note }) => {
    note(hours === null ? 'none' : `${hours.from} to ${hours.until}, ${hours.zone}`)
    await setQuietHours(db, hours && readAlertQuietHours(hours.from, hours.until, hours.zone))
    return {}
  },
})
