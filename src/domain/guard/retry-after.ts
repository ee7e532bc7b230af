import type { GuardRule } from './guard-policy.ts'

const steps = [60, 300, 900, 3_600, 14_400, 86_400]
const hiddenSeconds = 900

/** Rules that say something about who asks, and nothing about what the guard has found out. */
const ownRules: ReadonlySet<GuardRule> = new Set([
  'recipient',
  'guessing',
  'wrong-codes',
  'wrong-codes-by-user-address',
  'user-address',
  'address',
])

/**
 * What a client reads in `Retry-After`: few different values, and always the same one for what concerns whole
 * prefixes and countries, so that nobody learns which rule it was, nor when it ends.
 */
export function retryAfterOf(rule: GuardRule, seconds: number): number {
  if (!ownRules.has(rule)) return hiddenSeconds
  return steps.find((step) => step >= seconds) ?? seconds
}
