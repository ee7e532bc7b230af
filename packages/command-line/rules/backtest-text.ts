import { formatMicros } from '../../domain/pricing/amount.ts'
import type { BacktestResult, BacktestRow } from '../../domain/routing/backtest-row.ts'
import type {
  RuleBacktestExample,
  RuleBacktestResult,
  RuleBacktestRow,
} from '../../domain/traffic-rules/rule-backtest-result.ts'
import { type Columns, instant, table } from '../table.ts'

const maxRows = 50

export function resultText({ messages, currency, total, networks, accounts }: BacktestResult): string {
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

export function ruleResultText(result: RuleBacktestResult): string {
  const { messages, readUntil, changes, erased, notRecorded, rules, examples } = result
  const { refused, held, waiting, passed } = changes
  const shown = rules.filter(({ change, before, after }) => change !== 'same' || before !== after)
  return [
    `${messages} messages${readUntil === null ? '' : `: there are more, and it looked at those until ${instant(readUntil)}`}`,
    `by other outcomes than now: ${refused} refused, ${held} held, ${waiting} wait, ${passed} go out at once`,
    ...(erased === 0 ? [] : [`${erased} messages were left out: their contents are erased`]),
    ...(notRecorded === 0
      ? []
      : [`${notRecorded} messages were refused by rules then; they are not recorded, and were not run`]),
    '',
    table(ruleColumns, shown, 'no rule meets other messages than now'),
    ...(examples.length === 0 ? [] : [table(exampleColumns, examples, '')]),
  ].join('\n')
}

const ruleColumns: Columns<RuleBacktestRow> = {
  RULE: ({ rule }) => rule,
  '': ({ change }) => (change === 'same' ? '-' : change),
  KIND: ({ kind }) => kind,
  EFFECT: ({ effect }) => effect,
  'MEETS NOW': ({ before }) => before,
  'WOULD MEET': ({ after }) => after,
}

const exampleColumns: Columns<RuleBacktestExample> = {
  MESSAGE: ({ msgId }) => msgId,
  ACCEPTED: ({ acceptedAt }) => instant(acceptedAt),
  ACCOUNT: ({ accountId }) => accountId,
  NOW: ({ before }) => before,
  'WOULD BE': ({ after }) => after,
  RULE: ({ rule }) => rule ?? '-',
}
