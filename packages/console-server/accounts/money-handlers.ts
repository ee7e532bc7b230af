import { ConsoleRefusal } from '../../administration/refusal.ts'
import { SharedResults } from '../../administration/shared-results.ts'
import type {
  AuditView,
  CostView,
  LedgerDayView,
  moneyRoutes,
} from '../../console-contract/accounts/money.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { audit } from '../../store/money/audit.ts'
import { findLedgerBounds, sumLedgerDays } from '../../store/money/ledger.ts'
import { sumCosts } from '../../store/money/upstream-costs.ts'
import type { AccountsPorts } from './accounts-ports.ts'

const longestDaysMs = 63 * 24 * 3_600_000

export function moneyHandlers(ports: AccountsPorts): Handlers<keyof typeof moneyRoutes> {
  const { db, clock } = ports
  const days = new SharedResults<LedgerDayView[]>(clock)
  const audits = new SharedResults<AuditView>(clock)
  const costs = new SharedResults<CostView[]>(clock)
  return {
    'GET /money/days': async ({ query: { account, from, to, zone } }) => {
      checkZone(zone)
      if (to - from > longestDaysMs) throw new ConsoleRefusal('time-too-long', { days: 62 }, 'to')
      const sum = async () => {
        const choice = { accountId: account, kind: null, from, to }
        return sumLedgerDays(db, choice, await findLedgerBounds(db, choice), zone)
      }
      return { days: await days.get([account, from, to, zone].join(' '), sum) }
    },
    'GET /money/audit': () => audits.get('', () => auditNow(ports)),
    'GET /money/costs': async () => ({ costs: await costs.get('', () => sumCosts(db)) }),
  }
}

function checkZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new ConsoleRefusal('time-zone', {}, 'zone')
  }
}

async function auditNow({ db, clock, catalogue }: AccountsPorts): Promise<AuditView> {
  const at = clock.now()
  const found = await audit(db)
  const accounts = found.accounts.map((each) => {
    return { ...each, currency: catalogue.account(each.accountId)?.currency ?? '' }
  })
  return { ...found, at, tookMs: clock.now() - at, accounts }
}
