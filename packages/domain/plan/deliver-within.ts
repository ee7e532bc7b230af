import { minSeconds } from './lifetimes.ts'
import type { Plan, Stage } from './plan.ts'

export type TimedPlan = { kind: 'fits'; plan: Plan } | { kind: 'too-short'; needsSeconds: number }

/**
 * The plan with all its stages within `seconds`. Waits that the client gave stay; the others become shorter in
 * proportion, so that the last stage has its share of the time. `given`: by stage, whether the client gave its wait.
 */
export function deliverWithin(plan: Plan, seconds: number, given: readonly boolean[]): TimedPlan {
  const { stages } = plan
  const needs = stages.map(({ channel, waitSeconds }, index) => {
    return given[index] === true ? waitSeconds : minSeconds[channel]
  })
  const needsSeconds = sum(needs)
  if (needsSeconds > seconds) return { kind: 'too-short', needsSeconds }
  if (plan.lifetimeSeconds <= seconds) return { kind: 'fits', plan }
  const last = stages.length - 1
  const isFixed = (index: number) => given[index] === true
  const shared = stages.map(({ waitSeconds }, index) => {
    return isFixed(index) ? 0 : Math.min(waitSeconds, seconds / stages.length)
  })
  const fixed = sum(needs.filter((_, index) => isFixed(index)))
  const scale = Math.min(1, (seconds - fixed) / sum(shared))
  const waits = stages.map((_, index) => {
    const own = Math.floor((shared[index] ?? 0) * scale)
    return isFixed(index) ? (needs[index] ?? 0) : Math.max(needs[index] ?? 0, own)
  })
  const before = sum(waits.slice(0, last))
  const timed = stages.map((stage, index): Stage => {
    return { ...stage, waitSeconds: index < last ? (waits[index] ?? 0) : seconds - before }
  })
  return { kind: 'fits', plan: { ...plan, stages: timed as [Stage, ...Stage[]], lifetimeSeconds: seconds } }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
