import './backtest.css'
import { Link } from 'wouter'
import type { BacktestView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type Column, column, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { type Texts, useTexts } from '../../../texts/texts.tsx'
import { BacktestForm } from './backtest-form.tsx'
import { OneBacktest } from './one-backtest.tsx'

const pollMs = 2_000

/** Backtests: a new one, the chosen one, and those before. */
export function BacktestSection() {
  const filters = useAddressFilters()
  const chosen = Number(filters.of('backtest')) || null
  const mayStart = useMay('operator')
  const list = useAnswer('GET /backtests', {}, { everyMs: pollMs })
  return (
    <Answered of={list}>
      {({ backtests, upstreams }) => (
        <>
          {mayStart && (
            <BacktestForm
              upstreams={upstreams}
              onStarted={(backtestId) => filters.set({ backtest: String(backtestId) })}
            />
          )}
          {chosen !== null && <OneBacktest key={chosen} backtestId={chosen} />}
          <BacktestList backtests={backtests} />
        </>
      )}
    </Answered>
  )
}

const looks: Record<BacktestView['state'], string> = {
  running: 'wait',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'unsure',
}

function BacktestList({ backtests }: { backtests: readonly BacktestView[] }) {
  const texts = useTexts('upstreams.backtests')
  const columns: Column<BacktestView>[] = [
    column(texts.startedAt, ({ backtestId, startedAt }) => (
      <Link href={`/carriers/backtest?backtest=${backtestId}`}>
        <When at={startedAt} />
      </Link>
    )),
    column(texts.by, ({ startedBy }) => startedBy),
    column(texts.time, ({ tried: { from, until } }) => (
      <>
        <When at={from} /> – <When at={until} />
      </>
    )),
    column(texts.tried, ({ tried }) => triedText(tried, texts)),
    column(texts.state, ({ state }) => (
      <span className={`badge ${looks[state]}`}>{texts.states[state]}</span>
    )),
  ]
  return (
    <TablePanel
      title={texts.list}
      columns={columns}
      rows={backtests}
      keyOf={({ backtestId }) => backtestId}
      none={<Nothing title={texts.none} about={texts.noneAbout} />}
    />
  )
}

function triedText(
  { routes, prices, tariffs, trafficRules }: BacktestView['tried'],
  { what, whatPrices }: Texts<'upstreams.backtests'>,
): string {
  return [
    ...(routes ? [what.routes] : []),
    ...(prices.length > 0 ? [whatPrices({ upstreams: prices.join(', ') })] : []),
    ...(tariffs ? [what.tariffs] : []),
    ...(trafficRules ? [what.trafficRules] : []),
  ].join(', ')
}
