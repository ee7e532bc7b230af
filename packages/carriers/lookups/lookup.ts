import type { Finding } from '../../domain/lookup/finding.ts'
import { storableWords } from '../storable-input.ts'

/**
 * The port to a provider of number lookups. Like a connector it has no policy: it does not retry, cache or
 * charge.
 */
export interface LookupProvider {
  /** As in `lookups.kind`. */
  readonly kind: string
  /** Whether it queries networks, so that answers are cached and age. */
  readonly live: boolean
  /**
   * Looks up numbers (international digits, no duplicates) and returns results in their order, in one request
   * if the provider can. Never rejects, and ends within the response timeout.
   */
  look(phones: readonly string[]): Promise<LookupOutcome[]>
  /** Aborts lookups under way; they fail. */
  close(): Promise<void>
}

export type LookupOutcome =
  | { kind: 'answered'; finding: Finding; cost: LookupCost | null }
  /** `retry`: a later lookup may succeed. `reason` is for operators: one line, without phone numbers. */
  | { kind: 'failed'; retry: boolean; reason: string }

export type FailedLookup = Extract<LookupOutcome, { kind: 'failed' }>

/** What the provider charges for one number. */
export interface LookupCost {
  /** Millionths of `currency`. */
  micros: number
  /** ISO 4217. */
  currency: string
}

export function failedLookup(reason: string, retry = true): FailedLookup {
  return { kind: 'failed', retry, reason: storableWords(reason) }
}
