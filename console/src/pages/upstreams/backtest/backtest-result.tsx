import type { ReactNode } from 'react'
import type {
  BacktestResultView,
  BacktestRowView,
} from '../../../../../packages/console-contract/administration.ts'
import { type Column, column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Nothing, Panel } from '../../../parts/page.tsx'
import { formatMoney, Money } from '../../../parts/values.tsx'
import { type Language, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { networkName, percent } from '../words.ts'
import { CostChart } from './cost-chart.tsx'

/** What would change: in sum, by network and by account. */
export function BacktestResult({ result }: { result: BacktestResultView }) {
  const texts = useTexts('upstreams.backtests')
  const { networks, accounts, moreNetworks, moreAccounts, currency, total, messages } = result
  if (total.handOvers === 0) return <Nothing title={texts.empty({ count: messages })} />
  const groups = [
    { title: texts.networks, heading: texts.network, rows: networks, more: moreNetworks },
    { title: texts.accounts, heading: texts.account, rows: accounts, more: moreAccounts },
  ]
  return (
    <>
      <Figures result={result} />
      <Panel title={texts.chart}>
        <CostChart rows={networks} currency={currency} />
      </Panel>
      {groups.map((group) => (
        <Rows key={group.title} {...group} currency={currency} />
      ))}
      <p className="soft small">{texts.notes}</p>
    </>
  )
}

function Figures({ result: { messages, total, currency } }: { result: BacktestResultView }) {
  const { figures } = useTexts('upstreams.backtests')
  const { language } = useLanguage()
  const money = (micros: number) => formatMoney(micros, currency, language)
  const share = shareIn(language)
  const { handOvers, judged } = total
  const shown: [name: string, after: string, before: string | null][] = [
    [figures.messages, messages.toLocaleString(language), null],
    [figures.moved, share(total.moved, handOvers), null],
    [figures.cost, money(total.newCostMicros), money(total.costMicros)],
    [figures.revenue, money(total.newRevenueMicros), money(total.revenueMicros)],
    [figures.margin, money(total.newMarginMicros), money(total.marginMicros)],
    [figures.delivered, share(total.newDelivered, judged), share(total.delivered, judged)],
  ]
  const was = (before: string | null) => before && figures.was({ before })
  return <ShownFigures figures={shown.map(([name, after, before]) => [name, after, was(before)])} />
}

/** Each with its name, and below it what it was. */
export function ShownFigures({
  figures,
}: {
  figures: readonly [name: string, is: string, was?: string | null][]
}) {
  return (
    <dl className="backtest-figures panel">
      {figures.map(([name, is, was]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{is}</strong>
            {was && <span className="small soft">{was}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface RowsProps {
  title: string
  heading: string
  rows: readonly BacktestRowView[]
  currency: string
  more: number
}

function Rows({ title, heading, rows, currency, more }: RowsProps) {
  const texts = useTexts('upstreams.backtests')
  const { language } = useLanguage()
  const { figures } = texts
  const n = (value: number) => value.toLocaleString(language)
  const share = shareIn(language)
  const change = (before: number, after: number, of = currency) => (
    <Change amounts={[before, after]} currency={of} />
  )
  const columns: Column<BacktestRowView>[] = [
    column(heading, ({ name }) => <strong>{networkName(name, language)}</strong>),
    numeric(texts.handOvers, ({ handOvers }) => n(handOvers)),
    numeric(figures.moved, ({ moved, handOvers }) => share(moved, handOvers)),
    numeric(figures.cost, (row) => change(row.costMicros, row.newCostMicros)),
    numeric(figures.revenue, (row) =>
      change(row.revenueMicros, row.newRevenueMicros, row.currency ?? currency),
    ),
    numeric(figures.margin, (row) => change(row.marginMicros, row.newMarginMicros)),
    numeric(figures.delivered, ({ delivered, newDelivered, judged }) => (
      <Pair before={share(delivered, judged)} after={share(newDelivered, judged)} />
    )),
    numeric(texts.unrouted, ({ unrouted }) => n(unrouted)),
    numeric(texts.unpriced, ({ unpriced }) => n(unpriced)),
    numeric(texts.uncharged, ({ uncharged }) => n(uncharged)),
  ]
  return (
    <TablePanel title={title} columns={columns} rows={rows} keyOf={({ name }) => name}>
      {more > 0 && <p className="inside soft">{texts.more({ count: more })}</p>}
    </TablePanel>
  )
}

function shareIn(language: Language): (some: number, all: number) => string {
  return (some, all) => (all === 0 ? '–' : percent(some / all, language))
}

interface ChangeProps {
  amounts: [before: number, after: number]
  currency: string
}

function Change({ amounts: [before, after], currency }: ChangeProps) {
  return (
    <Pair
      before={<Money micros={before} currency={currency} />}
      after={<Money micros={after} currency={currency} />}
    />
  )
}

/** What will be, over what was. */
function Pair({ before, after }: { before: ReactNode; after: ReactNode }) {
  const texts = useTexts('upstreams.backtests')
  return (
    <span className="backtest-pair">
      <span>
        <span className="visually-hidden">{texts.after} </span>
        {after}
      </span>
      <span className="small soft">
        <span className="visually-hidden">{texts.before} </span>
        {before}
      </span>
    </span>
  )
}
