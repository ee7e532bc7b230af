import './overview.css'
import { useSession } from '../../gateway/session.tsx'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { CompareButton } from '../../parts/chart/compare.tsx'
import { Choice } from '../../parts/form/choice.tsx'
import { later } from '../../parts/later.tsx'
import { Page } from '../../parts/page.tsx'
import { Answered } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AttentionList } from './attention.tsx'
import { ChannelShares } from './channel-shares.tsx'
import { Figures } from './figures.tsx'
import { MoneyToday } from './money-today.tsx'
import { ranges, todayBegan, usePeriod } from './period.ts'
import { Setup } from './setup.tsx'
import { overviewTexts } from './texts.ts'
import { TrafficPanel } from './traffic-panel.tsx'
import { Welcome } from './welcome.tsx'

const AccountOverview = later(() => import('./account-overview.tsx'), 'AccountOverview')

/** Whether messages arrive, at a glance, and what needs attention. */
export function OverviewPage() {
  const { accountId } = useSession().user
  return accountId === null ? <WholeOverview /> : <AccountOverview accountId={accountId} />
}

/** Of all accounts. */
function WholeOverview() {
  const texts = useTexts(overviewTexts)
  const { range, hrefOf } = usePeriod()
  const answer = useAnswer(
    'GET /overview',
    { range, today: todayBegan() },
    { topics: ['messages', 'callbacks', 'upstreams', 'settings'] },
  )
  const isNew = answer.data?.isNew ?? false
  // The simulated list has one rejected template, which means nothing before the first message.
  const early = answer.data?.attention.filter(({ kind }) => kind !== 'template-rejected') ?? []
  const choice = (
    <Choice
      label={texts.range}
      values={ranges}
      chosen={range}
      textOf={(each) => texts.ranges[each]}
      hrefOf={(each) => hrefOf({ range: each })}
    />
  )
  return (
    <Page
      title={texts.title}
      actions={
        isNew ? undefined : (
          <>
            <CompareButton />
            {choice}
          </>
        )
      }
    >
      <Answered of={answer} lines={9}>
        {(view) =>
          view.isNew ? (
            <>
              <Welcome />
              <Setup />
              {early.length > 0 && <AttentionList attention={early} />}
            </>
          ) : (
            <>
              <Figures view={view} />
              <div className="overview-columns">
                <div className="stack">
                  <AttentionList attention={view.attention} />
                  <MoneyToday money={view.money} />
                </div>
                <div className="stack">
                  <TrafficPanel view={view} />
                  <ChannelShares channels={view.channels} from={view.from} />
                </div>
              </div>
              <Setup />
            </>
          )
        }
      </Answered>
    </Page>
  )
}
