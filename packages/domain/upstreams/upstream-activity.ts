import type { SubmitOutcome } from '../message/outcome.ts'

export type OutcomeCounts = Record<SubmitOutcome['kind'], number>

/** An error of an upstream in its own words, which may contain phone numbers. */
export interface UpstreamError {
  at: number
  kind: 'connection' | 'refused' | 'unknown'
  text: string
}

/** Recent activity of one upstream at this gateway. */
export interface UpstreamActivity {
  lastMinute: OutcomeCounts
  lastError: UpstreamError | null
}
