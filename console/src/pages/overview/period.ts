import { useSearchParams } from 'wouter'
import type { OverviewRange } from '../../../../packages/console-contract/operating/overview.ts'

export const ranges = ['hour', 'day', 'week', 'month'] as const satisfies readonly OverviewRange[]
export const shows = ['accepted', 'delivered', 'failed'] as const
export type Shown = (typeof shows)[number]

/** From the address: `?range=week&show=failed`. */
export function usePeriod(): { range: OverviewRange; show: Shown; hrefOf: (change: object) => string } {
  const [params] = useSearchParams()
  const range = ranges.find((each) => each === params.get('range')) ?? 'day'
  const show = shows.find((each) => each === params.get('show')) ?? 'accepted'
  const hrefOf = (change: object) => {
    const compare = params.get('compare')
    const next = new URLSearchParams({ range, show, ...(compare !== null && { compare }), ...change })
    return `/?${next}`
  }
  return { range, show, hrefOf }
}

/** When the day began in local time, in ms. */
export function todayBegan(): number {
  return new Date().setHours(0, 0, 0, 0)
}
