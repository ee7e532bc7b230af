import type { RoutingConfig } from '../../config/load-config.ts'
import { type NumberNetwork, numberNetwork } from '../../domain/network/number-network.ts'
import { KnownPrices } from '../../domain/routing/known-prices.ts'
import { QualityScores, qualityHours } from '../../domain/routing/quality-scores.ts'
import type { RouteQuery } from '../../domain/routing/route-rule.ts'
import { type SenderVerdict, SmsRules, type SmsSettings } from '../../domain/sms-rules/sms-rules.ts'
import { type AvoidReason, type RouteCandidate, Router } from '../../engines/dispatch/upstreams/router.ts'
import { KnownNetworks } from '../../engines/dispatch/upstreams/routing-facts.ts'
import { newestFindings } from '../../store/carriers/lookup-cache.ts'
import { readUpstreamControls } from '../../store/carriers/upstream-controls.ts'
import { readResults } from '../../store/carriers/upstream-results.ts'
import type { Queryable } from '../../store/database.ts'
import { readPrices } from '../../store/money/upstream-prices.ts'
import type { AdministrationPorts } from '../ports.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface ExplainedRoute {
  network: NumberNetwork
  /** Whether a lookup knows the network, and not only numbering data. */
  isLookedUp: boolean
  candidates: RouteCandidate[]
  /** What rules for SMS say; null for other channels. */
  sms: (SmsSettings & { verdict: SenderVerdict }) | null
}

/**
 * What becomes of a message to a number by these routes and rules, with the prices of `at`. The health of links is known
 * to a running gateway alone; what operators decided about carriers is known without one too.
 */
export async function explainRoute(
  { db, clock, gateway }: Pick<AdministrationPorts, 'db' | 'clock' | 'gateway'>,
  { routes, routing, smsRules }: RoutingConfig,
  { query, at }: { query: RouteQuery; at: number },
): Promise<ExplainedRoute> {
  const now = clock.now()
  const prices = gateway?.routing.prices() ?? new KnownPrices(await readPrices(db, now))
  const quality = new QualityScores(await readResults(db, now - qualityHours * hourMs), now)
  const facts = { prices, quality, exploreShare: routing.exploreShare }
  const stored = new KnownNetworks(clock)
  const lookedUp = (phone: string) => stored.of(phone) ?? gateway?.routing.networks.of(phone) ?? null
  const networkOf = (phone: string) => lookedUp(phone) ?? numberNetwork(phone)
  const router = new Router({
    ...{ routes, networkOf, random: Math.random, now: () => at, facts: () => facts },
    avoid: gateway?.routing.avoid ?? (await avoidControlled(db)),
  })
  if (router.lookupWish(query) !== 'never') {
    for (const [phone, finding] of await newestFindings(db, [query.phone], now - dayMs))
      stored.note(phone, finding)
  }
  const rules = new SmsRules(smsRules, networkOf)
  return {
    network: networkOf(query.phone),
    isLookedUp: lookedUp(query.phone) !== null,
    candidates: router.candidates(query),
    sms: query.channel === 'sms' ? { ...rules.settingsFor(query), verdict: rules.judgeSender(query) } : null,
  }
}

async function avoidControlled(db: Queryable): Promise<AvoidReason> {
  const controls = new Map((await readUpstreamControls(db)).map(({ upstream, state }) => [upstream, state]))
  return (upstream) => controls.get(upstream) ?? null
}
