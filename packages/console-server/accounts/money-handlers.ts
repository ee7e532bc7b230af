import { topUpOnce } from '../../administration/money/money.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { SharedResults } from '../../administration/shared-results.ts'
import type {
  AuditView,
  CostView,
  LedgerDayView,
  moneyRoutes,
} from '../../console-contract/accounts/money.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { audit } from '../../store/money/audit.ts'
import { findLedgerBounds, readLedger, readReserved, sumLedgerDays } from '../../store/money/ledger.ts'
import { sumCosts } from '../../store/money/upstream-costs.ts'
import type { AccountsPorts } from './accounts-ports.ts'

const pageSize = 50
const longestDaysMs = 63 * 24 * 3_600_000

export function moneyHandlers(ports: AccountsPorts): Handlers<keyof typeof moneyRoutes> {
  const { db, clock } = ports
  const reserved = new SharedResults<Micros>(clock)
  const days = new SharedResults<LedgerDayView[]>(clock)
  const audits = new SharedResults<AuditView>(clock)
  const costs = new SharedResults<CostView[]>(clock)
  return {
    'GET /money': async ({ query: { account } }) => {
      const { availableMicros, currency } = await findAccount(db, account)
      const reservedMicros = await reserved.get(String(account), () => readReserved(db, account))
      return { currency, availableMicros, reservedMicros }
    },
    'GET /money/ledger': async ({
      query: { account, kind = null, from = null, to = null, before = null },
      mask,
    }) => {
      const choice = { accountId: account, kind, from, to }
      const bounds = await findLedgerBounds(db, choice)
      const found = await readLedger(db, choice, bounds, { before, limit: pageSize + 1 })
      const entries = found.slice(0, pageSize).map((entry) => ({ ...entry, note: mask.words(entry.note) }))
      return { entries, next: found.length > pageSize ? (entries.at(-1)?.entryId ?? null) : null }
    },
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
    'POST /money/top-up': async ({ body: { account, amount, note: words, attempt }, note }) => {
      const { name } = await findAccount(db, account)
      note(`balance of ${name}`)
      const entry = { accountId: account, amount, note: words?.trim() || null }
      return { availableMicros: await topUpOnce(db, attempt, entry, clock.now()) }
    },
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
