import type { Config } from '../../config/config.ts'
import { type RoutedCarrier, routedCarrier } from '../../config/routes.ts'
import type { FileFaults, ShortBacktestResult } from '../../domain/routing/backtest-run.ts'
import type { RuleBacktestResult } from '../../domain/traffic-rules/rule-backtest-result.ts'
import type { TrafficRule } from '../../domain/traffic-rules/traffic-rule.ts'
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
  /** All traffic rules, in the form of `posthorn.yaml`, in place of those in force; they are tried alone. Null: none are. */
  trafficRules: string | null
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
  /** Those in force. */
  trafficRules: readonly TrafficRule[]
  usualCurrency: string
}

export type BacktestOutcome =
  | { kind: 'done'; result: ShortBacktestResult | RuleBacktestResult }
  | ({ kind: 'refused' } & FileFaults)
  | { kind: 'failed'; reason: string }

/** What the process of a backtest sends. */
export type BacktestNote = ({ kind: 'progress' } & BacktestProgress) | BacktestOutcome

/** Names of the files in faults. */
export const routesFile = 'routes'
export const tariffsFile = 'tariffs'
export const trafficRulesFile = 'traffic rules'

/** What the process of a backtest needs of the gateway's configuration. */
export function backtestJob(
  { routes, routing, trafficRules, upstreams, database, dataDir, encryption, contract }: Config,
  trial: BacktestTrial,
): BacktestJob {
  return {
    trial,
    databaseUrl: database.kind === 'url' ? database.url.reveal() : null,
    dataDir,
    encryptionKeys: encryption.keys.map((key) => key.reveal()),
    routing: { routes, routing },
    carriers: upstreams.map(routedCarrier),
    trafficRules,
    usualCurrency: contract.currency,
  }
}
