import { readQuietHoursView } from '../../administration/alerts/alert-quiet-hours.ts'
import { checkRule, viewOfRule } from '../../administration/alerts/alert-rules.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type {
  AlertNotificationView,
  AlertSettingsView,
  alertsRoutes,
} from '../../console-contract/operating/alerts.ts'
import { channels } from '../../domain/plan/plan.ts'
import { tryRule } from '../../engines/alerts/rule-history.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { listNotifications, type StoredNotification } from '../../store/alerts/alert-notifications.ts'
import { listRules } from '../../store/alerts/alert-rules.ts'
import { listTargets } from '../../store/alerts/alert-targets.ts'
import { knownUpstreams } from '../../store/carriers/upstream-controls.ts'
import type { Database } from '../../store/database.ts'

export interface AlertsPorts {
  db: Database
  clock: Clock
  /** Whether the settings have an upstream that can send e-mails. */
  hasMailServer: boolean
}

const newestNotifications = 30

/** Beside the operations: what the page of rules shows, and how often a rule would have fired. */
export function alertsHandlers({
  db,
  clock,
  hasMailServer,
}: AlertsPorts): Handlers<keyof typeof alertsRoutes> {
  return {
    'GET /alerts/settings': () => readSettings(db, hasMailServer),
    'POST /alerts/preview': async ({ body }) => {
      const rule = checkRule(body.name.trim() === '' ? { ...body, name: 'new' } : body)
      return { trial: await tryRule(db, rule, clock.now()) }
    },
  }
}

async function readSettings(db: Database, hasMailServer: boolean): Promise<AlertSettingsView> {
  const [rules, targets, quietHours, notifications, carrier, accounts] = await Promise.all([
    listRules(db),
    listTargets(db),
    readQuietHoursView(db),
    listNotifications(db, { limit: newestNotifications }),
    knownUpstreams(db),
    listAccounts(db),
  ])
  const subjects = { channel: [...channels], carrier, account: accounts.map(({ name }) => name) }
  return {
    ...{ targets, quietHours, hasMailServer, subjects },
    rules: rules.map((rule) => viewOfRule(rule, targets)),
    notifications: notifications.map(notificationView),
  }
}

function notificationView({ notice, ...notification }: StoredNotification): AlertNotificationView {
  const alert = 'alert' in notice ? notice.alert : null
  return { ...notification, event: notice.event, rule: alert?.rule ?? null, subject: alert?.subject ?? null }
}
