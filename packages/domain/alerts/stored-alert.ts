import type { AlertKind } from './alert-kinds.ts'

/** A subject for which the value of a rule is bad, or was. Instants are ms. */
export interface StoredAlert {
  alertId: number
  ruleId: number
  /** Name of the rule when it fired. */
  rule: string
  kind: AlertKind
  subject: string
  state: 'pending' | 'firing' | 'resolved'
  /** The last one that was measured; null where nothing can be. */
  value: number | null
  threshold: number
  /** What the kind says beside the value: the currency of a balance, blocked prefixes, accounts of an endpoint. */
  detail: string | null
  /** Bad since then. */
  since: number
  firedAt: number | null
  calmSince: number | null
  notifiedAt: number | null
  resolvedAt: number | null
  /** Who has acknowledged it. */
  seenBy: string | null
  seenAt: number | null
  /** Of its rule; null where it has none, or is gone. */
  runbookUrl: string | null
}
