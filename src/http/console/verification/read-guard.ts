import { standingOf } from '../../../domain/guard/closure.ts'
import { guardReport } from '../../../verification/guard/guard-report.ts'
import type { GuardLimitView, GuardView } from '../contract/verification.ts'
import type { AnswerOf } from '../contract.ts'
import type { Mask } from '../mask.ts'
import type { VerificationPorts } from './verification-ports.ts'

const mostShown = 200

export async function readConversion(
  { db, clock }: VerificationPorts,
  mask: Mask,
): Promise<AnswerOf<'GET /verification/conversion'>> {
  const { countries, prefixes } = await guardReport(db, clock.now())
  return {
    countries: countries.slice(0, mostShown),
    prefixes: prefixes.slice(0, mostShown).map((each) => ({ ...each, key: mask.prefixes(each.key) })),
  }
}

export async function readGuard(
  { db, clock, policy, nameOf }: VerificationPorts,
  mask: Mask,
): Promise<GuardView> {
  const now = clock.now()
  const { closures, refusals } = await guardReport(db, now)
  return {
    closures: closures.slice(0, mostShown).flatMap((closure) => {
      const standing = standingOf(closure, now)
      const { madeBy, since, until } = closure
      const [key, reason] = [mask.prefixes(closure.key), mask.prefixes(closure.reason)]
      return standing === 'over' ? [] : [{ key, standing, madeBy, reason, since, until }]
    }),
    refusals: refusals.map(({ accountId, type: _type, address: _address, ...refusal }) => ({
      ...refusal,
      // It may name the prefix of this very recipient.
      reason: mask.prefixes(refusal.reason),
      account: nameOf(accountId),
    })),
    limits: Object.entries(policy.limits).map(([name, limits]) => {
      return { name: name as GuardLimitView['name'], limits: [...limits] }
    }),
    countriesOff: [...policy.countriesOff],
    moneyPerHourMicros: policy.moneyPerHourMicros,
    closes: policy.conversion.closes,
    leastCodes: policy.conversion.leastCodes,
  }
}
