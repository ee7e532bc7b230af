import type { TrafficPeriod } from '../../../../packages/console-contract/operating/overview.ts'
import type { Shown } from './period.ts'

/** One channel's figures, a step each, and those of the period before. */
export interface Line {
  channel: string
  values: number[]
  earlier: number[]
  total: number
  totalBefore: number
}

/** Only the channels that have any, now or in the period before. */
export function toLines(view: TrafficPeriod, show: Shown): Line[] {
  return view.channels
    .map(({ channel, before, ...now }) => ({
      channel,
      values: now[show],
      earlier: before[show],
      total: addUp(now[show]),
      totalBefore: addUp(before[show]),
    }))
    .filter(({ total, totalBefore }) => total + totalBefore > 0)
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
