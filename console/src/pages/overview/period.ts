import { useSearchParams } from 'wouter'
import { withParams } from '../../parts/period/asked-period.ts'

export const shows = ['accepted', 'delivered', 'failed'] as const
export type Shown = (typeof shows)[number]

/** What the chart shows, from the address: `?show=failed`. */
export function useShown(): { show: Shown; hrefOf: (show: Shown) => string } {
  const [params] = useSearchParams()
  const show = shows.find((each) => each === params.get('show')) ?? 'accepted'
  return { show, hrefOf: (each) => `/?${withParams(params, { show: each })}` }
}
