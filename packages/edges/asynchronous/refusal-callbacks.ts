import type { IdempotentRequest } from '../../engines/dispatch/intake/intake-port.ts'
import type { NewCallback } from '../../engines/outbox/outbox.ts'
import type { AsynchronousPorts } from '../../operations/ports.ts'
import { findAnswer, lockKey, storeAnswer } from '../../store/messages/idempotency.ts'

/**
 * Writes the callbacks about refusals of a request in one transaction; resolves once they are on disk. With `once` they
 * are written once for the request: a row beside that of its Idempotency-Key records it.
 */
export async function writeRefusals(
  { db, outbox, clock }: Pick<AsynchronousPorts, 'db' | 'outbox' | 'clock'>,
  callbacks: NewCallback[],
  once: (Pick<IdempotentRequest, 'accountId' | 'bodyHash'> & { requestId: string }) | null,
): Promise<void> {
  if (callbacks.length === 0) return
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (once !== null) {
      const { accountId, bodyHash, requestId } = once
      const key = { accountId, scope: 'refusals' as const, key: requestId }
      await lockKey(tx, key)
      if ((await findAnswer(tx, key)) !== null) return
      await storeAnswer(tx, { ...key, bodyHash, answer: '', now })
    }
    await outbox.write(tx, callbacks, now)
  })
}
