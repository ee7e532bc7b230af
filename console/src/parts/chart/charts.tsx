import { createContext, type ReactNode, useContext } from 'react'
import { useOpenPeriod } from '../period/asked-period.ts'
import { type Annotated, type AnnotationText, useAnnotations } from './annotations.ts'

/** What all charts of a page have in common. */
export interface Charts {
  annotations: readonly AnnotationText[]
  /** Shows a part of the period in all of them; null where they cannot be zoomed. */
  zoom: ((from: number, until: number) => void) | null
}

const ChartsContext = createContext<Charts>({ annotations: [], zoom: null })

export function useCharts(): Charts {
  return useContext(ChartsContext)
}

/** Charts of one period, which are zoomed together and have the same annotations. */
export function PeriodCharts({
  period,
  of,
  children,
}: {
  period: { from: number; stepMs: number; steps: number }
  of?: Annotated
  children: ReactNode
}) {
  const { from, stepMs, steps } = period
  const annotations = useAnnotations({ from, to: from + steps * stepMs, ...of })
  const open = useOpenPeriod()
  const zoom = (begin: number, end: number) => open({ from: begin, to: end })
  return <ChartsContext value={{ annotations, zoom }}>{children}</ChartsContext>
}
