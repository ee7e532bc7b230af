import type { AnswerOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { GuardLimitView, GuardView } from '../../console-contract/operating/verification.ts'
import { readGuardReason } from '../../domain/guard/guard-reason.ts'
import { blockStatus } from '../../domain/guard/prefix-block.ts'
import { guardReport } from '../../engines/verification/guard/guard-report.ts'
import type { VerificationPorts } from './verification-ports.ts'

const maxShown = 200
/** Of fewer codes to a prefix one that was not entered says nothing. */
const minCodes = 10

export async function readConversion(
  { db, clock }: VerificationPorts,
  mask: Mask,
): Promise<AnswerOf<'GET /verification/conversion'>> {
  const { countries, prefixes } = await guardReport(db, clock.now())
  return {
    countries: countries.slice(0, maxShown),
    prefixes: prefixes
      .filter(({ codes }) => codes >= minCodes)
      .slice(0, maxShown)
      .map((each) => ({ ...each, key: mask.prefixes(each.key) })),
  }
}

export async function readGuard(
  { db, clock, policy, nameOf }: VerificationPorts,
  mask: Mask,
): Promise<GuardView> {
  const now = clock.now()
  const { blocks, refusals } = await guardReport(db, now)
  return {
    blocks: blocks.slice(0, maxShown).flatMap((block) => {
      const status = blockStatus(block, now)
      const { madeBy, since, until } = block
      const [key, reason] = [mask.prefixes(block.key), mask.prefixes(block.reason)]
      return status === 'over' ? [] : [{ key, status, madeBy, reason: readGuardReason(reason), since, until }]
    }),
    refusals: refusals.map(({ accountId, type: _type, address: _address, ...refusal }) => ({
      ...refusal,
      // The reason may name the prefix of this recipient.
      reason: readGuardReason(mask.prefixes(refusal.reason)),
      account: nameOf(accountId),
    })),
    limits: Object.entries(policy.limits).map(([name, limits]) => {
      return { name: name as GuardLimitView['name'], limits: [...limits] }
    }),
    countriesOff: [...policy.countriesOff],
    moneyPerHourMicros: policy.moneyPerHourMicros,
    closes: policy.conversion.closes,
    minCodes: policy.conversion.minCodes,
  }
}
