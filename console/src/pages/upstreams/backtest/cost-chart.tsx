import type { BacktestRowView } from '../../../../../packages/console-contract/administration.ts'
import { Nothing } from '../../../parts/page.tsx'
import { Money } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { networkName } from '../words.ts'

const maxRows = 10

/** Two bars for each network: the cost before and after. The figures stand beside them. */
export function CostChart({ rows, currency }: { rows: readonly BacktestRowView[]; currency: string }) {
  const texts = useTexts('upstreams.backtests')
  const { language } = useLanguage()
  const costOf = ({ costMicros, newCostMicros }: BacktestRowView) => Math.max(costMicros, newCostMicros)
  const shown = rows
    .filter((row) => costOf(row) > 0)
    .toSorted((a, b) => costOf(b) - costOf(a))
    .slice(0, maxRows)
  const highest = Math.max(...shown.map(costOf))
  if (shown.length === 0) return <Nothing title={texts.noCosts} about={texts.noCostsAbout} />
  return (
    <figure className="backtest-chart">
      <figcaption className="soft small">{texts.chartAbout}</figcaption>
      <ul>
        {shown.map(({ name, costMicros, newCostMicros }) => (
          <li key={name}>
            <span>{networkName(name, language)}</span>
            {(['before', 'after'] as const).map((when) => {
              const micros = when === 'before' ? costMicros : newCostMicros
              return (
                <span key={when} className={`backtest-bar ${when}`}>
                  <i aria-hidden="true" style={{ width: `${(70 * micros) / highest}%` }} />
                  <span className="visually-hidden">{texts[when]}</span>
                  <Money micros={micros} currency={currency} />
                </span>
              )
            })}
          </li>
        ))}
      </ul>
    </figure>
  )
}
