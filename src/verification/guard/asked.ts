import type { Closure } from '../../domain/guard/closure.ts'
import type { CountedRule, GuardPolicy, GuardRule, RateLimit } from '../../domain/guard/guard-policy.ts'
import type { NumberPlace } from '../../domain/guard/number-place.ts'
import type { GuardedRequest } from '../guard.ts'

/** A request that nothing in memory speaks against. */
export interface AskedCode {
  request: GuardedRequest
  /** Null for e-mail. */
  place: NumberPlace | null
  /** What an operator or the guard has decided about the number; not `closed`. */
  decided: { closure: Closure; standing: 'probation' | 'open' } | null
  /** Requests for the same recipient that are admitted, and neither on disk nor given up. */
  underWay: number
}

/** Something that a request counts in, and how much. */
export interface CountIn {
  rule: CountedRule
  key: string
  limit: RateLimit
  weight: number
}

/** A no. `reason` is for the operator. */
export interface GuardRefusal {
  rule: GuardRule
  reason: string
  /** How long it lasts as far as it is known. */
  seconds: number
}

const hourSeconds = 3_600
const probeSeconds = 600

export function countsOf({ request, place, decided }: AskedCode, policy: GuardPolicy): CountIn[] {
  const { limits } = policy
  const { accountId, serviceId, clientAddress, userAddress } = request
  const counts = [
    ...each('address', `${accountId} ${clientAddress}`, limits.address),
    ...each('service', `${accountId} ${serviceId}`, limits.service),
  ]
  if (userAddress) counts.push(...each('user-address', `${accountId} ${userAddress}`, limits.userAddress))
  if (place === null) return counts
  const { country, thousand } = place
  counts.push(...each('country', country, limits.country))
  if (decided === null) counts.push(...each('neighbours', thousand, limits.neighbours))
  if (decided?.standing === 'probation') {
    const limit = { seconds: probeSeconds, most: policy.conversion.probes }
    counts.push({ rule: 'probes', key: decided.closure.key, limit, weight: 1 })
  }
  const most = policy.moneyPerHourMicrosByCountry[country] ?? policy.moneyPerHourMicros
  if (most !== null) {
    const limit = { seconds: hourSeconds, most }
    counts.push({ rule: 'money', key: `${accountId} ${country}`, limit, weight: request.priceMicros })
  }
  return counts
}

function each(rule: CountedRule, key: string, limits: readonly RateLimit[]): CountIn[] {
  return limits.map((limit) => ({ rule, key, limit, weight: 1 }))
}
