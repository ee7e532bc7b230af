import { Type } from '@sinclair/typebox'
import { type LedgerKind, ledgerKinds } from '../../../../storage/ledger.ts'
import { ask, change, fields } from '../ask.ts'
import { account, amount, attempt, instant, line } from './fields.ts'

export interface BalanceView {
  currency: string
  availableMicros: number
  /** Of messages on their way. */
  reservedMicros: number
}

export interface LedgerEntryView {
  entryId: number
  at: number
  kind: LedgerKind
  /** Above zero where it came to the balance. A capture takes nothing: it says what of the reserved is spent. */
  amountMicros: number
  /** How many it is about. */
  messages: number
  note: string | null
}

export interface LedgerView {
  /** Newest first. */
  entries: LedgerEntryView[]
  /** For the next page: `before`. Null at the end. */
  next: number | null
}

/** A day of the person who asks. */
export interface LedgerDayView {
  /** `2026-11-21`. */
  day: string
  toppedUpMicros: number
  /** Spent on what was delivered. */
  capturedMicros: number
  reservedMicros: number
  releasedMicros: number
  entries: number
}

export interface AuditView {
  sound: boolean
  at: number
  tookMs: number
  accounts: {
    accountId: number
    name: string
    currency: string
    messages: number
    lookups: number
    toppedUpMicros: number
    reservedMicros: number
    chargedMicros: number
    availableMicros: number
    differences: { what: string; expectedMicros: number; foundMicros: number }[]
  }[]
  /** The first of them. */
  faults: { msgId: number; what: string }[]
  faultyMessages: number
}

export interface CostView {
  upstream: string
  currency: string
  chargedMicros: number
  refundedMicros: number
}

const range = { from: Type.Optional(instant), to: Type.Optional(instant) }
const kind = Type.Optional(
  Type.Union(
    ledgerKinds.map((each) => Type.Literal(each)),
    { description: ledgerKinds.join(', ') },
  ),
)

export const moneyQuestions = {
  'GET /money': ask<BalanceView>()('viewer', fields({ account })),
  'GET /money/ledger': ask<LedgerView>()(
    'viewer',
    fields({ account, kind, ...range, before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  ),
  /** At most 62 days; `zone` as browsers name it: `Europe/Kyiv`. */
  'GET /money/days': ask<{ days: LedgerDayView[] }>()(
    'viewer',
    fields({ account, from: instant, to: instant, zone: Type.String({ minLength: 1, maxLength: 64 }) }),
  ),
  /** Reads every message once. */
  'GET /money/audit': ask<AuditView>()('operator', fields({})),
  /** What upstreams that name their prices have charged, of all accounts. */
  'GET /money/costs': ask<{ costs: CostView[] }>()('viewer', fields({})),
  /** With the same `attempt`, amount and note it is booked once, however often it is asked for. */
  'POST /money/top-up': change<{ availableMicros: number }>()(
    'admin',
    fields({
      account,
      amount,
      note: Type.Union([line(200, 'one line of at most 200 characters'), Type.Null()]),
      attempt,
    }),
    ['account', 'amount', 'note'],
  ),
}
