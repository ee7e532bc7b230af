import type { Clock } from '../../../lib/clock.ts'
import { ConsoleRefusal } from '../refusal.ts'

const mostHeld = 10_000

/**
 * Remembers who tried to sign in too often, so that further tries cost neither the database nor a line of the audit
 * log. What is counted is on disk; this only spares asking.
 */
export class SignInBrake {
  readonly #clock: Clock
  /** Until when, by name in small letters or by address. */
  readonly #names = new Map<string, number>()
  readonly #addresses = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  holdName(name: string, until: number): void {
    hold(this.#names, name.toLowerCase(), until)
  }

  holdAddress(address: string, until: number): void {
    hold(this.#addresses, address, until)
  }

  /** Throws `ConsoleRefusal` where the name or the address has to wait. */
  refuse(name: string, address: string): void {
    const until = Math.max(this.#names.get(name.toLowerCase()) ?? 0, this.#addresses.get(address) ?? 0)
    const leftMs = until - this.#clock.now()
    if (leftMs <= 0) return
    const minutes = Math.max(1, Math.ceil(leftMs / 60_000))
    throw new ConsoleRefusal(429, `Too many tries to sign in: wait for ${minutes} min`)
  }
}

/** The oldest goes where there are too many: what is on disk then holds it again. */
function hold(held: Map<string, number>, key: string, until: number): void {
  held.delete(key)
  held.set(key, until)
  const [oldest] = held.keys()
  if (held.size > mostHeld && oldest !== undefined) held.delete(oldest)
}
