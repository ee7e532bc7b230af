import { storableWords } from '../channels/storable-input.ts'
import type { Finding } from '../domain/lookup/finding.ts'

/**
 * The port to somebody who knows where numbers live. Like a connector it has no policy: it never repeats, keeps
 * nothing, and books nothing.
 */
export interface LookupProvider {
  /** As in `lookups.kind`. */
  readonly kind: string
  /** Whether networks are asked, so that answers age and are worth keeping. */
  readonly live: boolean
  /**
   * Looks up numbers (international digits, none twice) and answers in their order, bulk in one request where the
   * provider can. Never rejects, and ends within the response timeout.
   */
  look(phones: readonly string[]): Promise<LookupOutcome[]>
  /** What is under way is cut off and fails. */
  close(): Promise<void>
}

export type LookupOutcome =
  | { kind: 'answered'; finding: Finding; cost: LookupCost | null }
  /** `retry`: later it may be answered. `reason` is for operators: one line, without numbers of subscribers. */
  | { kind: 'failed'; retry: boolean; reason: string }

export type FailedLookup = Extract<LookupOutcome, { kind: 'failed' }>

/** What a provider says that it charges for one number. */
export interface LookupCost {
  /** Millionths of `currency`. */
  micros: number
  /** ISO 4217. */
  currency: string
}

export function failed(reason: string, retry = true): FailedLookup {
  return { kind: 'failed', retry, reason: storableWords(reason) }
}
