import './overview.css'
import { Link } from 'wouter'
import type { AccountMoney } from '../../../../packages/console-contract/operating/overview.ts'
import { overviewRanges } from '../../../../packages/console-contract/traffic/ranges.ts'
import { useAnswer, useSession } from '../../gateway/use-gateway.tsx'
import { PeriodCharts } from '../../parts/chart/charts.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { later } from '../../parts/later.tsx'
import { column, numeric, Table } from '../../parts/list/list-section.tsx'
import { Answered, Page, Panel } from '../../parts/page.tsx'
import { useAskedPeriod } from '../../parts/period/asked-period.ts'
import { PeriodChoice } from '../../parts/period/period-choice.tsx'
import { Money } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AttentionList } from './attention.tsx'
import { ChannelShares } from './channel-shares.tsx'
import { Figures } from './figures.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

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
              <div className="stack start overview-columns">
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

/** For a new installation: how to send the first message. */
function Welcome() {
  const texts = useTexts('overview')
  const { apiUrl, sandbox } = useSession()
  return (
    <Panel>
      <div className="overview-welcome">
        <img src="/console/horn.svg" alt="" />
        <h2>{texts.welcome}</h2>
        <p className="soft">{texts.welcomeAbout}</p>
        <CodeBlock text={firstCurl(apiUrl, sandbox)} label={texts.firstCurl} />
        <p className="soft small">{sandbox ? texts.sandboxKey : texts.ownKey}</p>
        <div className="row">
          <Link href="/send" className="button main">
            {texts.toSend}
          </Link>
          {sandbox ? (
            <Link href="/test-phones" className="button">
              {texts.toHandsets}
            </Link>
          ) : (
            <Link href="/settings/keys" className="button">
              {texts.toKeys}
            </Link>
          )}
        </div>
      </div>
    </Panel>
  )
}

function firstCurl(apiUrl: string, sandbox: boolean): string {
  const message = {
    type: 'sms',
    id: 1,
    phone: 380671234567,
    sms_signature: 'Posthorn',
    sms_message: 'Hello!',
  }
  const body = JSON.stringify({ auth: sandbox ? 'sandbox' : 'YOUR_API_KEY', data: [message] })
  return `curl ${apiUrl}/api/json.php -H 'Content-Type: application/json' \\\n  -d '${body}'`
}

/** What was charged today, by account, highest first. */
function MoneyToday({ money }: { money: AccountMoney[] }) {
  const texts = useTexts('overview')
  const rows = money.toSorted((a, b) => Number(b.chargedMicros) - Number(a.chargedMicros)).slice(0, 20)
  return (
    <Panel title={texts.money} flush>
      {rows.length === 0 ? (
        <p className="inside soft">{texts.noAccount}</p>
      ) : (
        <Table<(typeof rows)[number]>
          caption={texts.money}
          cards
          keyOf={({ accountId }) => accountId}
          rows={rows}
          columns={[
            column(texts.account, ({ accountId, name }) => (
              <Link href={`/settings/money?account=${accountId}`}>{name}</Link>
            )),
            numeric(texts.chargedShort, (row) => (
              <Money micros={row.chargedMicros} currency={row.currency} />
            )),
            numeric(texts.available, (row) => <Left of={row} />),
          ]}
        />
      )}
    </Panel>
  )
}

function Left({ of: { availableMicros, toppedUpMicros, currency } }: { of: AccountMoney }) {
  const texts = useTexts('overview')
  return (
    <>
      <Money micros={availableMicros} currency={currency} />
      {toppedUpMicros !== 0 && (
        <div className="soft small">
          {texts.toppedUp} <Money micros={toppedUpMicros} currency={currency} />
        </div>
      )}
    </>
  )
}
