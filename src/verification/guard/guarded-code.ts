import type { CountedRule, GuardPolicy, GuardRule, RateLimit } from '../../domain/guard/guard-policy.ts'
import type { NumberPlace } from '../../domain/guard/number-place.ts'
import type { PrefixBlock } from '../../domain/guard/prefix-block.ts'
import { addressBlock } from '../../lib/address-block.ts'
import type { GuardedRequest } from '../guard.ts'

/** A request that nothing in memory speaks against. */
export interface GuardedCode {
  request: GuardedRequest
  /** Null for e-mail. */
  place: NumberPlace | null
  /** What an operator or the guard has decided about the number; not `closed`. */
  decided: { block: PrefixBlock; status: 'probation' | 'open' } | null
  /** Requests for the same recipient that are admitted, and neither on disk nor given up. */
  underWay: number
}

/** Something that a request counts in, and how much. */
export interface CountIn {
  rule: CountedRule
  key: string
  limit: RateLimit
  weight: number
  /** What has to be left of the limit. */
  room: number
}

/** Sorts counts in the order in which every gateway locks them. */
export function countId({ key, rule, seconds }: { key: string; rule: string; seconds: number }): string {
  return `${key}\n${rule}\n${seconds}`
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

export function countsOf({ request, place, decided }: GuardedCode, policy: GuardPolicy): CountIn[] {
  const { limits } = policy
  const { accountId, serviceId, clientAddress, userAddress } = request
  const requestedFrom = userAddress ? addressBlock(userAddress) : null
  const counts = [
    ...each('address', `${accountId} ${addressBlock(clientAddress)}`, limits.address),
    ...each('service', `${accountId} ${serviceId}`, limits.service),
    // Counted when codes are checked: here they only have to leave room.
    ...wrongCodesIn({ accountId, requestedFrom }, policy).map((count) => ({ ...count, weight: 0 })),
  ]
  if (requestedFrom !== null) {
    counts.push(...each('user-address', `${accountId} ${requestedFrom}`, limits.userAddress))
  }
  if (place === null) return counts
  const { country, thousand } = place
  counts.push(...each('country', country, limits.country))
  if (decided === null) counts.push(...each('neighbours', thousand, limits.neighbours))
  if (decided?.status === 'probation') {
    const limit = { seconds: probeSeconds, most: policy.conversion.probes }
    counts.push({ rule: 'probes', key: decided.block.key, limit, weight: 1, room: 1 })
  }
  const most = policy.moneyPerHourMicrosByCountry[country] ?? policy.moneyPerHourMicros
  if (most !== null) {
    const limit = { seconds: hourSeconds, most }
    const weight = request.priceMicros
    counts.push({ rule: 'money', key: `${accountId} ${country}`, limit, weight, room: weight })
  }
  return counts
}

/** What one wrong code counts in, besides for its recipient. The right one was requested from this `addressBlock`. */
export function wrongCodesIn(
  { accountId, requestedFrom }: { accountId: number; requestedFrom: string | null },
  { limits }: GuardPolicy,
): CountIn[] {
  const ofAccount = each('wrong-codes-by-account', String(accountId), limits.wrongCodesByAccount)
  if (requestedFrom === null) return ofAccount
  const key = `${accountId} ${requestedFrom}`
  return [...ofAccount, ...each('wrong-codes-by-user-address', key, limits.wrongCodesByUserAddress)]
}

function each(rule: CountedRule, key: string, limits: readonly RateLimit[]): CountIn[] {
  return limits.map((limit) => ({ rule, key, limit, weight: 1, room: 1 }))
}
