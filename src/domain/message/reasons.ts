import type { WhatsAppTemplateStatus } from '../template/whatsapp-template.ts'
import type { FailureStatus } from './status.ts'

/** What this gateway has observed of an upstream that makes routing avoid it. */
export type UnhealthyReason = 'no-link' | 'no-answers' | 'refuses-too-much' | 'no-reports'

/** Why routing passes an upstream over. */
export type PassReason = UnhealthyReason | 'paused' | 'draining' | 'tried-already'

/** Why a stage cannot begin, known without a request to an upstream. */
export type BlockReason =
  | { code: 'code-over' | 'code-expired' | 'lifetime-over' | 'lifetime-too-short' }
  | { code: 'opted-out' | 'window-closed' | 'no-route' | 'none-healthy' }
  | { code: 'template'; name: string; state: WhatsAppTemplateStatus | 'missing' }

/** Why a message goes back in line. */
export type RetryReason = 'upstream-busy' | 'upstream-unavailable' | 'upstream-down' | 'no-report'

/** A sentence where there is no code: the words of a carrier, or what earlier versions stored. */
export interface PlainText {
  code: 'text'
  text: string
}

/** What a message becomes where no stage is left, by why the last one was blocked. */
export const statusOfBlock: Record<BlockReason['code'], FailureStatus> = {
  'code-over': 'DELETED',
  'code-expired': 'EXPIRED',
  'lifetime-over': 'EXPIRED',
  'lifetime-too-short': 'EXPIRED',
  'opted-out': 'FILTERED',
  'window-closed': 'REJECTED',
  'no-route': 'NO ROUTE',
  'none-healthy': 'NO ROUTE',
  template: 'REJECTED',
}
