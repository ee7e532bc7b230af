import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { noFigures } from '../../domain/routing/backtest-row.ts'
import type { FileFaults, ShortBacktestResult, TriedInBacktest } from '../../domain/routing/backtest-run.ts'
import { type RuleBacktestResult, ruleOutcomes } from '../../domain/traffic-rules/rule-backtest-result.ts'
import { cancelBacktest, listBacktests, readBacktest } from '../../store/traffic/backtests.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, id, instant, longId, observed, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import type { BacktestTrial } from './backtest-job.ts'

const backtestId = id('a backtest')
const maxDays = 31
const dayMs = 86_400_000
const file = (description: string) => Type.String({ maxLength: 4_000_000, anyText: true, description })

const fileOrNull = (description: string) =>
  Type.Union([file(description), Type.Null()], { anyText: true, description })

const backtest = {
  backtestId,
  state: observed(oneOf(['running', 'done', 'refused', 'failed', 'cancelled'])),
  startedAt: instant,
  startedBy: Type.String(),
  endedAt: observed(orNull(instant)),
  tried: Type.Object({
    from: instant,
    until: instant,
    routes: Type.Boolean({ description: 'whether other routes' }),
    prices: Type.Array(Type.String(), { description: 'carriers with another price list' }),
    tariffs: Type.Boolean({ description: 'whether other tariffs' }),
    trafficRules: Type.Boolean({ description: 'whether other traffic rules' }),
  }),
  messages: observed(Type.Integer({ description: 'messages that were run' })),
  share: observed(Type.Number({ description: 'of the whole work, 0 to 1' })),
  reason: observed(orNull(Type.String(), 'why it failed')),
}

const figure = Type.Number()
const row = Type.Object(
  {
    name: Type.String({ description: 'a network or an account' }),
    currency: orNull(Type.String(), 'of the charges of an account'),
    ...(Object.fromEntries(Object.keys(noFigures()).map((name) => [name, figure])) as Record<
      keyof ReturnType<typeof noFigures>,
      typeof figure
    >),
  },
  {
    title: 'BacktestRowView',
    description: 'What changes for one network or one account; amounts in millionths.',
  },
)

const result = Type.Object(
  {
    messages: Type.Integer(),
    currency: Type.String({ description: 'of the prices' }),
    total: row,
    networks: Type.Array(row, { description: 'the most hand-overs first' }),
    accounts: Type.Array(row),
    moreNetworks: Type.Integer({ description: 'networks that are left out' }),
    moreAccounts: Type.Integer({ description: 'accounts that are left out' }),
  },
  { title: 'BacktestResultView' },
)

const count = (description: string) => Type.Integer({ description })
const outcome = oneOf(ruleOutcomes)

const rules = Type.Object(
  {
    messages: count('messages that were run'),
    readUntil: orNull(
      instant,
      'where only a part was run, from the first one on: when its last message was accepted; null: all were',
    ),
    changes: Type.Object(
      {
        passed: count('that would go out at once'),
        waiting: count('that would go out later'),
        held: count('that would wait for an operator'),
        refused: count('that would be refused'),
      },
      { description: 'messages with another outcome than by the rules in force' },
    ),
    erased: count('messages whose contents are erased, which were not run'),
    notRecorded: count('messages that rules refused in that time, which are not recorded and were not run'),
    rules: Type.Array(
      Type.Object(
        {
          rule: Type.String(),
          kind: Type.String(),
          effect: Type.String(),
          before: count('messages that the rule in force meets'),
          after: count('messages that the rule tried meets'),
          change: oneOf(['added', 'removed', 'changed', 'same']),
        },
        { title: 'RuleBacktestRowView' },
      ),
    ),
    examples: Type.Array(
      Type.Object(
        {
          msgId: longId('a message'),
          acceptedAt: instant,
          accountId,
          before: outcome,
          after: outcome,
          rule: orNull(Type.String(), 'that decides'),
        },
        { title: 'RuleBacktestExampleView' },
      ),
      { description: 'the first ten of each change' },
    ),
  },
  {
    title: 'RuleBacktestView',
    description: 'What other traffic rules would have done to the messages, beside those in force.',
  },
)

const faults = Type.Object(
  {
    file: Type.String({ description: 'routes, tariffs, or the carrier of a price list' }),
    faults: Type.Array(Type.Object({ line: Type.Integer(), column: Type.String(), message: Type.String() })),
  },
  { title: 'FileFaultsView' },
)

export const listStoredBacktests = reading({
  name: 'backtests',
  summary: 'Lists the newest backtests, the newest first',
  at: 'GET /v1/backtests',
  role: 'viewer',
  input: {},
  output: Type.Object({
    backtests: Type.Array(
      Type.Object(backtest, {
        title: 'BacktestView',
        description: 'A run of recorded messages through other routes, price lists or tariffs.',
      }),
    ),
    upstreams: Type.Array(Type.String(), {
      description: 'carriers of the settings, which may be given other price lists',
    }),
  }),
  run: async ({ db, gateway }) => ({
    backtests: await listBacktests<TriedInBacktest>(db),
    upstreams: (gateway?.upstreams ?? []).map(({ name }) => name),
  }),
})

