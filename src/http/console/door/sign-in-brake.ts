import type { Clock } from '../../../lib/clock.ts'
import { ConsoleRefusal } from '../refusal.ts'

/** Who tries: a name, the address that it is tried from, or both together. */
export type Trier = { name: string; address: string } | { name: string } | { address: string }

const mostHeld = 10_000

/**
 * Remembers who tried to sign in too often, so that further tries cost neither the database nor a line of the audit
 * log. What is counted is on disk; this only spares asking.
 */
export class SignInBrake {
  readonly #clock: Clock
  /** Until when; the oldest first. */
  readonly #held = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The oldest goes where there are too many: what is on disk then holds it again. */
  hold(trier: Trier, until: number): void {
    const key = keyOf(trier)
    this.#held.delete(key)
    this.#held.set(key, until)
    const [oldest] = this.#held.keys()
    if (this.#held.size > mostHeld && oldest !== undefined) this.#held.delete(oldest)
  }

  /** Throws `ConsoleRefusal` where the name, the address or both together have to wait. */
  refuse(name: string, address: string): void {
    const triers: Trier[] = [{ name, address }, { name }, { address }]
    const until = Math.max(...triers.map((trier) => this.#held.get(keyOf(trier)) ?? 0))
    const leftMs = until - this.#clock.now()
    if (leftMs <= 0) return
    const minutes = Math.max(1, Math.ceil(leftMs / 60_000))
    throw new ConsoleRefusal(429, `Too many tries to sign in: wait for ${minutes} min`)
  }
}

function keyOf(trier: Trier): string {
  const name = 'name' in trier ? trier.name.toLowerCase() : null
  return JSON.stringify([name, 'address' in trier ? trier.address : null])
}
