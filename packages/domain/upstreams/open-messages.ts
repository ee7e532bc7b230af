/** Open messages of one upstream; see `isCounted` of `countOpen`. */
export interface OpenMessages {
  upstream: string
  /** Queued. */
  waiting: number
  /** Claimed, or being handed over. */
  submitting: number
  /** Handed over; the report is pending. */
  submitted: number
  /** Unknown: the answer was lost. */
  inDoubt: number
}
