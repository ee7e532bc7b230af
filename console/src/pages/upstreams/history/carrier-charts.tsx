import { useMemo } from 'react'
import type {
  CarrierCounts,
  CarrierHoursView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { ChartPanel } from '../../../parts/chart/chart-panel.tsx'
import { CountsChart, type CountsLine, successShare } from '../../../parts/chart/counts-chart.tsx'
import type { ChartFigures, Series } from '../../../parts/chart/series.ts'
import { Nothing } from '../../../parts/page.tsx'
import { count, duration, formatMoney, share } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** A chart for each question about a carrier, all over the same hours. */
export function CarrierCharts({ view }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const n = (value: number) => count(value, language)
  const percent = (value: number) => share(value, 1, language)
  const time = (ms: number) => duration(ms, language)
  const chart = (
    title: string,
    shown: Pick<ChartFigures, 'look' | 'format' | 'top'>,
    lines: readonly CountsLine<CarrierCounts>[],
    about = title,
  ) => (
    <CountsChart
      {...{ view, title, lines, ...shown }}
      about={texts.chartAbout({ what: about, hours: view.steps.length })}
      none={{ title: texts.nothing, about: texts.nothingAbout }}
    />
  )
  const times = { look: 'lines', format: time } as const
  const results: CountsLine<CarrierCounts>[] = [
    { name: texts.delivered, color: 'good', of: ({ delivered }) => delivered },
    { name: texts.failed, color: 'bad', of: ({ failed }) => failed },
  ]
  const handOvers: CountsLine<CarrierCounts>[] = [
    { name: texts.accepted, color: 'accent', of: ({ accepted }) => accepted },
    { name: texts.refused, color: 'bad', of: ({ refused }) => refused },
    { name: texts.unknown, color: 'unsure', of: ({ unknown }) => unknown },
  ]
  const answers: CountsLine<CarrierCounts>[] = [
    { name: texts.median, color: 'accent', of: ({ answerMedianMs }) => answerMedianMs },
    { name: texts.p95, color: 'gold', of: ({ answerP95Ms }) => answerP95Ms },
  ]
  const receipts: CountsLine<CarrierCounts>[] = [
    { name: texts.median, color: 'accent', of: ({ receiptMedianMs }) => receiptMedianMs },
    { name: texts.p95, color: 'gold', of: ({ receiptP95Ms }) => receiptP95Ms },
  ]
  const success = [{ name: texts.success, color: 'good', of: successShare }]
  return (
    <>
      {chart(texts.results, { look: 'bars', format: n }, results)}
      <div className="stack history-charts">
        {chart(texts.success, { look: 'lines', top: 1, format: percent }, success, texts.successAbout)}
        {chart(texts.handOvers, { look: 'bars', format: n }, handOvers)}
        {chart(texts.answer, times, answers, texts.answerAbout)}
        {chart(texts.receipt, times, receipts, texts.receiptAbout)}
        {view.money.map((money) => (
          <MoneyChart key={money.currency} view={view} money={money} />
        ))}
      </div>
    </>
  )
}

function MoneyChart({ view, money }: { view: CarrierHoursView; money: CarrierHoursView['money'][number] }) {
  const texts = useTexts('upstreams.history')
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
      title={texts.money({ currency })}
      about={texts.chartAbout({ what: texts.money({ currency }), hours: steps.length })}
      figures={{
        ...{ from, stepMs, steps: steps.length, look: 'lines', series },
        format: (micros) => formatMoney(micros, currency, language),
      }}
      totals={series.map(({ values }) => ({ now: sum(values), before: null }))}
      none={<Nothing title={texts.nothing} about={texts.nothingAbout} />}
    />
  )
}
