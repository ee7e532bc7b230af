import type { RuleTrial } from '../../console-contract/operating/alerts.ts'
import type { AlertRuleSettings } from '../../domain/alerts/alert-rule.ts'
import { type AlertSample, firingsOf } from '../../domain/alerts/alert-state.ts'
import { readCarrierResults, resultSpanMs } from '../../store/carriers/upstream-results.ts'
import type { Queryable } from '../../store/database.ts'
import { readTraffic, sumTraffic, type TrafficCounts } from '../../store/traffic/traffic.ts'
import { computeShare, type MeasuredRule, shareOfCounts, timeOfCounts } from './measure-rule.ts'

const days = 7
const minuteMs = 60_000
/** The values of channels are looked at in these steps. */
const stepMs = 5 * minuteMs
const maxInstants = 10

/** Null where the past values of this kind are not stored. */
export async function tryRule(
  db: Queryable,
  rule: Omit<AlertRuleSettings, 'name' | 'targets'>,
  now: number,
): Promise<RuleTrial | null> {
  const { kind, threshold, subject, forMinutes } = rule
  const history = await readHistory(db, rule, now)
  if (history === null || threshold === null) return null
  const counted = [...history]
    .filter(([name]) => subject === null || name === subject)
    .map(([name, samples]) => {
      const at = firingsOf({ kind, threshold, forMinutes }, samples)
      return { subject: name, fired: at.length, at: at.toReversed().slice(0, maxInstants) }
    })
  const subjects = counted.filter(({ fired }) => fired > 0).sort((a, b) => b.fired - a.fired)
  return { days, fired: subjects.reduce((sum, { fired }) => sum + fired, 0), subjects }
}

/** Values by subject; null where they are not stored. */
async function readHistory(
  db: Queryable,
  rule: MeasuredRule,
  now: number,
): Promise<Map<string, AlertSample[]> | null> {
  const since = now - days * 24 * 60 * minuteMs
  const windowMs = (rule.windowMinutes ?? 0) * minuteMs
  const minimum = rule.minimum ?? 0
  switch (rule.kind) {
    case 'channel-delivery':
    case 'delivery-time': {
      const amountOf = rule.kind === 'delivery-time' ? timeOfCounts : shareOfCounts
      const width = Math.ceil(windowMs / stepMs)
      const from = Math.floor(since / stepMs - width) * stepMs
      const rows = await readTraffic(db, { from, until: now, step: 1 }, stepMs)
      const steps = rows.map(({ channel, position, ...counts }) => ({ name: channel, position, counts }))
      const sum = (window: TrafficCounts[]) =>
        window.length === 0 ? null : amountOf(window.reduce(sumTraffic), minimum)
      return slide(steps, sum, { from, stepMs, width, until: now })
    }
    case 'carrier-delivery': {
      const width = Math.ceil(windowMs / resultSpanMs)
      const from = Math.floor(since / resultSpanMs - width) * resultSpanMs
      const steps = (await readCarrierResults(db, from)).map(({ upstream: name, at, ...counts }) => {
        return { name, position: Math.round((at - from) / resultSpanMs), counts }
      })
      const sum = (window: { delivered: number; failed: number }[]) => {
        const total = (what: 'delivered' | 'failed') => window.reduce((all, each) => all + each[what], 0)
        return computeShare(total('delivered'), total('failed'), minimum)
      }
      return slide(steps, sum, { from, stepMs: resultSpanMs, width, until: now })
    }
    case 'balance':
    case 'carrier-down':
    case 'carrier-notice':
    case 'endpoint-down':
    case 'queue-age':
    case 'fraud-blocks':
      return null
  }
}

/** The value of each window of `width` steps, by name. */
function slide<Counts>(
  steps: readonly { name: string; position: number; counts: Counts }[],
  amountOf: (window: Counts[]) => number | null,
  { from, stepMs, width, until }: { from: number; stepMs: number; width: number; until: number },
): Map<string, AlertSample[]> {
  const byName = new Map<string, Map<number, Counts>>()
  for (const { name, position, counts } of steps) {
    const own = byName.get(name) ?? new Map<number, Counts>()
    byName.set(name, own.set(position, counts))
  }
  const count = Math.floor((until - from) / stepMs)
  const computeSamples = (own: ReadonlyMap<number, Counts>) =>
    Array.from({ length: Math.max(0, count - width) }, (_, index) => {
      const window = Array.from({ length: width }, (_, offset) => own.get(index + offset + 1) ?? [])
      return { at: from + (index + width + 1) * stepMs, value: amountOf(window.flat() as Counts[]) }
    })
  return new Map([...byName].map(([name, own]) => [name, computeSamples(own)]))
}
