import type { Clock } from '../../../kit/time/clock.ts'
import {
  claimCallbacks,
  type DueAccount,
  type DueCallback,
  findDueAccounts,
} from '../../../store/callbacks/callbacks.ts'
import type { Database } from '../../../store/database.ts'
import type { CallbacksInMemory } from './callbacks-in-memory.ts'

export interface FairClaimOptions {
  db: Database
  clock: Clock
  inMemory: CallbacksInMemory
  leaseMs: number
  /** Whether messages are traced. */
  traced: boolean
  /** Receives a claimed callback. Its place in memory is already taken. */
  onClaimed: (callback: DueCallback, now: number) => void
  isClosing: () => boolean
}

const claimLimit = 500
/** After so many rounds due accounts are read again, so that newly due ones get their part. */
const maxRounds = 8

/**
 * Claims due callbacks from disk in rounds. In a round each account gets an equal part, limited by its room
 * in memory. Returns whether more may be claimable at once.
 */
export async function claimFairly(options: FairClaimOptions): Promise<boolean> {
  const { db, clock, inMemory, isClosing } = options
  let accounts = await findDueAccounts(db, clock.now())
  const due = new Set(accounts.map(({ accountId }) => accountId))
  for (const accountId of inMemory.spilling()) if (!due.has(accountId)) inMemory.caughtUp(accountId)
  for (let round = 0; round < maxRounds && accounts.length > 0 && !isClosing(); round++) {
    const part = accounts.splice(0, claimLimit)
    accounts = [...accounts, ...(await claimRound(part, options))]
  }
  return accounts.length > 0
}

/** Returns the accounts that may have more to claim and have room for it. */
async function claimRound(
  accounts: DueAccount[],
  { db, clock, inMemory, leaseMs, traced, onClaimed }: FairClaimOptions,
): Promise<DueAccount[]> {
  const part = Math.max(1, Math.floor(claimLimit / accounts.length))
  const claims = accounts
    .map((account) => ({ ...account, limit: inMemory.takeToClaim(account.accountId, part) }))
    .filter(({ limit }) => limit > 0)
  if (claims.length === 0) return []
  const unused = new Map(claims.map(({ accountId, limit }) => [accountId, limit]))
  try {
    const now = clock.now()
    const claim = { now, leasedUntil: now + leaseMs, accounts: claims }
    const claimed = await claimCallbacks(db, claim, traced)
    for (const callback of claimed) {
      unused.set(callback.accountId, (unused.get(callback.accountId) ?? 0) - 1)
      onClaimed(callback, now)
    }
  } finally {
    for (const [accountId, count] of unused) inMemory.release(accountId, count)
  }
  return claims.filter(({ accountId }) => {
    if (unused.get(accountId) === 0) return true
    inMemory.caughtUp(accountId)
    return false
  })
}
