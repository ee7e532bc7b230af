import type { CountIn as CountInOf } from '../../../domain/guard/counted-batch.ts'
import {
  allowedMoneyPerHour,
  type CountedRule,
  type GuardPolicy,
  type GuardRule,
  limitsOfAllAccounts,
  probes,
  type RateLimit,
} from '../../../domain/guard/guard-policy.ts'
import type { NumberPlace } from '../../../domain/guard/number-place.ts'
import type { PrefixBlock } from '../../../domain/guard/prefix-block.ts'
import { addressBlock } from '../../../kit/net/address-block.ts'
import type { GuardedRequest } from '../guard.ts'

/** A request that passed all checks in memory. */
export interface GuardedCode {
  request: GuardedRequest
  /** Null for e-mail. */
  place: NumberPlace | null
  /** The block that applies to the number, if it is not `closed`. */
  decided: { block: PrefixBlock; status: 'probation' | 'open' } | null
  /** Requests under way for the same recipient: admitted, and neither stored nor given up. */
  underWay: number
}

/** One counter that a code adds to. */
export type CountIn = CountInOf<CountedRule>

/** Why a code is refused. `reason` is for the operator. */
export interface GuardRefusal {
  rule: GuardRule
  reason: string
  /** How long the refusal lasts, as far as known. */
  seconds: number
}

const hourSeconds = 3_600
const probeSeconds = 600

export function listGuardCounts({ request, place, decided }: GuardedCode, policy: GuardPolicy): CountIn[] {
  const { limits } = policy
  const { accountId, serviceId, clientAddress, userAddress, isCheckedElsewhere = false } = request
  const requestedFrom = userAddress ? addressBlock(userAddress) : null
  const counts: CountIn[] = [
    ...each('address', `${accountId} ${addressBlock(clientAddress)}`, limits.address),
    ...each('service', `${accountId} ${serviceId}`, limits.service),
    // These count wrong codes at checks. Here they add nothing and only need room.
    ...wrongCodesIn({ accountId, requestedFrom }, policy).map((count) => ({ ...count, weight: 0 })),
  ]
  if (requestedFrom !== null) {
    counts.push(...each('user-address', `${accountId} ${requestedFrom}`, limits.userAddress))
  }
  // Our own codes of a recipient are found on disk.
  counts.push(
    ...(isCheckedElsewhere
      ? each('recipient', `${accountId} ${request.recipient}`, limits.recipient)
      : recipientOfAllIn(request.recipient, limitsOfAllAccounts(limits))),
  )
  if (place === null) return counts
  const { country, thousand } = place
  counts.push(...each('country', country, limits.country))
  // Codes of which none is ever entered here would count against those that are.
  if (decided === null && !isCheckedElsewhere) {
    counts.push(...each('neighbours', thousand, limits.neighbours))
  }
  if (decided?.status === 'probation') {
    const limit = { seconds: probeSeconds, max: probes }
    counts.push({
      rule: 'probes',
      key: isCheckedElsewhere ? `${decided.block.key} given` : decided.block.key,
      limit,
      weight: 1,
      room: 1,
    })
  }
  const weight = request.priceMicros
  const max = allowedMoneyPerHour(policy, country, weight)
  if (max !== null) {
    const limit = { seconds: hourSeconds, max }
    counts.push({ rule: 'money', key: `${accountId} ${country}`, limit, weight, room: weight })
  }
  return counts
}

/** The counters of one recipient over all accounts. */
export function recipientOfAllIn(key: string, limits: readonly RateLimit[]): CountInOf<'recipient-of-all'>[] {
  return each('recipient-of-all', key, limits)
}

/**
 * The counters of one wrong code, besides those of its recipient. `requestedFrom` is the `addressBlock` that
 * requested the right code.
 */
export function wrongCodesIn(
  { accountId, requestedFrom }: { accountId: number; requestedFrom: string | null },
  { limits }: GuardPolicy,
): CountIn[] {
  const ofAccount = each('wrong-codes-by-account', String(accountId), limits.wrongCodesByAccount)
  if (requestedFrom === null) return ofAccount
  const key = `${accountId} ${requestedFrom}`
  return [...ofAccount, ...each('wrong-codes-by-user-address', key, limits.wrongCodesByUserAddress)]
}

function each<Rule extends CountedRule>(
  rule: Rule,
  key: string,
  limits: readonly RateLimit[],
): CountInOf<Rule>[] {
  return limits.map((limit) => ({ rule, key, limit, weight: 1, room: 1 }))
}
