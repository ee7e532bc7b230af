import type { NewCallback, WrittenCallback } from '../../callbacks/outbox.ts'
import type { IdempotentRequest } from '../../dispatch/intake-port.ts'
import type { Queryable } from '../../storage/database.ts'
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
    await this.#transaction((tx) => this.#writeIn(tx, callbacks))
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
    const now = this.#ports.clock.now()
    await this.#transaction(async (tx) => {
      await lockKey(tx, accountId, told)
      if ((await findAnswer(tx, accountId, told)) !== null) return []
      await storeAnswer(tx, { accountId, key: told, bodyHash, answer: '', now })
      return this.#writeIn(tx, callbacks)
    })
  }

  #writeIn(tx: Queryable, callbacks: NewCallback[]): Promise<WrittenCallback[]> {
    return this.#ports.outbox.write(tx, callbacks, this.#ports.clock.now())
  }

  /** A deadlock makes the database run `work` again: what was promised before is taken back. */
  async #transaction(work: (tx: Queryable) => Promise<WrittenCallback[]>): Promise<void> {
    const { db, outbox } = this.#ports
    const promised: WrittenCallback[] = []
    try {
      await db.transaction(async (tx) => {
        outbox.rolledBack(promised.splice(0))
        promised.push(...(await work(tx)))
      })
    } catch (error) {
      outbox.rolledBack(promised)
      throw error
    }
    outbox.committed(promised)
  }
}
