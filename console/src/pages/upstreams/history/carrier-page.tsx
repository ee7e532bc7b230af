import { Link } from 'wouter'
import type { CarrierHoursView } from '../../../../../packages/console-contract/traffic/history.ts'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Page } from '../../../parts/page.tsx'
import { Answered } from '../../../parts/states.tsx'
import { HistoryChoice, useHistoryRange } from '../../../parts/time/history-range.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { kindName } from '../words.ts'
import { CarrierCharts } from './carrier-charts.tsx'
import { CarrierFigures } from './carrier-figures.tsx'
import { ErrorCodes } from './error-codes.tsx'
import { IgnoredEvents } from './ignored-events.tsx'
import { historyTexts } from './texts.ts'

export function carrierPath(upstream: string): string {
  return `/carriers/carrier/${encodeURIComponent(upstream)}`
}

/** One carrier, hour by hour: success, latency, errors and money. */
export function CarrierPage({ upstream }: { upstream: string }) {
  const texts = useTexts(historyTexts)
  const range = useHistoryRange()
  const answer = useAnswer('GET /upstreams/hours', { upstream, range }, { everyMs: 15_000 })
  const kind = answer.data?.kind ?? ''
  return (
    <Page
      title={upstream}
      about={
        <>
          {kind !== '' && `${kindName(kind)}. `}
          {texts.about} <Link href="/carriers">{texts.back}</Link>
        </>
      }
      actions={<HistoryChoice path={carrierPath(upstream)} />}
    >
      <Answered of={answer} lines={14}>
        {(view) => <History view={view} />}
      </Answered>
    </Page>
  )
}

function History({ view }: { view: CarrierHoursView }) {
  const texts = useTexts(historyTexts)
  return (
    <>
      <CarrierFigures view={view} />
      <CarrierCharts view={view} />
      <ErrorCodes view={view} />
      <IgnoredEvents view={view} />
      <p className="soft small">{texts.exact}</p>
    </>
  )
}
