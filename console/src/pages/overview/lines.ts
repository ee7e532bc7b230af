import type { OverviewView } from '../../../../src/http/console/contract/overview.ts'
import type { Shown } from './period.ts'

/** One channel's figures, a step each. */
export interface Line {
  channel: string
  values: number[]
  total: number
}

/** Only the channels that have any. */
export function linesOf(view: OverviewView, show: Shown): Line[] {
  return view.channels
    .map((each) => ({
      channel: each.channel,
      values: each[show],
      total: each[show].reduce((sum, value) => sum + value, 0),
    }))
    .filter(({ total }) => total > 0)
}
