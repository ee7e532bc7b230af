import type { GuardRule } from './guard-policy.ts'

const steps = [60, 300, 900, 3_600, 14_400, 86_400]
const hiddenSeconds = 900

/** Rules about the requester itself, which reveal nothing that the guard has learned. */
const ownRules: ReadonlySet<GuardRule> = new Set([
  'recipient',
  'guessing',
  'wrong-codes',
  'wrong-codes-by-user-address',
  'user-address',
  'address',
])

/**
 * The value of `Retry-After`: few distinct values, and a constant for rules about prefixes and countries, so
 * that an attacker learns neither the rule nor its end.
 */
export function roundRetryAfter(rule: GuardRule, seconds: number): number {
  if (!ownRules.has(rule)) return hiddenSeconds
  return steps.find((step) => step >= seconds) ?? seconds
}
