/** The clock and timers of this package, so that tests can control the time. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
  /** Calls `task` once after `delayMs`; the answer cancels it. Never keeps the process alive. */
  after(delayMs: number, task: () => void): () => void
}
