import type { Language } from '../../kit/text/texts.ts'
import type { AlertTargetKind } from './alert-kinds.ts'

/** `held`: deferred to the end of quiet hours; the name in the table. */
export type NotificationState = 'pending' | 'held' | 'summarised' | 'sent' | 'failed'

/** Who is notified of alerts, without secrets. */
export interface AlertTarget {
  targetId: number
  name: string
  kind: AlertTargetKind
  /** E-mail addresses with commas between; the host of a URL; the chat of a bot. */
  address: string
  /** Of the texts of its notifications. */
  language: Language
  /** Whether notifications carry a signature. */
  isSigned: boolean
}
