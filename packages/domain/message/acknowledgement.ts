import type { Channel } from '../plan/plan.ts'

/** How the subscriber or the client acknowledged a message. */
export const acknowledgedBy = ['key', 'reply', 'button', 'link', 'api'] as const
export type AcknowledgedBy = (typeof acknowledgedBy)[number]

/** The first acknowledgement of a message. */
export interface Acknowledgement {
  by: AcknowledgedBy
  /** The channel of a key, a reply or a button; null where the message may have gone by several. */
  channel: Channel | null
  /** What stands on the button; absent where it was none, or is erased. */
  button?: string
  /** ms. */
  at: number
}
