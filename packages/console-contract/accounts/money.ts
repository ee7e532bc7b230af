import { Type } from '@sinclair/typebox'
import type { AccountAudit, Audit } from '../../domain/money/account-audit.ts'
import { type LedgerDay, type LedgerEntry, ledgerKinds } from '../../domain/money/ledger.ts'
import type { SummedCost } from '../../domain/money/upstream-cost.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import { change, oneOf, query } from '../console-route.ts'
import { account, amount, attempt, instant, line } from '../fields.ts'

export interface BalanceView {
  currency: string
  availableMicros: Micros
  /** Reserved for messages that are not final. */
  reservedMicros: Micros
}

export type LedgerEntryView = LedgerEntry

export interface LedgerView {
  /** Newest first. */
  entries: LedgerEntryView[]
  /** For the next page: `before`. Null at the end. */
  next: number | null
}

/** A calendar day in the viewer's time zone. */
export type LedgerDayView = LedgerDay

export interface AuditView extends Audit {
  at: number
  tookMs: number
  accounts: (AccountAudit & { currency: string })[]
}

export type CostView = SummedCost

const range = { from: Type.Optional(instant), to: Type.Optional(instant) }
const kind = Type.Optional(oneOf(ledgerKinds))

export const moneyRoutes = {
  'GET /money': query<BalanceView>()('viewer', { account }),
  'GET /money/ledger': query<LedgerView>()('viewer', {
    account,
    kind,
    ...range,
    before: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
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
  /** The same `attempt`, amount and note is booked only once, however often it is sent. */
  'POST /money/top-up': change<{ availableMicros: Micros }>()(
    'admin',
    {
      account,
      amount,
      note: Type.Union([line(200, 'one line of at most 200 characters'), Type.Null()]),
      attempt,
    },
    ['account', 'amount', 'note'],
  ),
}
