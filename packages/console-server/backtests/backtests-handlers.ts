import type { BacktestJob, BacktestTrial } from '../../administration/backtests/backtest-job.ts'
import type { BacktestRuns } from '../../administration/backtests/backtest-runs.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Config } from '../../config/config.ts'
import { routedCarrier } from '../../config/routes.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { backtestsRoutes } from '../../console-contract/operating/backtests.ts'
import type { FileFaults, ShortBacktestResult, TriedInBacktest } from '../../domain/routing/backtest-run.ts'
import type { Database } from '../../store/database.ts'
import { listBacktests, readBacktest } from '../../store/traffic/backtests.ts'

export interface BacktestsPorts {
  db: Database
  config: Pick<Config, 'upstreams'>
  runs: Pick<BacktestRuns, 'start' | 'cancel'>
}

const maxDays = 31
const dayMs = 86_400_000

export function backtestsHandlers({
  db,
  config,
  runs,
}: BacktestsPorts): Handlers<keyof typeof backtestsRoutes> {
  return {
    'GET /backtests': async () => ({
      backtests: await listBacktests<TriedInBacktest>(db),
      upstreams: config.upstreams.map(({ name }) => name),
    }),
    'GET /backtests/one': async ({ query: { backtest } }) => {
      const found = await readBacktest<TriedInBacktest, ShortBacktestResult, FileFaults>(db, backtest)
      if (found === null) throw new ConsoleRefusal('backtest-unknown', {})
      return found
    },
    'POST /backtests/start': async ({ body, by, note }) => {
      note(triedText(body))
      if (body.until <= body.from) throw new ConsoleRefusal('backtest-time', {}, 'from')
      if (body.until - body.from > maxDays * dayMs) {
        throw new ConsoleRefusal('time-too-long', { days: maxDays }, 'from')
      }
      if (body.routes === null && body.prices.length === 0 && body.tariffs === null) {
        throw new ConsoleRefusal('backtest-empty', {}, 'routes')
      }
      const backtestId = await runs.start(body, by.name)
      if (backtestId === null) throw new ConsoleRefusal('backtest-running', {})
      return { backtestId }
    },
    'POST /backtests/cancel': async ({ body: { backtest }, note }) => {
      note(`backtest ${backtest}`)
      if (!(await runs.cancel(backtest))) throw new ConsoleRefusal('backtest-over', {})
    },
  }
}

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

function triedText({ routes, prices, tariffs }: BacktestTrial): string {
  const parts = [
    ...(routes === null ? [] : ['routes']),
    ...prices.map(({ upstream }) => `prices of ${upstream}`),
    ...(tariffs === null ? [] : ['tariffs']),
  ]
  return `backtest of ${parts.join(', ')}`
}
