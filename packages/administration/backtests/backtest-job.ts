import type { Config } from '../../config/config.ts'
import { type RoutedCarrier, routedCarrier } from '../../config/routes.ts'
import type { FileFaults, ShortBacktestResult } from '../../domain/routing/backtest-run.ts'
import type { BacktestInput, BacktestProgress } from './backtest.ts'

/** What a backtest tries, as texts of files. */
export interface BacktestTrial {
  /** Acceptance of the messages (ms), `until` excluded. */
  from: number
  until: number
  /** In the form of `posthorn.yaml`; null: the routes in force. */
  routes: string | null
  prices: readonly { upstream: string; csv: string }[]
  tariffs: string | null
}

/** What the process of a backtest is sent. */
export interface BacktestJob {
  trial: BacktestTrial
  /** Null for the embedded database of `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  encryptionKeys: readonly string[]
  /** The routes in force, and the upstreams that other routes may name. */
  routing: BacktestInput['config']
  carriers: readonly RoutedCarrier[]
  usualCurrency: string
}

export type BacktestOutcome =
  | { kind: 'done'; result: ShortBacktestResult }
  | ({ kind: 'refused' } & FileFaults)
  | { kind: 'failed'; reason: string }

/** What the process of a backtest sends. */
export type BacktestNote = ({ kind: 'progress' } & BacktestProgress) | BacktestOutcome

/** Names of the files in faults. */
export const routesFile = 'routes'
export const tariffsFile = 'tariffs'

/** What the process of a backtest needs of the gateway's configuration. */
export function backtestJob(
  { routes, routing, upstreams, database, dataDir, encryption, contract }: Config,
  trial: BacktestTrial,
): BacktestJob {
  return {
    trial,
    databaseUrl: database.kind === 'url' ? database.url.reveal() : null,
    dataDir,
    encryptionKeys: encryption.keys.map((key) => key.reveal()),
    routing: { routes, routing },
    carriers: upstreams.map(routedCarrier),
    usualCurrency: contract.currency,
  }
}
