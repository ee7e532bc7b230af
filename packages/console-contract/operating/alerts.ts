import { Type } from '@sinclair/typebox'
import { alertKinds, alertTargetKinds } from '../../domain/alerts/alert-kinds.ts'
import type { AlertNotice } from '../../domain/alerts/alert-notice.ts'
import type { AlertRule } from '../../domain/alerts/alert-rule.ts'
import type { AlertTarget, NotificationState } from '../../domain/alerts/alert-target.ts'
import type { StoredAlert } from '../../domain/alerts/stored-alert.ts'
import { languages } from '../../kit/text/texts.ts'
import { change, oneOf, query, queryWithBody } from '../console-route.ts'
import { line } from '../fields.ts'

/** How often a rule would have fired in the past. */
export interface RuleTrial {
  days: number
  fired: number
  /** By subject, the most often first; those that would have fired. */
  subjects: { subject: string; fired: number }[]
}

export type AlertView = Pick<
  StoredAlert,
  | ('alertId' | 'ruleId' | 'rule' | 'kind' | 'subject' | 'state' | 'value' | 'threshold' | 'detail')
  | ('since' | 'firedAt' | 'calmSince' | 'resolvedAt' | 'seenBy' | 'seenAt')
>
export type AlertRuleView = AlertRule
export type AlertTargetView = AlertTarget

export interface AlertNotificationView {
  notificationId: number
  target: string
  event: AlertNotice['event']
  /** Of the alert; null for a test or a summary. */
  rule: string | null
  subject: string | null
  state: NotificationState
  attempts: number
  createdAt: number
  endedAt: number | null
  error: string | null
}

/** `22:00` to `07:00` in a time zone. */
export interface QuietHoursView {
  from: string
  until: string
  zone: string
}

export interface AlertsView {
  /** Firing, then pending. */
  open: AlertView[]
  past: AlertView[]
  /** The last past alert, where older ones may follow. */
  next: number | null
  rules: AlertRuleView[]
}

export interface AlertSettingsView {
  rules: AlertRuleView[]
  targets: AlertTargetView[]
  quietHours: QuietHoursView | null
  notifications: AlertNotificationView[]
  /** Whether the settings have an upstream that can send e-mails. */
  hasMailServer: boolean
  /** What rules can watch alone, by what it is. */
  subjects: { channel: string[]; carrier: string[]; account: string[] }
}

/** Null where past values of the kind are not stored. */
export interface AlertPreviewView {
  trial: RuleTrial | null
}

/** How the test notification went. */
export interface AlertTestView {
  state: NotificationState
  error: string | null
}

const id = Type.Integer({ minimum: 1, description: 'a whole number' })
const text = (maxLength: number) => Type.String({ maxLength })
const wholeOrNull = Type.Union([Type.Integer(), Type.Null()], { description: 'a whole number, or null' })

const ruleFields = {
  name: text(100),
  subject: Type.Union([text(200), Type.Null()], { description: 'a name, or null for each one' }),
  threshold: Type.Union([Type.Number(), Type.Null()], { description: 'a number, or null' }),
  windowMinutes: wholeOrNull,
  minimum: wholeOrNull,
  forMinutes: Type.Integer({ description: 'a whole number' }),
  repeatMinutes: wholeOrNull,
  isUrgent: Type.Boolean(),
  isActive: Type.Boolean(),
  targets: Type.Array(id, { maxItems: 50, description: 'a list of numbers of targets' }),
}
const ruleNames = Object.keys(ruleFields) as (keyof typeof ruleFields)[]
const kind = oneOf(alertKinds)

const wayFields = {
  address: Type.Optional(line(2_000, 'one line')),
  url: Type.Optional(Type.String({ maxLength: 2_048, anyText: true })),
  token: Type.Optional(line(200, 'one line')),
  language: Type.Optional(oneOf(languages)),
}

export const alertsRoutes = {
  'GET /alerts': query<AlertsView>()('viewer', { before: Type.Optional(id) }),
  'POST /alerts/acknowledge': change()('operator', { alertId: id }, ['alertId']),

  'GET /alerts/settings': query<AlertSettingsView>()('operator'),
  'POST /alerts/preview': queryWithBody<AlertPreviewView>()('operator', { ...ruleFields, kind }),
  'POST /alerts/rules/add': change<{ ruleId: number }>()('admin', { ...ruleFields, kind }, [
    'kind',
    ...ruleNames,
  ]),
  'POST /alerts/rules/change': change()('admin', { ...ruleFields, ruleId: id }, ['ruleId', ...ruleNames]),
  'POST /alerts/rules/remove': change()('admin', { ruleId: id }, ['ruleId']),
  /** The signing secret of a webhook is shown once. */
  'POST /alerts/targets/add': change<{ targetId: number; signingSecret: string | null }>()(
    'admin',
    { ...wayFields, name: text(100), kind: oneOf(alertTargetKinds) },
    ['name', 'kind'],
  ),
  'POST /alerts/targets/change': change()('admin', { ...wayFields, targetId: id }, ['targetId']),
  'POST /alerts/targets/remove': change()('admin', { targetId: id }, ['targetId']),
  'POST /alerts/targets/test': change<AlertTestView>()('operator', { targetId: id }, ['targetId']),
  'POST /alerts/quiet-hours': change()(
    'admin',
    {
      hours: Type.Union([Type.Object({ from: text(10), until: text(10), zone: text(64) }), Type.Null()], {
        description: 'times and a time zone, or null',
      }),
    },
    ['hours'],
  ),
}
