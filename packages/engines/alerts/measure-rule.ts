import type { AlertKind } from '../../domain/alerts/alert-kinds.ts'
import type { AlertRuleSettings } from '../../domain/alerts/alert-rule.ts'
import { tookPercentile } from '../../domain/traffic/took-histogram.ts'
import {
  countGuardBlocks,
  readAlertBalances,
  readPendingHosts,
} from '../../store/alerts/measure-installation.ts'
import { type RunningGateway, runningGateways } from '../../store/carriers/gateways.ts'
import { countAccountNotices } from '../../store/carriers/ignored-events.ts'
import { knownUpstreams, readUpstreamControls } from '../../store/carriers/upstream-controls.ts'
import { readCarrierResults, resultSpanMs } from '../../store/carriers/upstream-results.ts'
import type { Queryable } from '../../store/database.ts'
import { oldestDue } from '../../store/messages/oldest-due.ts'
import { readTraffic, sumTraffic, type TrafficCounts } from '../../store/traffic/traffic.ts'

/** The value of a rule for one subject, in the unit of the kind. */
export interface Measured {
  subject: string
  /** Null: nothing can be said. */
  value: number | null
  /** Where it differs from that of the rule. */
  threshold?: number
  detail?: string | null
}

export type MeasuredRule = Pick<AlertRuleSettings, 'kind' | 'threshold' | 'windowMinutes' | 'minimum'>

const minuteMs = 60_000
/** How long what a carrier says about the account counts. */
const noticesWithinMs = 24 * 60 * minuteMs
/** The share of messages whose time to delivery counts. */
const timeShare = 0.95

type Measure = (db: Queryable, rule: MeasuredRule, now: number) => Promise<Measured[]>

const measures: Readonly<Record<AlertKind, Measure>> = {
  'channel-delivery': (db, rule, now) => measureChannels(db, rule, now, shareOfCounts),
  'delivery-time': (db, rule, now) => measureChannels(db, rule, now, timeOfCounts),
  'carrier-delivery': measureCarriers,
  balance: measureBalances,
  'carrier-down': measureConnections,
  'carrier-notice': async (db, _rule, now) => {
    const counts = await countAccountNotices(db, now - noticesWithinMs)
    return counts.map(({ upstream: subject, notices, newest: detail }) => ({
      subject,
      value: notices,
      detail,
    }))
  },
  'endpoint-down': async (db, _rule, now) => {
    const hosts = await readPendingHosts(db)
    return hosts.map(({ host, since, accounts }) => ({
      subject: host,
      value: Math.max(0, now - since) / minuteMs,
      detail: accounts,
    }))
  },
  'queue-age': async (db, _rule, now) => {
    const upstreams = await knownUpstreams(db)
    const due = await oldestDue(db, upstreams, now)
    return upstreams.map((subject) => ({ subject, value: (now - (due.get(subject) ?? now)) / 1_000 }))
  },
  'fraud-blocks': async (db, _rule, now) => {
    const { blocks, newest } = await countGuardBlocks(db, now)
    return [{ subject: 'installation', value: blocks, detail: newest }]
  },
}

/** What the rule watches, with the value of each, from what is stored. */
export function measureRule(db: Queryable, rule: MeasuredRule, now: number): Promise<Measured[]> {
  return measures[rule.kind](db, rule, now)
}

/** Per cent of the messages that ended; null for fewer than `minimum`. */
export function computeShare(delivered: number, others: number, minimum: number): number | null {
  const total = delivered + others
  return total === 0 || total < minimum ? null : (delivered / total) * 100
}

export function shareOfCounts({ delivered, failed, unknown }: TrafficCounts, minimum: number): number | null {
  return computeShare(delivered, failed + unknown, minimum)
}

/** Seconds within which most of the delivered messages arrived. */
export function timeOfCounts({ delivered, took }: TrafficCounts, minimum: number): number | null {
  if (delivered < minimum) return null
  const ms = tookPercentile(took, timeShare)
  return ms === null ? null : ms / 1_000
}

async function measureChannels(
  db: Queryable,
  { windowMinutes, minimum }: MeasuredRule,
  now: number,
  amountOf: (counts: TrafficCounts, minimum: number) => number | null,
): Promise<Measured[]> {
  const windowMs = (windowMinutes ?? 0) * minuteMs
  const from = Math.floor(now / minuteMs) * minuteMs - windowMs
  const sums = new Map<string, TrafficCounts>()
  for (const { channel, ...counts } of await readTraffic(db, { from, until: now, step: 1 }, windowMs)) {
    const before = sums.get(channel)
    sums.set(channel, before === undefined ? counts : sumTraffic(before, counts))
  }
  return [...sums].map(([subject, counts]) => ({ subject, value: amountOf(counts, minimum ?? 0) }))
}

/** Whole spans of ten minutes that lie within the window, at least in part. */
async function measureCarriers(db: Queryable, { windowMinutes, minimum }: MeasuredRule, now: number) {
  const since = now - (windowMinutes ?? 0) * minuteMs - resultSpanMs + 1
  const sums = new Map<string, { delivered: number; failed: number }>()
  for (const { upstream, delivered, failed } of await readCarrierResults(db, since)) {
    const sum = sums.get(upstream) ?? { delivered: 0, failed: 0 }
    sums.set(upstream, { delivered: sum.delivered + delivered, failed: sum.failed + failed })
  }
  return [...sums].map(([subject, { delivered, failed }]) => ({
    subject,
    value: computeShare(delivered, failed, minimum ?? 0),
  }))
}

async function measureBalances(db: Queryable, { threshold }: MeasuredRule): Promise<Measured[]> {
  const balances = await readAlertBalances(db)
  return balances.flatMap(({ account: subject, currency: detail, availableMicros, alertMicros }) => {
    // Thresholds are far below what a number rounds.
    const value = Number(availableMicros)
    const limit = threshold ?? alertMicros
    return limit === null ? [] : [{ subject, value, threshold: limit, detail }]
  })
}

/** An upstream that an operator drains has no connections on purpose. */
async function measureConnections(db: Queryable): Promise<Measured[]> {
  const draining = (await readUpstreamControls(db)).filter(({ state }) => state === 'draining')
  const connections = connectionsByUpstream(await runningGateways(db))
  for (const { upstream } of draining) connections.delete(upstream)
  return [...connections].map(([subject, value]) => ({ subject, value }))
}

/** Connections that are up at all gateways together, of every upstream that one of them has. */
export function connectionsByUpstream(
  gateways: readonly Pick<RunningGateway, 'upstreams'>[],
): Map<string, number> {
  const connections = new Map<string, number>()
  for (const { upstreams } of gateways) {
    for (const [name, { linksUp }] of Object.entries(upstreams))
      connections.set(name, (connections.get(name) ?? 0) + linksUp)
  }
  return connections
}
