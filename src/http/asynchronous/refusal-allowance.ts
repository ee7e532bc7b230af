import type { Clock } from '../../lib/clock.ts'
import type { AsynchronousPorts } from '../ports.ts'

interface Allowance {
  left: number
  at: number
}

/**
 * How many callbacks about refusals each account may still cause: an accepted operation is paid for, a refused one
 * costs nothing. What is used up comes back with time, and with each operation that is accepted. In memory, so each
 * gateway counts by itself.
 */
export class RefusalAllowance {
  readonly #limits: AsynchronousPorts['limits']
  readonly #clock: Clock
  readonly #accounts = new Map<number, Allowance>()

  constructor({ limits, clock }: Pick<AsynchronousPorts, 'limits' | 'clock'>) {
    this.#limits = limits
    this.#clock = clock
  }

  /** Whether an account may cause any now. One request may then cause more than are left: the next one waits. */
  isLeft(accountId: number): boolean {
    return this.#leftOf(accountId) > 0
  }

  /** `count` is negative for what is given back. */
  charge(accountId: number, count: number): void {
    const left = Math.min(this.#limits.refusalCallbacks, this.#leftOf(accountId) - count)
    if (left === this.#limits.refusalCallbacks) this.#accounts.delete(accountId)
    else this.#accounts.set(accountId, { left, at: this.#clock.now() })
  }

  #leftOf(accountId: number): number {
    const { refusalCallbacks, refusalCallbacksPerSecond } = this.#limits
    const known = this.#accounts.get(accountId)
    if (known === undefined) return refusalCallbacks
    const seconds = Math.max(0, this.#clock.now() - known.at) / 1_000
    return Math.min(refusalCallbacks, known.left + seconds * refusalCallbacksPerSecond)
  }
}
