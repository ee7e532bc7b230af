import type { NewCallback } from '../../callbacks/outbox.ts'
import type { IdempotentRequest } from '../../dispatch/intake-port.ts'
import { findAnswer, lockKey, storeAnswer } from '../../storage/idempotency.ts'
import type { AsynchronousPorts } from '../ports.ts'

/** Writes the callbacks that tell of refusals, all of a request in one transaction. */
export class RefusalCallbacks {
  readonly #ports: Pick<AsynchronousPorts, 'db' | 'outbox' | 'clock'>

  constructor(ports: Pick<AsynchronousPorts, 'db' | 'outbox' | 'clock'>) {
    this.#ports = ports
  }

  /** Resolves once they are on disk. */
  async write(callbacks: NewCallback[]): Promise<void> {
    if (callbacks.length === 0) return
    const { db, outbox, clock } = this.#ports
    await db.transaction((tx) => outbox.write(tx, callbacks, clock.now()))
  }

  /** The same, once for each request: a row beside that of its Idempotency-Key says that it was done. */
  async writeOnce(
    callbacks: NewCallback[],
    requestId: string,
    { accountId, bodyHash }: Pick<IdempotentRequest, 'accountId' | 'bodyHash'>,
  ): Promise<void> {
    if (callbacks.length === 0) return
    const key = { accountId, scope: 'refusals' as const, key: requestId }
    const { db, outbox, clock } = this.#ports
    const now = clock.now()
    await db.transaction(async (tx) => {
      await lockKey(tx, key)
      if ((await findAnswer(tx, key)) !== null) return
      await storeAnswer(tx, { ...key, bodyHash, answer: '', now })
      await outbox.write(tx, callbacks, now)
    })
  }
}
