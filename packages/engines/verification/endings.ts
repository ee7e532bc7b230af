import { encodeEvent } from '../../domain/feed/event-lines.ts'
import { isErased } from '../../domain/message/without-subscriber.ts'
import type { StoredVerification } from '../../domain/otp/stored-verification.ts'
import { verificationCallbackBody } from '../../domain/otp/verification-callback.ts'
import type { VerificationEnd } from '../../domain/otp/verification-state.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { readVerification } from '../../store/codes/verification-pages.ts'
import {
  cancelVerification,
  type ExpiredVerification,
  expireVerifications,
  type NamedVerification,
} from '../../store/codes/verifications.ts'
import type { Database } from '../../store/database.ts'
import type { AccountEvents } from '../../store/feed/append-events.ts'
import type { EndedCode } from '../dispatch/decisions/code-results.ts'
import type { CallbackOutbox, NewCallback } from '../outbox/outbox.ts'
import type { UsedCode } from './sent-codes.ts'

const maxAtOnce = 500

/** A verification and how it ended just now. */
export interface Ending {
  verification: ExpiredVerification
  end: VerificationEnd
  /** The code that was entered, where each stage has its own. */
  used: UsedCode | null
}

/** One callback for each verification that ended. */
export function endCallbacks(endings: readonly Ending[], now: number): NewCallback[] {
  return endings.flatMap(({ verification, end, used }) => {
    const { accountId, msgId, hook, verifyId, customId, type, recipientAsSent } = verification
    if (hook === null) return []
    const success = end === 'approved'
    const recipient = recipientAsSent ?? verification.recipient
    const channel = used?.channel ?? null
    const ended = { success, verifyId, customId, type, recipient, status: end, channel, at: now }
    return [{ accountId, msgId, url: hook, body: verificationCallbackBody(ended) }]
  })
}

/** One event for each code that was entered correctly. */
export function approvedEvents(endings: readonly Ending[], now: number): AccountEvents[] {
  return endings.flatMap(({ verification: { accountId, msgId, verifyId }, end, used }) => {
    if (end !== 'approved') return []
    return [
      {
        accountId,
        count: 1,
        text: encodeEvent('code.approved', now, msgId, verifyId, used?.channel ?? null),
      },
    ]
  })
}

/** The code of an ending that says something about its upstream: it did not end by guesses, and no newer one replaced it. */
export function endedCode({ verification: { msgId, isNewest }, end, used }: Ending): EndedCode[] {
  if (end === 'blocked' || !isNewest) return []
  return [{ msgId, isEntered: end === 'approved', stage: used?.stage ?? null }]
}

interface EndingPorts {
  db: Database
  clock: Clock
  outbox: Pick<CallbackOutbox, 'write'>
  events: Pick<Events, 'verified'>
}

/**
 * Ends a verification before its time; false where it was over, or is of another account. That says nothing about the
 * upstream of its code.
 */
export function cancelOpen(
  { db, clock, outbox, events }: EndingPorts,
  named: NamedVerification,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const verification = await cancelVerification(tx, named, now)
    if (verification === null) return false
    await outbox.write(tx, endCallbacks([{ verification, end: 'cancelled', used: null }], now), now)
    tx.afterCommit(() => events.verified({ outcome: 'unused' }))
    return true
  })
}

/** A verification of the account; null where it has none by this id, or its recipient was erased. */
export async function readOwn(
  { db, clock }: Pick<EndingPorts, 'db' | 'clock'>,
  { verifyId, accountId }: NamedVerification & { accountId: number },
): Promise<StoredVerification | null> {
  const found = await readVerification(db, verifyId, clock.now())
  return found?.accountId === accountId && !isErased(found.recipient) ? found : null
}

/** Ends expired verifications of all nodes. */
export async function endExpired({
  db,
  clock,
  outbox,
  events,
  onEnded,
}: EndingPorts & { onEnded: (ended: readonly EndedCode[]) => void }): Promise<void> {
  for (let ended = maxAtOnce; ended === maxAtOnce; ) {
    const now = clock.now()
    ended = await db.transaction(async (tx) => {
      const expired = await expireVerifications(tx, now, maxAtOnce)
      const endings = expired.map((verification) => ({ verification, end: 'expired' as const, used: null }))
      await outbox.write(tx, endCallbacks(endings, now), now)
      tx.afterCommit(() => {
        for (let each = 0; each < expired.length; each++) events.verified({ outcome: 'unused' })
        onEnded(endings.flatMap(endedCode))
      })
      return expired.length
    })
  }
}