export const readStoredBacktest = reading({
  name: 'backtests/one',
  summary: 'Reads a backtest with its result',
  at: 'GET /v1/backtests/{backtestId}',
  role: 'viewer',
  input: { backtestId },
  output: Type.Object(
    {
      ...backtest,
      result: observed(orNull(result, 'of routes, prices and tariffs; null: it has none yet')),
      rules: observed(orNull(rules, 'of traffic rules; null: it has none yet')),
      faults: observed(orNull(faults, 'why it is refused')),
    },
    { title: 'OneBacktestView' },
  ),
  run: async ({ db }, { input }) => {
    const found = await readBacktest<TriedInBacktest, ShortBacktestResult | RuleBacktestResult, FileFaults>(
      db,
      input.backtestId,
    )
    if (found === null) throw new ConsoleRefusal('backtest-unknown', {})
    const { result, ...shown } = found
    return found.tried.trafficRules
      ? { ...shown, result: null, rules: result as RuleBacktestResult | null }
      : { ...shown, result: result as ShortBacktestResult | null, rules: null }
  },
})

const stateText = 'SELECT state FROM backtests WHERE backtest_id = $1'

export const startBacktest = changing({
  name: 'backtests/start',
  summary:
    'Runs recorded messages through other routes, prices and tariffs, or traffic rules; nothing is sent or changed',
  at: 'POST /v1/backtests',
  role: 'operator',
  maxBytes: 12_000_000,
  input: {
    from: instant,
    until: instant,
    routes: fileOrNull('in the form of posthorn.yaml, at most 4 MB; null: the routes in force'),
    prices: Type.Array(
      Type.Object(
        {
          upstream: Type.String({ pattern: '^[^\\s\\p{C}]{1,64}$' }),
          csv: file('a price list, at most 4 MB'),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20, description: 'at most 20 price lists' },
    ),
    tariffs: fileOrNull(
      'CSV with the columns account, channel, prefix, price, at most 4 MB; null: charges stay as they were',
    ),
    trafficRules: Type.Optional(
      fileOrNull(
        'all traffic rules in place of those in force, in the form of posthorn.yaml; they are tried without other ' +
          'routes, prices and tariffs',
      ),
    ),
  },
  output: Type.Object({ backtestId }),
  audit: { kept: ['from', 'until'], state: rowStateOfResult(stateText, 'backtestId') },
  run: async (ports, { input, by, note }) => {
    const trial = { ...input, trafficRules: input.trafficRules ?? null }
    note(describeTrial(trial))
    checkTrial(trial)
    const backtestId = await inGateway(ports).backtests.start(trial, by.userName)
    if (backtestId === null) throw new ConsoleRefusal('backtest-running', {})
    return { backtestId }
  },
})

function checkTrial({ from, until, routes, prices, tariffs, trafficRules }: BacktestTrial): void {
  if (until <= from) throw new ConsoleRefusal('backtest-time', {}, 'from')
  if (until - from > maxDays * dayMs) throw new ConsoleRefusal('time-too-long', { days: maxDays }, 'from')
  const isOfRoutes = routes !== null || prices.length > 0 || tariffs !== null
  if (isOfRoutes && trafficRules !== null) throw new ConsoleRefusal('backtest-of-both', {}, 'trafficRules')
  if (!isOfRoutes && trafficRules === null) throw new ConsoleRefusal('backtest-empty', {}, 'routes')
}

function describeTrial({ routes, prices, tariffs, trafficRules }: BacktestTrial): string {
  const parts = [
    ...(routes === null ? [] : ['routes']),
    ...prices.map(({ upstream }) => `prices of ${upstream}`),
    ...(tariffs === null ? [] : ['tariffs']),
    ...(trafficRules === null ? [] : ['traffic rules']),
  ]
  return `backtest of ${parts.join(', ')}`
}

export const cancelStoredBacktest = changing({
  name: 'backtests/cancel',
  summary: 'Cancels a backtest that runs',
  at: 'POST /v1/backtests/{backtestId}/cancel',
  role: 'operator',
  input: { backtestId },
  audit: { kept: ['backtestId'], state: rowState(stateText, 'backtestId') },
  run: async ({ db, gateway }, { input: { backtestId }, note }) => {
    note(`backtest ${backtestId}`)
    const isCancelled = await (gateway?.backtests.cancel(backtestId) ?? cancelBacktest(db, backtestId))
    if (!isCancelled) throw new ConsoleRefusal('backtest-over', {})
    return {}
  },
})
