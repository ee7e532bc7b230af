import { SharedResults } from '../../administration/shared-results.ts'
import type { AuditView, CostView, moneyRoutes } from '../../console-contract/accounts/money.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { audit } from '../../store/money/audit.ts'
import { sumCosts } from '../../store/money/upstream-costs.ts'
import type { AccountsPorts } from './accounts-ports.ts'

export function moneyHandlers(ports: AccountsPorts): Handlers<keyof typeof moneyRoutes> {
  const { db, clock } = ports
  const audits = new SharedResults<AuditView>(clock)
  const costs = new SharedResults<CostView[]>(clock)
  return {
    'GET /money/audit': () => audits.get('', () => auditNow(ports)),
    'GET /money/costs': async () => ({ costs: await costs.get('', () => sumCosts(db)) }),
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
