import { SharedResults } from '../../administration/shared-results.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type {
  OverviewView,
  overviewRoutes,
  TrafficPeriod,
} from '../../console-contract/operating/overview.ts'
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

/** What an overview has whatever its period. */
type Standing = Omit<OverviewView, keyof TrafficPeriod>

export function overviewHandlers(ports: OverviewPorts): Handlers<keyof typeof overviewRoutes> {
  const money = new RecentMoney(ports.db, ports.clock)
  // Apart, so that another period costs the reading of its traffic alone.
  const periods = new SharedResults<TrafficPeriod>(ports.clock)
  const standing = new SharedResults<Standing>(ports.clock)
  return {
    'GET /overview': async ({ query: { today, ...asked } }) => {
      const day = startOfToday(today, ports.clock.now())
      const { range = 'day', from, to } = asked
      const [traffic, rest] = await Promise.all([
        periods.get([range, from, to, day].join(' '), () => readPeriod(ports, asked, day)),
        standing.get(String(day), () => readStanding(ports, money, day)),
      ])
      return { ...traffic, ...rest }
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

async function readPeriod(
  { db, clock, writeTraffic }: OverviewPorts,
  asked: AskedPeriod<OverviewRange>,
  today: number,
): Promise<TrafficPeriod> {
  const now = clock.now()
  const span = computeSpan(asked, { today, now })
  await writeTraffic()
  return readTrafficViews(span, now, (part, everyMs) =>
    readTraffic(db, { ...part, step: rowsSince(part.from, now, span.rows) }, everyMs),
  )
}

async function readStanding(
  { db, clock, lastOutage, upstreams }: OverviewPorts,
  money: RecentMoney,
  today: number,
): Promise<Standing> {
  const now = clock.now()
  const dayAgo = now - dayMs
  const [inFlight, stored, accounts, sums, isUsed, snapshots, outage, firing] = await Promise.all([
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
