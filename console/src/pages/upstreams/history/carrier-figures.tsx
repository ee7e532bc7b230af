import type { CarrierHoursView } from '../../../../../packages/console-contract/traffic/history.ts'
import { PeriodChange } from '../../../parts/chart/compare.tsx'
import { successShare } from '../../../parts/chart/counts-chart.tsx'
import { Figure, FigureRow } from '../../../parts/figures/figure.tsx'
import { messagesAddress } from '../../../parts/list/list-addresses.ts'
import { Drill } from '../../../parts/list/list-section.tsx'
import { listedTime } from '../../../parts/period/asked-period.ts'
import { count, duration, formatMoney, share } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** The period in figures, and how each changed. */
export function CarrierFigures({ view }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const { upstream: carrier, totals, compared } = view
  const listed = listedTime({ ...view, steps: view.steps.length })
  const listOf = (status: 'arrived' | 'failed', count: number) =>
    count === 0 ? null : messagesAddress({ status, carrier, timeOf: 'ended', ...listed })
  const n = (value: number) => count(value, language)
  const time = (ms: number | null) => (ms === null ? '–' : duration(ms, language))
  const p95 = (ms: number | null) => ms !== null && texts.p95Of({ time: duration(ms, language) })
  const results = totals.delivered + totals.failed
  const asked = totals.accepted + totals.refused + totals.unknown
  return (
    <FigureRow label={texts.figures}>
      <Figure
        label={texts.success}
        value={results === 0 ? '–' : share(totals.delivered, results, language)}
        note={texts.successAbout}
      >
        <PeriodChange in={compared} of={successShare} />
      </Figure>
      <Figure
        label={texts.delivered}
        value={n(totals.delivered)}
        href={listOf('arrived', totals.delivered)}
        note={
          <>
            {texts.failed}: <Drill href={listOf('failed', totals.failed)}>{n(totals.failed)}</Drill>
          </>
        }
      >
        <PeriodChange in={compared} of={({ delivered }) => delivered} />
      </Figure>
      <Figure label={texts.handOvers} value={n(asked)} note={`${texts.refused}: ${n(totals.refused)}`}>
        <PeriodChange in={compared} of={({ accepted, refused, unknown }) => accepted + refused + unknown} />
      </Figure>
      <Figure label={texts.answer} value={time(totals.answerMedianMs)} note={p95(totals.answerP95Ms)}>
        <PeriodChange in={compared} of={({ answerMedianMs }) => answerMedianMs} />
      </Figure>
      <Figure label={texts.receipt} value={time(totals.receiptMedianMs)} note={p95(totals.receiptP95Ms)}>
        <PeriodChange in={compared} of={({ receiptMedianMs }) => receiptMedianMs} />
      </Figure>
      <Spent view={view} />
    </FigureRow>
  )
}

function Spent({ view: { money } }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const of = (what: 'spent' | 'returned') =>
    money.map((each) => formatMoney(sum(each[what]), each.currency, language))
  return (
    <Figure
      label={texts.spent}
      value={money.length === 0 ? '–' : of('spent').map((text) => <span key={text}>{text}</span>)}
      isLong
      note={money.length > 0 && `${texts.returned}: ${of('returned').join(', ')}`}
    />
  )
}
