import { ConsoleRefusal } from '../administration/refusal.ts'
import { consolePlaces } from '../admission/entry-limits.ts'
import type { SharedLimits } from '../admission/shared-limits.ts'
import type { SignedIn } from '../domain/console/console-session.ts'
import { FairGate } from '../kit/flow/fair-gate.ts'

/** A request of a page, a change, or a piece of a file: each holds a database connection for its time. */
const unitsPerRequest = 20

/**
 * Turns of the users of the console: those of one account share its turns and its budget, each operator has turns of
 * their own.
 */
export class ConsoleTurns {
  readonly #limits: Pick<SharedLimits, 'take'>
  readonly #gate = new FairGate<string>(consolePlaces)

  constructor(limits: Pick<SharedLimits, 'take'>) {
    this.#limits = limits
  }

  /**
   * Resolves when the request may begin, with the function that ends it. Rejects with `ConsoleRefusal` over the budget,
   * and with `GateFull` where too much of the account waits.
   */
  async enter(by: Pick<SignedIn, 'accountId' | 'userId'>): Promise<() => void> {
    const { accountId, userId } = by
    const isAdmitted =
      accountId === null || this.#limits.take({ accountId, credential: `console:${userId}` }, unitsPerRequest)
    if (!isAdmitted) throw new ConsoleRefusal('too-much', {})
    return this.turn(by)
  }

  /** The same without using the budget, for what goes on: the pieces of a file. */
  turn({ accountId, userId }: Pick<SignedIn, 'accountId' | 'userId'>): Promise<() => void> {
    return this.#gate.enter(accountId === null ? `operator ${userId}` : `account ${accountId}`, 1)
  }
}
