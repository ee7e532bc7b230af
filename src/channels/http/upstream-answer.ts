/** How a request ended. */
export type UpstreamAnswer =
  /** A status from 400 to 499 counts although the end of its body was lost. */
  | { kind: 'answer'; status: number; body: string; retryAfterMs: number | null }
  /** No byte of it can have reached the upstream. */
  | { kind: 'not-sent'; why: string }
  /** It may have been carried out: the answer was lost, or was too long to read. */
  | { kind: 'lost'; why: string }
