import { Type } from '@sinclair/typebox'
import { alertKinds } from '../../domain/alerts/alert-kinds.ts'
import type { AlertNotice } from '../../domain/alerts/alert-notice.ts'
import type { NotificationState } from '../../domain/alerts/alert-target.ts'
import type { AlertRuleView, AlertTargetView, QuietHoursView } from '../administration.ts'
import { oneOf, query, queryWithBody } from '../console-route.ts'

/** How often a rule would have fired in the past. */
export interface RuleTrial {
  days: number
  fired: number
  /** By subject, the most often first; those that would have fired, with the newest instants (ms). */
  subjects: { subject: string; fired: number; at: number[] }[]
}

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

const wholeOrNull = Type.Union([Type.Integer(), Type.Null()], { description: 'a whole number, or null' })

/** Null where past values of the kind are not stored. */
export interface AlertPreviewView {
  trial: RuleTrial | null
}

export const alertsRoutes = {
  'GET /alerts/settings': query<AlertSettingsView>()('operator'),
  'POST /alerts/preview': queryWithBody<AlertPreviewView>()('operator', {
    kind: oneOf(alertKinds),
    name: Type.String({ maxLength: 100 }),
    subject: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'a name, or null for each one',
    }),
    threshold: Type.Union([Type.Number(), Type.Null()], { description: 'a number, or null' }),
    windowMinutes: wholeOrNull,
    minimum: wholeOrNull,
    forMinutes: Type.Integer({ description: 'a whole number' }),
    repeatMinutes: wholeOrNull,
    isUrgent: Type.Boolean(),
    isActive: Type.Boolean(),
    runbookUrl: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
    targets: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50 }),
  }),
}
