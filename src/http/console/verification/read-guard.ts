import { standingOf } from '../../../domain/guard/closure.ts'
import { readClosureKey } from '../../../domain/guard/closure-key.ts'
import { forgetDecision } from '../../../storage/guard-closures.ts'
import { decideAbout } from '../../../verification/guard/decide-about.ts'
import { guardReport } from '../../../verification/guard/guard-report.ts'
import type { GuardLimitView, GuardView } from '../contract/verification.ts'
import type { AnswerOf, BodyOf } from '../contract.ts'
import type { Mask } from '../mask.ts'
import { ConsoleRefusal } from '../refusal.ts'
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
  { db, clock, policy, accounts }: VerificationPorts,
  mask: Mask,
): Promise<GuardView> {
  const now = clock.now()
  const { closures, refusals } = await guardReport(db, now)
  const known = accounts()
  return {
    closures: closures.slice(0, mostShown).flatMap((closure) => {
      const standing = standingOf(closure, now)
      const { madeBy, since, until } = closure
      const [key, reason] = [mask.prefixes(closure.key), mask.prefixes(closure.reason)]
      return standing === 'over' ? [] : [{ key, standing, madeBy, reason, since, until }]
    }),
    refusals: refusals.map(({ accountId, at, rule, reason, requests, recipient, country, serviceId }) => ({
      at,
      rule,
      // It may name the prefix of this very recipient.
      reason: mask.prefixes(reason),
      requests,
      recipient,
      country,
      serviceId,
      account: known.find((account) => account.accountId === accountId)?.name ?? String(accountId),
    })),
    limits: limitsOf(policy),
    countriesOff: [...policy.countriesOff],
    moneyPerHourMicros: policy.moneyPerHourMicros,
    closes: policy.conversion.closes,
    leastCodes: policy.conversion.leastCodes,
  }
}

function limitsOf({ limits }: VerificationPorts['policy']): GuardLimitView[] {
  return Object.entries(limits).map(([name, each]) => ({
    name: name as GuardLimitView['name'],
    limits: each.map(({ seconds, most }) => ({ seconds, most })),
  }))
}

/** Rejects with `ConsoleRefusal` where `key` is no prefix and no country. */
export async function decide(
  { db, clock }: VerificationPorts,
  state: 'open' | 'closed',
  { key, minutes, reason }: BodyOf<'POST /verification/close'>,
): Promise<string> {
  const since = clock.now()
  const decided = keyOf(key)
  await decideAbout(db, {
    key: decided,
    state,
    reason: reason.trim() || 'asked for',
    since,
    until: minutes === null ? null : since + minutes * 60_000,
  })
  return decided
}

/** Rejects with `ConsoleRefusal` where no operator has decided about it. */
export async function forget({ db }: VerificationPorts, text: string): Promise<string> {
  const key = keyOf(text)
  if (await forgetDecision(db, key)) return key
  throw new ConsoleRefusal(409, `Nobody has opened or closed ${key}`)
}

function keyOf(text: string): string {
  const key = readClosureKey(text.trim())
  if (key !== null) return key
  const must = 'must be the digits that numbers begin with, or a country such as UA'
  throw new ConsoleRefusal(400, `The prefix ${must}`, 'key')
}
