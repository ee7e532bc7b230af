import type { Static } from '@sinclair/typebox'
import { readStoredBacktest, startBacktest } from '../../administration/backtests/backtest-operations.ts'
import type { Operation } from '../../administration/operation.ts'
import type { BacktestResult } from '../../domain/routing/backtest-row.ts'
import type { RuleBacktestResult } from '../../domain/traffic-rules/rule-backtest-result.ts'
import { fromWire } from '../../edges/management/wire.ts'
import { sleep, systemClock } from '../../kit/time/clock.ts'
import { readTextFile } from '../accounts/secret-file.ts'
import type { Printed } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { faultLines } from '../importing/fault-lines.ts'
import { performRemotely, type Remote } from '../remote.ts'
import { type BacktestOptions, maxFileBytes } from './backtest-options.ts'
import { resultText, ruleResultText } from './backtest-text.ts'

type View = Static<typeof readStoredBacktest.output>

const pollMs = 500

/** The same at the gateway of `POSTHORN_URL`, beside its rules in force. */
export async function backtestRemotely(
  context: CommandContext,
  remote: Remote,
  given: BacktestOptions,
  span: { from: number; until: number },
): Promise<Printed> {
  const { routes, trafficRules, prices = [], tariffs } = given
  const read = (file: string) => readTextFile(file, context, maxFileBytes)
  const readOrNull = async (file: string | undefined) => (file === undefined ? null : read(file))
  const lists = []
  for (const { upstream, file } of prices) lists.push({ upstream, csv: await read(file) })
  const input = {
    ...{ ...span, routes: await readOrNull(routes), prices: lists },
    ...{ tariffs: await readOrNull(tariffs), trafficRules: await readOrNull(trafficRules) },
  }
  const started = await performRemotely(remote, startBacktest as unknown as Operation, input)
  const { backtest_id: backtestId } = started as { backtest_id: number }
  for (;;) {
    const answer = await performRemotely(remote, readStoredBacktest as unknown as Operation, { backtestId })
    const view = fromWire(readStoredBacktest.output, answer) as View
    if (view.state !== 'running') return printed(view, given, new URL(remote.url).host)
    await sleep(systemClock, pollMs)
  }
}

function printed(
  { state, faults, reason, result, rules, backtestId }: View,
  { routes, trafficRules }: Pick<BacktestOptions, 'routes' | 'trafficRules'>,
  host: string,
): Printed {
  if (faults !== null)
    throw new CommandFailed([`${faults.file} has faults:`, ...faultLines(faults.faults)].join('\n'))
  if (rules !== null) {
    const head = `traffic rules of ${trafficRules}, beside those in force at ${host} (backtest ${backtestId})`
    return { value: rules, text: `${head}\n${ruleResultText(rules as RuleBacktestResult)}` }
  }
  if (result === null)
    throw new CommandFailed(`the backtest is ${state}${reason === null ? '' : `: ${reason}`}`)
  const head = `routes ${routes === undefined ? `in force at ${host}` : `of ${routes}`} (backtest ${backtestId})`
  return { value: result, text: `${head}\n${resultText(result as BacktestResult)}` }
}
