import { useMemo } from 'react'
import type {
  CarrierCounts,
  CarrierHoursView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { ChartPanel } from '../../../parts/chart/chart-panel.tsx'
import type { ChartFigures, Series } from '../../../parts/chart/series.ts'
import { count, duration, share } from '../../../parts/figures/figures.ts'
import { formatMoney } from '../../../parts/figures/money.tsx'
import { Nothing } from '../../../parts/states.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { computeSuccess } from './carrier-figures.tsx'
import { historyTexts } from './texts.ts'

type Value = (counts: CarrierCounts) => number | null

interface Line {
  name: string
  color: string
  of: Value
}

/** A chart for each question about a carrier, all over the same hours. */
export function CarrierCharts({ view }: { view: CarrierHoursView }) {
  const texts = useTexts(historyTexts)
  const { language } = useLanguage()
  const n = (value: number) => count(value, language)
  const percent = (value: number) => share(value, 1, language)
  const time = (ms: number) => duration(ms, language)
  return (
    <>
      <CountsChart
        view={view}
        title={texts.results}
        look="bars"
        format={n}
        lines={[
          { name: texts.delivered, color: 'good', of: ({ delivered }) => delivered },
          { name: texts.failed, color: 'bad', of: ({ failed }) => failed },
        ]}
      />
      <div className="history-charts">
        <CountsChart
          view={view}
          title={texts.success}
          about={texts.successAbout}
          look="lines"
          top={1}
          format={percent}
          lines={[{ name: texts.success, color: 'good', of: computeSuccess }]}
        />
        <CountsChart
          view={view}
          title={texts.handOvers}
          look="bars"
          format={n}
          lines={[
            { name: texts.accepted, color: 'accent', of: ({ accepted }) => accepted },
            { name: texts.refused, color: 'bad', of: ({ refused }) => refused },
            { name: texts.unknown, color: 'unsure', of: ({ unknown }) => unknown },
          ]}
        />
        <CountsChart
          view={view}
          title={texts.answer}
          about={texts.answerAbout}
          look="lines"
          format={time}
          lines={[
            { name: texts.median, color: 'accent', of: ({ answerMedianMs }) => answerMedianMs },
            { name: texts.p95, color: 'gold', of: ({ answerP95Ms }) => answerP95Ms },
          ]}
        />
        <CountsChart
          view={view}
          title={texts.receipt}
          about={texts.receiptAbout}
          look="lines"
          format={time}
          lines={[
            { name: texts.median, color: 'accent', of: ({ receiptMedianMs }) => receiptMedianMs },
            { name: texts.p95, color: 'gold', of: ({ receiptP95Ms }) => receiptP95Ms },
          ]}
        />
        {view.money.map((money) => (
          <MoneyChart key={money.currency} view={view} money={money} />
        ))}
      </div>
    </>
  )
}

function CountsChart({
  view,
  title,
  about = title,
  look,
  top,
  format,
  lines,
}: {
  view: CarrierHoursView
  title: string
  about?: string
  look: ChartFigures['look']
  top?: number
  format: (value: number) => string
  lines: readonly Line[]
}) {
  const texts = useTexts(historyTexts)
  const { from, stepMs, steps, earlier, totals, compared } = view
  const figures: ChartFigures = {
    ...{ from, stepMs, look, format, steps: steps.length },
    ...(top !== undefined && { top }),
    series: lines.map(({ name, color, of }) => ({
      name,
      color,
      values: steps.map(of),
      earlier: earlier.map(of),
    })),
  }
  return (
    <ChartPanel
      title={title}
      about={texts.chartAbout(about, steps.length)}
      figures={figures}
      totals={lines.map(({ of }) => ({ now: of(totals), before: of(compared.before) }))}
      none={<Nothing title={texts.nothing} about={texts.nothingAbout} />}
    />
  )
}

function MoneyChart({ view, money }: { view: CarrierHoursView; money: CarrierHoursView['money'][number] }) {
  const texts = useTexts(historyTexts)
  const { language } = useLanguage()
  const { from, stepMs, steps } = view
  const { currency } = money
  const series = useMemo((): Series[] => {
    const all: Series[] = [
      { name: texts.spent, color: 'accent', values: money.spent },
      { name: texts.returned, color: 'wait', values: money.returned },
      { name: texts.cost, color: 'gold', values: money.cost },
      { name: texts.costReturned, color: 'unsure', values: money.costReturned },
    ]
    return all.filter(({ values }) => values.some((value) => value !== null && value > 0))
  }, [texts, money])
  const sum = (values: Series['values']) => values.reduce((all: number, value) => all + (value ?? 0), 0)
  return (
    <ChartPanel
      title={texts.money(currency)}
      about={texts.chartAbout(texts.money(currency), steps.length)}
      figures={{
        ...{ from, stepMs, steps: steps.length, look: 'lines', series },
        format: (micros) => formatMoney(micros, currency, language),
      }}
      totals={series.map(({ values }) => ({ now: sum(values), before: null }))}
      none={<Nothing title={texts.nothing} about={texts.nothingAbout} />}
    />
  )
}
