import { Type } from '@sinclair/typebox'
import type { BacktestRow } from '../../domain/routing/backtest-row.ts'
import type {
  FileFaults,
  ShortBacktestResult,
  StoredBacktest,
  TriedInBacktest,
} from '../../domain/routing/backtest-run.ts'
import { change, query } from '../console-route.ts'
import { instant } from '../fields.ts'

export type BacktestView = StoredBacktest<TriedInBacktest>

export interface BacktestsView {
  /** The newest first. */
  backtests: BacktestView[]
  /** Configured upstreams, which may be given other price lists. */
  upstreams: string[]
}

export interface OneBacktestView extends BacktestView {
  result: ShortBacktestResult | null
  /** Why it is refused. `file`: `routes`, `tariffs` or the upstream of a price list. */
  faults: FileFaults | null
}

export type BacktestRowView = BacktestRow
export type BacktestResultView = ShortBacktestResult

const backtest = Type.Integer({ minimum: 1, description: 'the number of a backtest' })
const file = Type.String({ maxLength: 4_000_000, anyText: true, description: 'a text of at most 4 MB' })
const fileOrNone = Type.Union([file, Type.Null()], { anyText: true, description: 'a text of at most 4 MB' })

export const backtestsRoutes = {
  'GET /backtests': query<BacktestsView>()('viewer'),
  'GET /backtests/one': query<OneBacktestView>()('viewer', { backtest }),
  'POST /backtests/start': {
    ...change<{ backtestId: number }>()(
      'operator',
      {
        from: instant,
        until: instant,
        /** In the form of `posthorn.yaml`; null: the routes in force. */
        routes: fileOrNone,
        prices: Type.Array(
          Type.Object(
            { upstream: Type.String({ pattern: '^[^\\s\\p{C}]{1,64}$' }), csv: file },
            { additionalProperties: false },
          ),
          { maxItems: 20, description: 'at most 20 price lists' },
        ),
        /** CSV with the columns account, channel, prefix, price; null: charges stay as they were. */
        tariffs: fileOrNone,
      },
      ['from', 'until'],
    ),
    maxBytes: 12_000_000,
  },
  'POST /backtests/cancel': change()('operator', { backtest }, ['backtest']),
}
