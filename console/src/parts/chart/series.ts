import type { Steps } from './step-text.ts'

/** Figures of one thing over time. */
export interface Series {
  name: string
  /** A colour of `tokens.css`, without the hyphens: `sms`, `good`. */
  color: string
  /** One for each step; null where there is nothing to say. */
  values: readonly (number | null)[]
  /** The same steps of the period before. */
  earlier?: readonly (number | null)[]
  /** The list that the figure of a step counts: from `begin` until before `end`. */
  hrefOf?: (begin: number, end: number) => string
}

export interface ChartFigures extends Steps {
  /** `bars` stand on one another and have a sum; `lines` do not. */
  look: 'bars' | 'lines'
  series: readonly Series[]
  /** The upper end of the axis; absent: by the figures. */
  top?: number
  /** A figure as text. */
  format: (value: number) => string
}

export function sumAt(series: readonly Series[], what: 'values' | 'earlier', step: number): number {
  return series.reduce((sum, one) => sum + (one[what]?.[step] ?? 0), 0)
}

/** Whether any series has figures of the period before. */
export function hasEarlier(series: readonly Series[]): boolean {
  return series.some(({ earlier = [] }) => earlier.some((value) => value !== null && value !== 0))
}

/** `+12 %`: how a figure changed; null where there is nothing to compare with. */
export function changeText(now: number | null, before: number | null, language: string): string | null {
  if (now === null || before === null || before === 0) return null
  const ratio = (now - before) / before
  return ratio.toLocaleString(language, {
    style: 'percent',
    maximumFractionDigits: Math.abs(ratio) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  })
}
