import { unreachable } from '../../kit/flow/unreachable.ts'
import type { CountedRule, RateLimit } from './guard-policy.ts'
import type { PrefixBlock } from './prefix-block.ts'

/** Why a counting rule refused a code, for the operator, without phone numbers and e-mail addresses. */
export function describeLimit(rule: CountedRule, key: string, { seconds, max }: RateLimit): string {
  switch (rule) {
    case 'recipient':
      return `${max} codes in ${seconds} s for one recipient`
    case 'recipient-of-all':
      return `${max} codes in ${seconds} s for one recipient from all accounts`
    case 'user-address':
      return `${max} codes in ${seconds} s for one end user's address`
    case 'wrong-codes-by-user-address':
      return `${max} wrong codes in ${seconds} s from one end user's address`
    case 'wrong-codes-by-account':
      return `${max} wrong codes of account ${key} in ${seconds} s`
    case 'address':
      return `${max} codes in ${seconds} s from one address with an API key`
    case 'service':
      return `${max} codes of service ${lastWord(key)} in ${seconds} s`
    case 'neighbours':
      return `${max} numbers that begin with ${key} got codes in ${seconds} s and entered none`
    case 'country':
      return `${max} codes to ${key} in ${seconds} s`
    case 'money':
      return `codes to ${lastWord(key)} for ${max / 1_000_000} in an hour`
    case 'probes':
      return `${key} is on probation: ${max} codes in ${seconds} s`
    default:
      return unreachable(rule)
  }
}

export function describeClosed({ key, until, reason, madeBy }: PrefixBlock): string {
  const end = until === null ? 'for good' : `until ${new Date(until).toISOString().slice(0, 19)}Z`
  return `${key} is closed ${end} by the ${madeBy}: ${reason}`
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1)
}
