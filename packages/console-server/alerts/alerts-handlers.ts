import { readAlertQuietHours, timeOfMinute } from '../../administration/alerts/alert-quiet-hours.ts'
import { addRule, changeRule, checkRule } from '../../administration/alerts/alert-rules.ts'
import { addTarget, changeTarget, sendTest, untilEnded } from '../../administration/alerts/alert-targets.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type {
  AlertNotificationView,
  AlertSettingsView,
  AlertView,
  alertsRoutes,
} from '../../console-contract/operating/alerts.ts'
import type { StoredAlert } from '../../domain/alerts/stored-alert.ts'
import { channels } from '../../domain/plan/plan.ts'
import { tryRule } from '../../engines/alerts/rule-history.ts'
import type { HookRules } from '../../engines/callbacks/egress-filter.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { listNotifications, type StoredNotification } from '../../store/alerts/alert-notifications.ts'
import { readQuietHours, setQuietHours } from '../../store/alerts/alert-round.ts'
import { deleteRule, findAlertRule, listRules } from '../../store/alerts/alert-rules.ts'
import { deleteTarget, findAlertTarget, listTargets } from '../../store/alerts/alert-targets.ts'
import { acknowledgeAlert, listOpenAlerts, pastAlerts } from '../../store/alerts/alerts.ts'
import { knownUpstreams } from '../../store/carriers/upstream-controls.ts'
import type { Database } from '../../store/database.ts'

export interface AlertsPorts {
  db: Database
  clock: Clock
  hookRules: HookRules
  alerts: {
    /** There are notifications to send. */
    wake: () => void
    /** Evaluates the rules soon. */
    evaluate: () => Promise<void>
    hasMailServer: boolean
  }
}

const pageLength = 30
const newestNotifications = 30
/** A test is answered within this time, and goes on where it takes longer. */
const testWithinMs = 12_000

/** Alerts, their rules and who is notified. */
export function alertsHandlers(ports: AlertsPorts): Handlers<keyof typeof alertsRoutes> {
  const { db, clock } = ports
  return {
    'GET /alerts': async ({ query: { before = null } }) => {
      const [open, past, rules] = await Promise.all([
        listOpenAlerts(db),
        pastAlerts(db, before, pageLength + 1),
        listRules(db),
      ])
      const shown = past.slice(0, pageLength)
      const next = past.length > pageLength ? (shown.at(-1)?.alertId ?? null) : null
      const inOrder = open.toSorted((a, b) => a.state.localeCompare(b.state) || b.since - a.since)
      return { open: inOrder.map(toView), past: shown.map(toView), next, rules }
    },
    'POST /alerts/acknowledge': async ({ body: { alertId }, by, note }) => {
      const { rule, subject } = await acknowledgeAlert(db, alertId, { by: by.name, now: clock.now() })
      note(`${rule}: ${subject}`)
    },
    ...rulesHandlers(ports),
    ...targetsHandlers(ports),
    'POST /alerts/quiet-hours': async ({ body: { hours }, note }) => {
      note(hours === null ? 'none' : `${hours.from} to ${hours.until}, ${hours.zone}`)
      await setQuietHours(db, hours && readAlertQuietHours(hours.from, hours.until, hours.zone))
    },
  }
}

type RuleRoutes =
  | 'GET /alerts/settings'
  | 'POST /alerts/preview'
  | `POST /alerts/rules/${'add' | 'change' | 'remove'}`

function rulesHandlers({ db, clock, alerts }: AlertsPorts): Handlers<RuleRoutes> {
  return {
    'GET /alerts/settings': () => readSettings(db, alerts.hasMailServer),
    'POST /alerts/preview': async ({ body }) => {
      const rule = checkRule(body.name.trim() === '' ? { ...body, name: 'new' } : body)
      return { trial: await tryRule(db, rule, clock.now()) }
    },
    'POST /alerts/rules/add': async ({ body, note }) => {
      note(body.name)
      const ruleId = await addRule(db, body)
      void alerts.evaluate()
      return { ruleId }
    },
    'POST /alerts/rules/change': async ({ body: { ruleId, ...change }, note }) => {
      const rule = await findAlertRule(db, ruleId)
      note(rule.name)
      await changeRule(db, rule, change, clock.now())
      void alerts.evaluate()
    },
    'POST /alerts/rules/remove': async ({ body: { ruleId }, note }) => {
      note((await findAlertRule(db, ruleId)).name)
      await deleteRule(db, ruleId, clock.now())
    },
  }
}

type TargetRoutes = `POST /alerts/targets/${'add' | 'change' | 'remove' | 'test'}`

function targetsHandlers({ db, clock, hookRules, alerts }: AlertsPorts): Handlers<TargetRoutes> {
  return {
    'POST /alerts/targets/add': async ({ body, note }) => {
      note(body.name)
      return addTarget(db, body, hookRules)
    },
    'POST /alerts/targets/change': async ({ body: { targetId, ...way }, note }) => {
      const target = await findAlertTarget(db, targetId)
      note(target.name)
      await changeTarget(db, target, way, hookRules)
    },
    'POST /alerts/targets/remove': async ({ body: { targetId }, note }) => {
      note((await findAlertTarget(db, targetId)).name)
      await deleteTarget(db, targetId)
    },
    'POST /alerts/targets/test': async ({ body: { targetId }, by, note }) => {
      note((await findAlertTarget(db, targetId)).name)
      const id = await sendTest(db, { targetId, by: by.name, now: clock.now() })
      alerts.wake()
      const ended = await untilEnded(db, id, testWithinMs)
      return { state: ended?.state ?? 'pending', error: ended?.error ?? null }
    },
  }
}

async function readSettings(db: Database, hasMailServer: boolean): Promise<AlertSettingsView> {
  const [rules, targets, hours, notifications, carrier, accounts] = await Promise.all([
    listRules(db),
    listTargets(db),
    readQuietHours(db),
    listNotifications(db, { limit: newestNotifications }),
    knownUpstreams(db),
    listAccounts(db),
  ])
  const quietHours = hours && {
    from: timeOfMinute(hours.fromMinute),
    until: timeOfMinute(hours.untilMinute),
    zone: hours.zone,
  }
  const subjects = { channel: [...channels], carrier, account: accounts.map(({ name }) => name) }
  return {
    ...{ rules, targets, quietHours, hasMailServer, subjects },
    notifications: notifications.map(notificationView),
  }
}

function notificationView({ notice, ...notification }: StoredNotification): AlertNotificationView {
  const alert = 'alert' in notice ? notice.alert : null
  return { ...notification, event: notice.event, rule: alert?.rule ?? null, subject: alert?.subject ?? null }
}

function toView({ notifiedAt: _, ...alert }: StoredAlert): AlertView {
  return alert
}
