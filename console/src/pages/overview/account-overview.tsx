import { useMemo } from 'react'
import { Link } from 'wouter'
import { accountRanges } from '../../../../packages/console-contract/traffic/ranges.ts'
import { sumMicros } from '../../../../packages/domain/pricing/amount.ts'
import { useAnswer, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { PeriodCharts } from '../../parts/chart/charts.tsx'
import { Figure, FigureRow } from '../../parts/figures/figure.tsx'
import { messagesAddress, webhooksAddress } from '../../parts/list/list-addresses.ts'
import { Answered, Page, Panel } from '../../parts/page.tsx'
import { todayBegan, useAskedPeriod } from '../../parts/period/asked-period.ts'
import { PeriodChoice } from '../../parts/period/period-choice.tsx'
import { count, countEnded, formatMoney, share } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

const dayMs = 24 * 3_600_000

/** The overview of a user of one account: its traffic and money, and what needs its users. */
export function AccountOverview({ accountId }: { accountId: number }) {
  const texts = useTexts('overview')
  const own = useTexts('overview.ofAccount')
  const today = todayBegan()
  return (
    <Page title={texts.title} actions={<PeriodChoice path="/" ranges={accountRanges} />}>
      <PeriodFigures label={own.today} from={today} accountId={accountId} />
      <PeriodFigures
        label={own.week}
        from={new Date(today - 5.5 * dayMs).setHours(0, 0, 0, 0)}
        accountId={accountId}
      />
      <Needs accountId={accountId} />
      <Traffic accountId={accountId} />
    </Page>
  )
}

/** From an instant until now, exact. */
function PeriodFigures({ label, from, accountId }: { label: string; from: number; accountId: number }) {
  const texts = useTexts('overview.ofAccount')
  const { language } = useLanguage()
  const time = { from, to: todayBegan() + 25 * 3_600_000 }
  const query = { accountId, ...time, today: todayBegan() }
  const totals = useAnswer('GET /overview/account', query, { topics: ['messages'] }).data?.totals
  const shown = (what: 'accepted' | 'delivered' | 'failed') =>
    totals === undefined ? '–' : count(totals[what], language)
  const ended = totals === undefined ? 0 : countEnded(totals)
  const ofEnd = { timeOf: 'ended', from } as const
  return (
    <section className="stack">
      <h2>{label}</h2>
      <FigureRow label={label}>
        <Figure label={texts.accepted} value={shown('accepted')} href={messagesAddress({ from })} />
        <Figure
          label={texts.delivered}
          value={shown('delivered')}
          note={ended > 0 && texts.ofEnded({ part: share(totals?.delivered ?? 0, ended, language) })}
          href={messagesAddress({ status: 'arrived', ...ofEnd })}
        />
        <Figure
          label={texts.failed}
          value={shown('failed')}
          href={messagesAddress({ status: 'failed', ...ofEnd })}
        />
        <Spent from={from} accountId={accountId} />
      </FigureRow>
    </section>
  )
}

/** Its messages over time, in any period. */
function Traffic({ accountId }: { accountId: number }) {
  const { asked } = useAskedPeriod(accountRanges, 'day')
  const answer = useAnswer('GET /overview/account', { accountId, ...asked }, { topics: ['messages'] })
  return (
    <Answered of={answer} lines={7}>
      {(view) => (
        <PeriodCharts period={view} of={{ accountId }}>
          <TrafficPanel view={view} />
        </PeriodCharts>
      )}
    </Answered>
  )
}

function useSpent(from: number, accountId: number): number | null {
  const days = useMemo(() => ({ from, to: from + 8 * dayMs }), [from])
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { data } = useAnswer(
    'GET /money/days',
    { accountId, ...days, zone },
    { topics: ['messages', 'settings'] },
  )
  return data === undefined ? null : Number(sumMicros(data.days.map(({ capturedMicros }) => capturedMicros)))
}

function Spent({ from, accountId }: { from: number; accountId: number }) {
  const texts = useTexts('overview.ofAccount')
  const { language } = useLanguage()
  const spent = useSpent(from, accountId)
  const { data: money } = useAnswer('GET /money', { accountId }, { topics: ['messages', 'settings'] })
  const amount = (micros: number | string) => formatMoney(micros as number, money?.currency ?? '', language)
  return (
    <Figure
      label={texts.spent}
      value={spent === null || money === undefined ? '–' : amount(spent)}
      isLong
      note={
        money !== undefined &&
        `${texts.balance}: ${amount(money.availableMicros)} ${texts.reserved({ amount: amount(money.reservedMicros) })}`
      }
      href="/settings/money"
    />
  )
}

/** Each with the page where it is done. */
function Needs({ accountId }: { accountId: number }) {
  const common = useTexts('overview')
  const texts = useTexts('overview.ofAccount')
  const { language } = useLanguage()
  const { accounts } = useSession()
  const mayRead = useMay('operator')
  const senders = useAnswer('GET /senders', {}, { topics: ['settings'] }).data?.senders ?? []
  const unread =
    useAnswer('GET /replies/unread', {}, { topics: ['messages'], enabled: mayRead }).data?.unread ?? 0
  const dead = useAnswer('GET /callbacks/dead-letter-count', {}, { topics: ['callbacks'] }).data?.count ?? 0
  const spent = useSpent(todayBegan(), accountId)
  const { data: money } = useAnswer('GET /money', { accountId }, { topics: ['messages', 'settings'] })
  const isLow = spent !== null && money !== undefined && Number(money.availableMicros) < spent
  const needs: { title: string; about?: string | null; href: string }[] = senders
    .filter(({ status }) => status === 'rejected')
    .map(({ name, reason: about }) => ({ title: texts.rejected({ name }), about, href: '/settings/senders' }))
  if (unread > 0) needs.unshift({ title: texts.unread({ n: count(unread, language) }), href: '/replies' })
  if (dead > 0) {
    const href = webhooksAddress({ state: 'dead-lettered' })
    needs.unshift({ title: texts.deadLetters({ n: count(dead, language) }), href })
  }
  if (isLow) needs.unshift({ title: texts.low, href: '/settings/money' })
  if (accounts.length === 0) return null
  return (
    <Panel title={common.attention} flush>
      {needs.length === 0 ? (
        <p className="soft inside">{texts.nothing}</p>
      ) : (
        <ul className="lines small breaks overview-attention">
          {needs.map(({ title, about, href }) => (
            <li key={title} className="wait">
              <strong>{title}</strong>
              <span className="soft">{about}</span>
              <Link href={href} aria-label={`${texts.look}: ${title}`}>
                {texts.look}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
