import type { AccountMoney, Attention } from '../../console-contract/operating/overview.ts'
import { isAtLeast, type Micros, sumMicros } from '../../domain/pricing/amount.ts'
import type { Account } from '../../store/accounts/accounts.ts'
import type { LedgerSum } from '../../store/money/ledger-sums.ts'

export function toMoneyViews(accounts: Account[], sums: LedgerSum[], today: number): AccountMoney[] {
  return accounts.map(({ accountId, name, currency, availableMicros }) => {
    const own = sums.filter((sum) => sum.accountId === accountId && sum.quarterAt >= today)
    return {
      accountId,
      name,
      currency,
      availableMicros,
      chargedMicros: total(own, 'capturedMicros'),
      toppedUpMicros: total(own, 'toppedUpMicros'),
    }
  })
}

/** Accounts whose balance is lower than the sum taken since `dayAgo`. */
export function lowBalances(accounts: Account[], sums: LedgerSum[], dayAgo: number): Attention[] {
  return accounts.flatMap(({ accountId, name: account, currency, availableMicros }) => {
    const own = sums.filter((sum) => sum.accountId === accountId && sum.quarterAt >= dayAgo)
    if (isAtLeast(availableMicros, total(own, 'takenMicros'))) return []
    return [{ kind: 'balance-low' as const, accountId, account, availableMicros, currency }]
  })
}

function total(sums: LedgerSum[], what: 'capturedMicros' | 'takenMicros' | 'toppedUpMicros'): Micros {
  return sumMicros(sums.map((each) => each[what]))
}
