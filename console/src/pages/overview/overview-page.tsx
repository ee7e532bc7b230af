import './overview.css'
import { overviewRanges } from '../../../../packages/console-contract/traffic/ranges.ts'
import { useAnswer, useSession } from '../../gateway/use-gateway.tsx'
import { PeriodCharts } from '../../parts/chart/charts.tsx'
import { later } from '../../parts/later.tsx'
import { Answered, Page } from '../../parts/page.tsx'
import { useAskedPeriod } from '../../parts/period/asked-period.ts'
import { PeriodChoice } from '../../parts/period/period-choice.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AttentionList } from './attention.tsx'
import { ChannelShares } from './channel-shares.tsx'
import { Figures } from './figures.tsx'
import { MoneyToday } from './money-today.tsx'
import { TrafficPanel } from './traffic-panel.tsx'
import { Welcome } from './welcome.tsx'

const Setup = later(() => import('./setup.tsx'), 'Setup', null)
const AccountOverview = later(() => import('./account-overview.tsx'), 'AccountOverview')

/** Whether messages arrive, at a glance, and what needs attention. */
export function OverviewPage() {
  const { accountId } = useSession().user
  return accountId === null ? <WholeOverview /> : <AccountOverview accountId={accountId} />
}

/** Of all accounts. */
function WholeOverview() {
  const texts = useTexts('overview')
  const { asked, range } = useAskedPeriod(overviewRanges, 'day')
  const answer = useAnswer('GET /overview', asked, {
    topics: ['messages', 'callbacks', 'upstreams', 'settings'],
  })
  const isNew = answer.data?.isNew ?? false
  // The simulated list has one rejected template, which means nothing before the first message.
  const early = answer.data?.attention.filter(({ kind }) => kind !== 'template-rejected') ?? []
  return (
    <Page title={texts.title} actions={isNew ? undefined : <PeriodChoice path="/" ranges={overviewRanges} />}>
      <Answered of={answer} lines={9}>
        {(view) =>
          view.isNew ? (
            <>
              <Welcome />
              <Setup />
              {early.length > 0 && <AttentionList attention={early} />}
            </>
          ) : (
            <PeriodCharts period={view}>
              <Figures view={view} range={range} />
              <div className="overview-columns">
                <div className="stack">
                  <AttentionList attention={view.attention} />
                  <MoneyToday money={view.money} />
                </div>
                <div className="stack">
                  <TrafficPanel view={view} />
                  <ChannelShares view={view} />
                </div>
              </div>
              <Setup />
            </PeriodCharts>
          )
        }
      </Answered>
    </Page>
  )
}
