import type { TableFault } from '../pricing/read-table.ts'
import type { BacktestResult } from './backtest-row.ts'

export type BacktestState = 'running' | 'done' | 'refused' | 'failed' | 'cancelled'

/** A backtest of the console; instants in ms. */
export interface StoredBacktest<Tried> {
  backtestId: number
  state: BacktestState
  startedAt: number
  startedBy: string
  endedAt: number | null
  tried: Tried
  messages: number
  /** Of the whole work, 0 to 1. */
  share: number
  /** Why it failed. */
  reason: string | null
}

/** Faults of one of the files. */
export interface FileFaults {
  file: string
  faults: TableFault[]
}

/** With the first rows only. */
export interface ShortBacktestResult extends BacktestResult {
  /** Networks and accounts that are left out. */
  moreNetworks: number
  moreAccounts: number
}

/** What a stored backtest tried. */
export interface TriedInBacktest {
  from: number
  until: number
  routes: boolean
  /** Upstreams with another price list. */
  prices: string[]
  tariffs: boolean
  /** Other traffic rules, alone. */
  trafficRules: boolean
}
