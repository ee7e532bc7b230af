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
    // No client's key has a control character in it.
    const told = `\u0001told ${requestId}`
    const { db, outbox, clock } = this.#ports
    const now = clock.now()
    await db.transaction(async (tx) => {
      await lockKey(tx, accountId, told)
      if ((await findAnswer(tx, accountId, told)) !== null) return
      await storeAnswer(tx, { accountId, key: told, bodyHash, answer: '', now })
      await outbox.write(tx, callbacks, now)
    })
  }
}
