export const goals = ['delivered', 'read', 'acknowledged'] as const

/** What a plan goes on for after a delivery. A plan without a goal ends when it is delivered. */
export type Goal = { until: 'read' } | AcknowledgedGoal

export interface AcknowledgedGoal {
  until: 'acknowledged'
  /** The first word of a reply that counts, as `parseKeyword` has it. Absent: any reply but an opt-out. */
  word?: string
  /** The key in a call that counts. Absent: any key. */
  key?: string
}
