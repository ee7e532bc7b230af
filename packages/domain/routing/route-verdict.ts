import type { PassReason } from '../message/story/reasons.ts'

export type RouteVerdict =
  /** Chosen for this share of messages, in (0, 1]. */
  | { kind: 'taken'; share: number }
  /** Messages wait here, because every upstream of these routes is avoided. */
  | { kind: 'waits'; reason: PassReason }
  | { kind: 'passed-over'; reason: PassReason }
  /** Only used if the taken ones fail. */
  | { kind: 'later' }
  /** Another route has a more specific match, such as a longer prefix. */
  | { kind: 'less-specific' }
  | { kind: 'no-match' }
