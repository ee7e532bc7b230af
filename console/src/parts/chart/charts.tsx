import { createContext, type ReactNode, useContext } from 'react'
import type { QueryOf } from '../../../../packages/console-contract/contract.ts'
import { useOpenPeriod } from '../period/asked-period.ts'

/** What all charts of a page have in common. */
export interface Charts {
  /** Which annotations they show; null: none. */
  annotated: QueryOf<'GET /annotations'> | null
  /** Shows a part of the period in all of them; null where they cannot be zoomed. */
  zoom: ((from: number, until: number) => void) | null
}

const ChartsContext = createContext<Charts>({ annotated: null, zoom: null })

export function useCharts(): Charts {
  return useContext(ChartsContext)
}

interface PeriodChartsProps {
  period: { from: number; stepMs: number; steps: number }
  of?: Omit<QueryOf<'GET /annotations'>, 'from' | 'to'>
  children: ReactNode
}

/** Charts of one period, which are zoomed together and have the same annotations. `of`: what those are about. */
export function PeriodCharts({ period, of, children }: PeriodChartsProps) {
  const { from, stepMs, steps } = period
  const open = useOpenPeriod()
  const annotated = { from, to: from + steps * stepMs, ...of }
  const zoom = (begin: number, end: number) => open({ from: begin, to: end })
  return <ChartsContext value={{ annotated, zoom }}>{children}</ChartsContext>
}
