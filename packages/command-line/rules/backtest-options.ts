export interface BacktestOptions {
  routes?: string
  trafficRules?: string
  since: Since
  until?: number
  prices?: OtherPrices[]
  tariffs?: string
}

/** An instant, or a time before now, in milliseconds. */
export type Since = { at: number } | { ago: number }

export interface OtherPrices {
  upstream: string
  file: string
}

/** Of a file that it is given. */
export const maxFileBytes = 4_000_000
