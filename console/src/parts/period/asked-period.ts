import { useSearchParams } from 'wouter'
import type { AskedPeriod } from '../../../../packages/console-contract/traffic/period.ts'
import { withParams } from '../list/address-filters.ts'

/** The period of a page, from its address: `?range=week`, or `?from=…&to=…` in ms. */
export function useAskedPeriod<Range extends string>(ranges: readonly Range[], usual: NoInfer<Range>) {
  const [params] = useSearchParams()
  const own = ownPeriod(params)
  const range = ranges.find((each) => each === params.get('range')) ?? usual
  const asked: AskedPeriod<Range> = { ...(own ?? { range }), today: todayBegan() }
  return { asked, range: own === null ? range : null, own }
}

/** A period that is none of those with a name. */
export interface OwnPeriod {
  from: number
  to: number
}

export function ownPeriod(params: URLSearchParams): OwnPeriod | null {
  const [from, to] = ['from', 'to'].map((name) => Number(params.get(name) ?? Number.NaN))
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) ? ({ from, to } as OwnPeriod) : null
}

/** Shows another period; Back returns to the one before. */
export function useOpenPeriod(): (period: OwnPeriod) => void {
  const [, setParams] = useSearchParams()
  return ({ from, to }) =>
    setParams((now) => withParams(now, { range: null, from: String(from), to: String(to) }))
}

/** The time of the steps for the list of messages; a period that is not over has no end. */
export function listedTime({ from, stepMs, steps }: Record<'from' | 'stepMs' | 'steps', number>): {
  from: number
  to?: number
} {
  const until = from + stepMs * steps
  return { from, ...(until <= Date.now() && { to: until - 1 }) }
}

/** When the day began in local time, in ms. */
export function todayBegan(): number {
  return new Date().setHours(0, 0, 0, 0)
}
