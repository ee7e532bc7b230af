import { SharedResults } from '../../administration/shared-results.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type {
  OverviewRange,
  OverviewView,
  overviewRoutes,
} from '../../console-contract/operating/overview.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Outage } from '../../observability/last-outage.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { countFiring } from '../../store/alerts/alerts.ts'
import type { Database } from '../../store/database.ts'
import { anyMessage, countInFlight, readNeedsAttention } from '../../store/message-search/needs-attention.ts'
import { findAttention } from './attention.ts'
import { lowBalances, toMoneyViews } from './money-views.ts'
import { computeSpan, dayMs, startOfToday } from './overview-span.ts'
import { readTrafficViews } from './read-traffic-views.ts'
import { RecentMoney } from './recent-money.ts'

export interface OverviewPorts {
  db: Database
  clock: Clock
  /** Writes counts that are not in the database yet. */
  writeTraffic: () => Promise<void>
  lastOutage: () => Promise<Outage | null>
  upstreams: () => Promise<UpstreamSnapshot[]>
}

export function overviewHandlers(ports: OverviewPorts): Handlers<keyof typeof overviewRoutes> {
  const money = new RecentMoney(ports.db, ports.clock)
  const shared = new SharedResults<OverviewView>(ports.clock)
  return {
    'GET /overview': ({ query: { range = 'day', today } }) => {
      const day = startOfToday(today, ports.clock.now())
      return shared.get(`${range} ${day}`, () => readOverview(ports, money, range, day))
    },
  }
}

async function readOverview(
  { db, clock, writeTraffic, lastOutage, upstreams }: OverviewPorts,
  money: RecentMoney,
  range: OverviewRange,
  today: number,
): Promise<OverviewView> {
  await writeTraffic()
  const now = clock.now()
  const span = computeSpan(range, today, now)
  const dayAgo = now - dayMs
  const [traffic, inFlight, stored, accounts, sums, isUsed, snapshots, outage, firing] = await Promise.all([
    readTrafficViews(db, span, now),
    countInFlight(db),
    readNeedsAttention(db, { now, reportsSince: dayAgo }),
    listAccounts(db),
    money.since(Math.min(today, dayAgo)),
    anyMessage(db),
    upstreams(),
    lastOutage(),
    countFiring(db),
  ])
  const { from, stepMs, steps } = span
  return {
    range,
    isNew: !isUsed,
    ...{ from, stepMs, steps },
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
