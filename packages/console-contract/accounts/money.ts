import type { AccountAudit, Audit } from '../../domain/money/account-audit.ts'
import type { SummedCost } from '../../domain/money/upstream-cost.ts'
import { query } from '../console-route.ts'

export interface AuditView extends Audit {
  at: number
  tookMs: number
  accounts: (AccountAudit & { currency: string })[]
}

export type CostView = SummedCost

export const moneyRoutes = {
  /** Reads every message once. */
  'GET /money/audit': query<AuditView>()('operator'),
  /** Charges of upstreams that report prices, for all accounts. */
  'GET /money/costs': query<{ costs: CostView[] }>()('viewer'),
}
