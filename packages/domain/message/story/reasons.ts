import type { Obstacle } from '../../number-memory/evidence.ts'
import type { WhatsAppTemplateStatus } from '../../template/whatsapp-template.ts'
import type { FailureStatus } from '../status.ts'

/** Why an upstream is unhealthy at this gateway, so that routing avoids it. */
export const unhealthyReasons = ['no-link', 'no-answers', 'refuses-too-much', 'no-reports'] as const
export type UnhealthyReason = (typeof unhealthyReasons)[number]

/** Why routing passes an upstream over. */
export type PassReason = UnhealthyReason | 'paused' | 'draining' | 'tried-already' | 'lacks-option'

/** Why a stage is skipped without a request to an upstream. */
export type BlockReason =
  | { code: 'code-over' | 'code-expired' | 'lifetime-over' | 'lifetime-too-short' }
  | { code: 'alarm-over' }
  | { code: 'opted-out' | 'window-closed' | 'no-route' | 'none-able' | 'none-healthy' }
  | HoldEnd
  | NumberKnown
  | { code: 'template'; name: string; state: WhatsAppTemplateStatus | 'missing' }

/** What was seen of the number says that the channel does not reach it. */
export interface NumberKnown {
  code: 'number-known'
  evidence: Obstacle
  /** How long ago. */
  ageMinutes: number
}

/** How the hold of a traffic rule ended: an operator refused the message, or none decided in time. */
export interface HoldEnd {
  code: 'held-refused' | 'hold-over'
  rule: string
}

/** Why a message is queued again. */
export type RetryReason = 'upstream-busy' | 'upstream-unavailable' | 'upstream-down' | 'no-report'

/** A text without a code: from a carrier, or stored by earlier versions. */
export interface PlainText {
  code: 'text'
  text: string
}

/** The final status of a message without any stage left, by the block reason of the last stage. */
export const statusOfBlock: Record<BlockReason['code'], FailureStatus> = {
  'code-over': 'DELETED',
  'alarm-over': 'DELETED',
  'code-expired': 'EXPIRED',
  'lifetime-over': 'EXPIRED',
  'lifetime-too-short': 'EXPIRED',
  'opted-out': 'FILTERED',
  'window-closed': 'REJECTED',
  'no-route': 'NO ROUTE',
  'none-able': 'NO ROUTE',
  'none-healthy': 'NO ROUTE',
  'held-refused': 'REJECTED',
  'hold-over': 'EXPIRED',
  'number-known': 'UNDELIVERABLE',
  template: 'REJECTED',
}
