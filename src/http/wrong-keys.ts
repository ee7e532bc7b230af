import { setMaxListeners } from 'node:events'
import { addressBlock } from '../lib/address-block.ts'
import { type Clock, sleep } from '../lib/clock.ts'

const freeTries = 5
const firstDelayMs = 100
const longestDelayMs = 5_000
const longestWaitMs = 10_000
const forgottenAfterMs = 600_000
const maxBlocks = 10_000
const maxWaiting = 1_000

interface Record {
  tries: number
  /** When the next answer to a wrong key may leave. */
  freeAt: number
  lastAt: number
}

/**
 * Slows down the answers to wrong keys that come from one address over and over, or from one /64 of IPv6. Right keys
 * never get here, so that no client is locked out by another.
 */
export class WrongKeys {
  readonly #clock: Clock
  readonly #records = new Map<string, Record>()
  readonly #closing = new AbortController()
  #waiting = 0

  constructor(clock: Clock) {
    this.#clock = clock
    // As many as may wait listen; the usual limit of ten would be called a leak on standard error.
    setMaxListeners(maxWaiting, this.#closing.signal)
  }

  /** Resolves when the answer to a wrong key from `address` may leave. Never rejects. */
  async penalty(address: string): Promise<void> {
    const delayMs = this.#record(addressBlock(address))
    if (delayMs <= 0 || this.#waiting >= maxWaiting) return
    this.#waiting++
    await sleep(this.#clock, delayMs, this.#closing.signal)
    this.#waiting--
  }

  /** Lets everybody go who waits. */
  close(): void {
    this.#closing.abort()
  }

  /** Answers how long this try has to wait. One address gets its answers one after the other. */
  #record(block: string): number {
    const now = this.#clock.now()
    const known = this.#records.get(block)
    const record = known !== undefined && now - known.lastAt < forgottenAfterMs ? known : fresh(now)
    record.tries++
    record.lastAt = now
    // Set again, so that the map is in order of the last try and the oldest is first.
    this.#records.delete(block)
    this.#records.set(block, record)
    if (this.#records.size > maxBlocks) this.#records.delete(this.#records.keys().next().value ?? block)
    if (record.tries <= freeTries) return 0
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (record.tries - freeTries - 1))
    record.freeAt = Math.min(Math.max(record.freeAt, now) + delayMs, now + longestWaitMs)
    return record.freeAt - now
  }
}

function fresh(now: number): Record {
  return { tries: 0, freeAt: now, lastAt: now }
}
