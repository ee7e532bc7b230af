import type { NewCallback, Outbox } from '../callbacks/outbox.ts'
import { verificationCallbackBody } from '../domain/otp/verification-callback.ts'
import type { VerificationEnd } from '../domain/otp/verification-state.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import { type ExpiredVerification, expireVerifications } from '../storage/verifications.ts'

const maxAtOnce = 500

/** A verification and how it ended just now. */
export interface Ending {
  verification: ExpiredVerification
  end: VerificationEnd
}

/** One callback for each verification that ended. */
export function endCallbacks(endings: readonly Ending[], now: number): NewCallback[] {
  return endings.flatMap(({ verification, end }) => {
    const { accountId, msgId, hook, verifyId, customId, type, recipientAsSent } = verification
    if (hook === null) return []
    const success = end === 'approved'
    const recipient = recipientAsSent ?? verification.recipient
    const ended = { success, verifyId, customId, type, recipient, status: end, at: now }
    return [{ accountId, msgId, url: hook, body: verificationCallbackBody(ended) }]
  })
}

/** Ends expired verifications of all nodes. */
export async function endExpired({
  db,
  clock,
  outbox,
  events,
}: {
  db: Database
  clock: Clock
  outbox: Outbox
  events: Pick<Events, 'verified'>
}): Promise<void> {
  for (let ended = maxAtOnce; ended === maxAtOnce; ) {
    const now = clock.now()
    ended = await db.transaction(async (tx) => {
      const expired = await expireVerifications(tx, now, maxAtOnce)
      const endings = expired.map((verification) => ({ verification, end: 'expired' as const }))
      await outbox.write(tx, endCallbacks(endings, now), now)
      tx.afterCommit(() => {
        for (let each = 0; each < expired.length; each++) events.verified({ outcome: 'unused' })
      })
      return expired.length
    })
  }
}
