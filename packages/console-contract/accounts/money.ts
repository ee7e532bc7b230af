import { Type } from '@sinclair/typebox'
import type { AccountAudit, Audit } from '../../domain/money/account-audit.ts'
import type { LedgerDay } from '../../domain/money/ledger.ts'
import type { SummedCost } from '../../domain/money/upstream-cost.ts'
import { query } from '../console-route.ts'
import { account, instant } from '../fields.ts'

/** A calendar day in the viewer's time zone. */
export type LedgerDayView = LedgerDay

export interface AuditView extends Audit {
  at: number
  tookMs: number
  accounts: (AccountAudit & { currency: string })[]
}

export type CostView = SummedCost

export const moneyRoutes = {
  /** At most 62 days; `zone` as browsers name it: `Europe/Kyiv`. */
  'GET /money/days': query<{ days: LedgerDayView[] }>()('viewer', {
    account,
    from: instant,
    to: instant,
    zone: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  /** Reads every message once. */
  'GET /money/audit': query<AuditView>()('operator'),
  /** Charges of upstreams that report prices, for all accounts. */
  'GET /money/costs': query<{ costs: CostView[] }>()('viewer'),
}
