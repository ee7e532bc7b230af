import { SharedResults } from '../../administration/shared-results.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { OverviewView, overviewRoutes } from '../../console-contract/operating/overview.ts'
import type { AskedPeriod } from '../../console-contract/traffic/period.ts'
import type { OverviewRange } from '../../console-contract/traffic/ranges.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Outage } from '../../observability/last-outage.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { countFiring } from '../../store/alerts/alerts.ts'
import type { Database } from '../../store/database.ts'
import { anyMessage, countInFlight, readNeedsAttention } from '../../store/message-search/needs-attention.ts'
import { readAccountTraffic } from '../../store/traffic/account-traffic.ts'
import { readTraffic } from '../../store/traffic/traffic.ts'
import { dayMs, startOfToday } from '../history/asked-period.ts'
import { findAttention } from './attention.ts'
import { lowBalances, toMoneyViews } from './money-views.ts'
import { computeAccountSpan, computeSpan, rowsSince } from './overview-span.ts'
import { readTrafficViews } from './read-traffic-views.ts'
import { RecentMoney } from './recent-money.ts'

export interface OverviewPorts {
  db: Database
  clock: Clock
  /** Writes counts that are not in the database yet. */
  writeTraffic: () => Promise<void>
  writeAccountTraffic: () => Promise<void>
  lastOutage: () => Promise<Outage | null>
  upstreams: () => Promise<UpstreamSnapshot[]>
}

export function overviewHandlers(ports: OverviewPorts): Handlers<keyof typeof overviewRoutes> {
  const money = new RecentMoney(ports.db, ports.clock)
  const shared = new SharedResults<OverviewView>(ports.clock)
  return {
    'GET /overview': ({ query: { today, ...asked } }) => {
      const day = startOfToday(today, ports.clock.now())
      const { range = 'day', from, to } = asked
      return shared.get([range, from, to, day].join(' '), () => readOverview(ports, money, asked, day))
    },
    'GET /overview/account': async ({ query: { accountId, today, ...asked } }) => {
      const { db, clock, writeAccountTraffic } = ports
      const now = clock.now()
      const span = computeAccountSpan(asked, { today: startOfToday(today, now), now })
      await writeAccountTraffic()
      return readTrafficViews(span, now, (part, everyMs) =>
        readAccountTraffic(db, accountId, { ...part, step: rowsSince(part.from, now, span.rows) }, everyMs),
      )
    },
  }
}

async function readOverview(
  { db, clock, writeTraffic, lastOutage, upstreams }: OverviewPorts,
  money: RecentMoney,
  asked: AskedPeriod<OverviewRange>,
  today: number,
): Promise<OverviewView> {
  const now = clock.now()
  const span = computeSpan(asked, { today, now })
  await writeTraffic()
  const dayAgo = now - dayMs
  const [traffic, inFlight, stored, accounts, sums, isUsed, snapshots, outage, firing] = await Promise.all([
    readTrafficViews(span, now, (part, everyMs) =>
      readTraffic(db, { ...part, step: rowsSince(part.from, now, span.rows) }, everyMs),
    ),
    countInFlight(db),
    readNeedsAttention(db, { now, reportsSince: dayAgo }),
    listAccounts(db),
    money.since(Math.min(today, dayAgo)),
    anyMessage(db),
    upstreams(),
    lastOutage(),
    countFiring(db),
  ])
  return {
    isNew: !isUsed,
    ...traffic,
    inFlight,
    money: toMoneyViews(accounts, sums, today),
    attention: findAttention({
      upstreams: snapshots,
      lastOutage: outage,
      stored,
      firing,
      lowBalances: lowBalances(accounts, sums, dayAgo),
    }),
  }
}
