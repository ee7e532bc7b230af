import type { StageContent } from '../../domain/plan/content.ts'
import type { Stage } from '../../domain/plan/plan.ts'
import type { GoalFields } from '../drafts/goal-fields.ts'
import type { LimitFields } from '../drafts/limit-fields.ts'
import type { ScheduleFields } from '../drafts/schedule-fields.ts'

/** A send on one channel with checked fields; approval of the sender and price are not looked up yet. */
export interface StageDraft extends Pick<Stage, 'senderAsSent' | 'rewriting'> {
  kind: 'stage'
  sender: string
  content: StageContent
  lifetimeSeconds: number | null
  /** Whether it certainly carries a one-time code. */
  isCode: boolean
  /** What the client's field names begin with: `sms_`, or `sms.` in a pipeline. */
  prefix: string
}

/** The fields of a send that belong to no channel. */
export interface SendFields extends ScheduleFields, GoalFields, LimitFields {
  hook?: string | null
  short_link?: boolean | null
  unsubscribe_link?: boolean | null
}
