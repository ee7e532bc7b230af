import type { AlertKind } from './alert-kinds.ts'

/** When an alert fires, and who is notified. */
export interface AlertRuleSettings {
  name: string
  kind: AlertKind
  /** The one that it watches, by name; null: each one alone. */
  subject: string | null
  /** In the unit of the kind, money in millionths. Null, for balances alone: the threshold of each account. */
  threshold: number | null
  /** Null where the kind has none. */
  windowMinutes: number | null
  minimum: number | null
  forMinutes: number
  /** Null: each alert is notified once. */
  repeatMinutes: number | null
  /** Notifies in quiet hours too. */
  isUrgent: boolean
  isActive: boolean
  /** Numbers of targets. */
  targets: number[]
  /** What to do when it fires; https. */
  runbookUrl: string | null
}

export interface AlertRule extends AlertRuleSettings {
  ruleId: number
}
