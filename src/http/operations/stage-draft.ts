import type { StageContent } from '../../domain/plan/content.ts'

/** What a send asks for on one channel, its fields checked; approval and price are still to be looked up. */
export interface StageDraft {
  kind: 'stage'
  sender: string
  content: StageContent
  lifetimeSeconds: number | null
  /** Whether it is known to carry a one-time code. */
  isCode: boolean
  /** What the client's names of its fields begin with: `sms_`, or `sms.` in a pipeline. */
  prefix: string
}

/** Fields of a send that belong to none of its channels. */
export interface SendFields {
  hook?: string | null
  short_link?: boolean | null
  unsubscribe_link?: boolean | null
}
