import { setMaxListeners } from 'node:events'
import { type AddToTally, noSiblings, type Siblings } from '../kit/machine/siblings.ts'
import { addressBlock } from '../kit/net/address-block.ts'
import { type Clock, sleep } from '../kit/time/clock.ts'

export const freeTries = 5
const firstDelayMs = 100
export const longestDelayMs = 5_000
const longestWaitMs = 10_000
const forgottenAfterMs = 600_000
const maxBlocks = 10_000
const maxWaiting = 1_000
/** With so many tries the delay is the longest. */
const maxSharedTries = 20

interface Record {
  tries: number
  /** When the next answer to a wrong key may be sent. */
  freeAt: number
  lastAt: number
}

/**
 * Delays the answers to repeated wrong keys from one address, or from one /64 of IPv6. Valid keys are never delayed, so
 * no client can lock another out.
 */
export class WrongKeys {
  readonly #clock: Clock
  readonly #records = new Map<string, Record>()
  readonly #closing = new AbortController()
  readonly #shareTry: AddToTally<string>
  #waiting = 0

  constructor(clock: Clock, siblings: Pick<Siblings, 'tally'> = noSiblings) {
    this.#clock = clock
    this.#shareTry = siblings.tally<string>('wrong-keys', (block, tries) => {
      for (let count = 0; count < Math.min(tries, maxSharedTries); count++) this.#record(block)
    })
    // Each waiting answer has a listener; above the default of ten Node warns of a leak.
    setMaxListeners(maxWaiting, this.#closing.signal)
  }

  /** Resolves when the answer to a wrong key from `address` may be sent. Never rejects. */
  async penalty(address: string): Promise<void> {
    const block = addressBlock(address)
    const delayMs = this.#record(block)
    this.#shareTry(block, 1)
    if (delayMs <= 0 || this.#waiting >= maxWaiting) return
    this.#waiting++
    await sleep(this.#clock, delayMs, this.#closing.signal)
    this.#waiting--
  }

  forget(): void {
    this.#records.clear()
  }

  /** Ends every wait. */
  close(): void {
    this.#closing.abort()
  }

  /** Returns the wait of this try. One address gets its answers one after the other. */
  #record(block: string): number {
    const now = this.#clock.now()
    const known = this.#records.get(block)
    const record = known !== undefined && now - known.lastAt < forgottenAfterMs ? known : fresh(now)
    record.tries++
    record.lastAt = now
    // Inserted again, so that the map is in order of the last try, the oldest first.
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
