import { type Command, InvalidArgumentError, Option } from 'commander'
import { BacktestFaults, runBacktest } from '../../administration/backtests/backtest.ts'
import { type RoutingConfig, readRoutingConfig } from '../../config/load-config.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import type { BacktestResult, BacktestRow } from '../../domain/routing/backtest-row.ts'
import type { Database } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { faultLines } from '../importing/fault-lines.ts'
import { csvRecords } from '../importing/import-text.ts'
import { parseTime, parseTimePoint } from '../options.ts'
import { type Columns, table } from '../table.ts'

interface BacktestOptions {
  routes: string
  since: Since
  until?: number
  prices?: OtherPrices[]
  tariffs?: string
}

/** An instant, or a time before now, in milliseconds. */
type Since = { at: number } | { ago: number }

interface OtherPrices {
  upstream: string
  file: string
}

export function addBacktestCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'backtest',
    description:
      'run recorded messages through other routes, price lists and tariffs; nothing is sent or changed',
    options: [
      new Option('--routes <file>', 'configuration file with the routes').makeOptionMandatory(),
      new Option('--since <time>', 'messages from then on: 7d, 12h, 2027-01-31')
        .argParser(parseSince)
        .makeOptionMandatory(),
      new Option('--until <time>', 'messages before then; default: now').argParser(parseTimePoint),
      new Option(
        '--prices <name=file...>',
        'another price list of an upstream, instead of the imported one',
      ).argParser(parsePrices),
      new Option('--tariffs <file>', 'other tariffs, over the present ones: what clients would be charged'),
    ],
    examples: [
      'backtest --routes new.yaml --since 7d',
      'backtest --routes new.yaml --since 24h --prices carrier-b=b.csv --tariffs clients.csv',
    ],
    run: async (given: BacktestOptions) => {
      const { environment, folder } = context.deps
      const config = readRoutingConfig(environment(), folder, given.routes)
      const result = await context.withDatabase((db, { contract }) =>
        run(db, config, given, { ...context.deps, usualCurrency: contract.currency }),
      )
      return { value: result, text: resultText(result) }
    },
  })
}

async function run(
  db: Database,
  config: RoutingConfig,
  { since, until, prices = [], tariffs }: BacktestOptions,
  { folder, err, usualCurrency }: Pick<CommandContext['deps'], 'folder' | 'err'> & { usualCurrency: string },
): Promise<BacktestResult> {
  const now = await databaseNow(db)
  try {
    return await runBacktest(db, {
      config,
      from: 'at' in since ? since.at : now - since.ago,
      until: until ?? now,
      prices: prices.map(({ upstream, file }) => ({
        upstream,
        file,
        records: csvRecords({ folder, err }, file),
      })),
      tariffs:
        tariffs === undefined ? null : { file: tariffs, records: csvRecords({ folder, err }, tariffs) },
      usualCurrency,
    })
  } catch (error) {
    if (!(error instanceof BacktestFaults)) throw error
    throw new CommandFailed([`${error.message}:`, ...faultLines(error.faults)].join('\n'))
  }
}

function parseSince(text: string): Since {
  return /^\d+[smhd]$/.test(text) ? { ago: parseTime(text) } : { at: parseTimePoint(text) }
}

function parsePrices(text: string, before: OtherPrices[] = []): OtherPrices[] {
  const [, upstream, file] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (upstream === undefined || file === undefined) {
    throw new InvalidArgumentError('It must be the name of an upstream and a file: carrier-b=b.csv')
  }
  return [...before, { upstream, file }]
}

const maxRows = 50

function resultText({ messages, currency, total, networks, accounts }: BacktestResult): string {
  if (total.handOvers === 0) return `${messages} messages, none of them handed over`
  const more = networks.length > maxRows ? `and ${networks.length - maxRows} more networks\n` : ''
  const byNetwork = [...networks.slice(0, maxRows), total]
  const byAccount = accounts.slice(0, maxRows)
  const moneyOf = ({ currency: own }: BacktestRow) => own ?? currency
  return [
    `${messages} messages; costs and margins in ${currency}`,
    '',
    table({ NETWORK: nameOf, ...delivery }, byNetwork, '') + more,
    table({ ACCOUNT: nameOf, ...delivery }, byAccount, ''),
    table({ NETWORK: nameOf, ...money }, byNetwork, '') + more,
    table({ ACCOUNT: nameOf, CHARGED: moneyOf, ...money }, byAccount, ''),
  ].join('\n')
}

const nameOf = ({ name }: BacktestRow) => name

const delivery: Columns<BacktestRow> = {
  'HAND-OVERS': ({ handOvers }) => handOvers,
  MOVED: ({ moved, handOvers }) => percent(moved, handOvers),
  UNROUTED: ({ unrouted }) => unrouted,
  COST: ({ costMicros }) => formatMicros(costMicros),
  'NEW COST': ({ newCostMicros }) => formatMicros(Math.round(newCostMicros)),
  UNPRICED: ({ unpriced }) => unpriced,
  DELIVERED: ({ delivered, judged }) => percent(delivered, judged),
  'NEW DELIVERED': ({ newDelivered, judged }) => percent(newDelivered, judged),
}

const money: Columns<BacktestRow> = {
  REVENUE: ({ revenueMicros }) => formatMicros(revenueMicros),
  'NEW REVENUE': ({ newRevenueMicros }) => formatMicros(newRevenueMicros),
  UNCHARGED: ({ uncharged }) => uncharged,
  MARGIN: ({ marginMicros }) => formatMicros(marginMicros),
  'NEW MARGIN': ({ newMarginMicros }) => formatMicros(Math.round(newMarginMicros)),
}

function percent(some: number, all: number): string {
  return all === 0 ? '-' : `${((100 * some) / all).toFixed(1)} %`
}
