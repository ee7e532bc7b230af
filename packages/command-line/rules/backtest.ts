import { type Command, InvalidArgumentError, Option } from 'commander'
import { BacktestFaults, runBacktest } from '../../administration/backtests/backtest.ts'
import { runRuleBacktest } from '../../administration/backtests/rules/rule-backtest.ts'
import { readRulesInForce } from '../../administration/traffic-rules/stored-rules.ts'
import { readRoutingConfig, readRuleConfig } from '../../config/load-config.ts'
import { parseTrafficRules } from '../../config/rule-sets.ts'
import { systemClock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { readTextFile } from '../accounts/secret-file.ts'
import { addCommand, type Printed } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { faultLines } from '../importing/fault-lines.ts'
import { csvRecords } from '../importing/import-text.ts'
import { parseTime, parseTimePoint } from '../options.ts'
import { remoteOf } from '../remote.ts'
import { type BacktestOptions, maxFileBytes, type OtherPrices, type Since } from './backtest-options.ts'
import { resultText, ruleResultText } from './backtest-text.ts'
import { backtestRemotely } from './remote-backtest.ts'

export function addBacktestCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'backtest',
    summary: 'run recorded messages through other routes, prices, tariffs or traffic rules',
    description:
      'Runs recorded messages through other routes, price lists and tariffs, or through other traffic rules; nothing is\n' +
      'sent or changed. What is not given is as it is in force.',
    options: [
      new Option('--routes <file>', 'configuration file with the routes; default: those in force'),
      new Option(
        '--traffic-rules <file>',
        'a list of all traffic rules, or a configuration file with them; they are tried alone',
      ).conflicts(['routes', 'prices', 'tariffs']),
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
      'backtest --since 24h --prices carrier-b=b.csv --tariffs clients.csv',
      'backtest --traffic-rules rules.yaml --since 1d',
    ],
    run: async (given: BacktestOptions): Promise<Printed> => {
      const { routes, trafficRules, prices = [], tariffs } = given
      if (routes === undefined && trafficRules === undefined && tariffs === undefined && prices.length === 0)
        throw new CommandFailed('give --routes, --prices, --tariffs or --traffic-rules: what is to be tried')
      const remote = remoteOf(context)
      if (remote !== null) return backtestRemotely(context, remote, given, spanOf(given, systemClock.now()))
      return context.withDatabase((db, { contract }) => run(context, db, given, contract.currency))
    },
  })
}

async function run(
  context: CommandContext,
  db: Database,
  given: BacktestOptions,
  usualCurrency: string,
): Promise<Printed> {
  const { environment, folder, err } = context.deps
  const span = spanOf(given, await databaseNow(db))
  const ofFile = readRuleConfig(environment(), folder)
  const { rules, origin } = await readRulesInForce(ofFile, db)
  if (given.trafficRules !== undefined) {
    const text = await readTextFile(given.trafficRules, context, maxFileBytes)
    const after = parseTrafficRules(text)
    const result = await runRuleBacktest(db, { ...span, before: rules.trafficRules, after })
    const head = `traffic rules of ${given.trafficRules}, beside those of ${origin['traffic-rules']}`
    return { value: result, text: `${head}\n${ruleResultText(result)}` }
  }
  const { routes, prices = [], tariffs } = given
  const config =
    routes === undefined ? { ...ofFile, ...rules } : readRoutingConfig(environment(), folder, routes)
  const result = await refusingFaults(() =>
    runBacktest(db, {
      ...{ config, ...span, usualCurrency },
      prices: prices.map(({ upstream, file }) => ({
        upstream,
        file,
        records: csvRecords({ folder, err }, file),
      })),
      tariffs:
        tariffs === undefined ? null : { file: tariffs, records: csvRecords({ folder, err }, tariffs) },
    }),
  )
  return { value: result, text: `routes of ${routes ?? origin.routes}\n${resultText(result)}` }
}

async function refusingFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BacktestFaults)) throw error
    throw new CommandFailed([`${error.message}:`, ...faultLines(error.faults)].join('\n'))
  }
}

function spanOf({ since, until }: BacktestOptions, now: number): { from: number; until: number } {
  return { from: 'at' in since ? since.at : now - since.ago, until: until ?? now }
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
