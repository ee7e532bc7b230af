import { ConsoleRefusal } from '../../administration/refusal.ts'
import { limitsFor, type SignInCount } from '../../domain/console/sign-in-limits.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { SignInTrier } from '../../store/console/sign-ins.ts'

const maxBlocked = 10_000

/**
 * Remembers limits that were passed, so that further attempts cost neither a row nor a line of the audit log.
 * The counts are on disk; this only saves reading them.
 */
export class SignInThrottle {
  readonly #clock: Clock
  /** Key of a limit to the end of its hold; the oldest first. */
  readonly #blocked = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Where there are too many, the oldest is dropped: the count on disk then holds it again. */
  hold(count: SignInCount, trier: SignInTrier, until: number): void {
    const key = countKey(count, trier)
    this.#blocked.delete(key)
    this.#blocked.set(key, until)
    const [oldest] = this.#blocked.keys()
    if (this.#blocked.size > maxBlocked && oldest !== undefined) this.#blocked.delete(oldest)
  }

  /** Throws `ConsoleRefusal` where the attempt falls under a limit that was passed. */
  refuse(trier: SignInTrier, isKnownPlace: boolean): void {
    const ends = limitsFor(isKnownPlace).map((count) => this.#blocked.get(countKey(count, trier)) ?? 0)
    const leftMs = Math.max(...ends) - this.#clock.now()
    if (leftMs <= 0) return
    const minutes = Math.max(1, Math.ceil(leftMs / 60_000))
    throw new ConsoleRefusal('sign-in-often', { minutes })
  }
}

function countKey(count: SignInCount, { name, place }: SignInTrier): string {
  const ofName = count === 'pair' || count === 'name' ? name : null
  return JSON.stringify([ofName, count === 'pair' || count === 'place' ? place : null])
}
