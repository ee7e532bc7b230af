import type { ServerResponse } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import { type Topic, topics } from './contract.ts'

const togetherMs = 500
const everythingMs = 5_000
const maxListeners = 200

/**
 * Tells open pages what has changed, as server-sent events: at most twice a second for what this gateway does, and
 * everything every five seconds, because other gateways on the same database are not heard.
 */
export class LiveFeed {
  readonly #clock: Clock
  readonly #listeners = new Set<ServerResponse>()
  #changed = new Set<Topic>()
  #cancelPublish: (() => void) | null = null
  #cancelEverything: () => void = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Costs next to nothing while nobody looks. */
  changed(topic: Topic): void {
    if (this.#listeners.size === 0) return
    this.#changed.add(topic)
    this.#cancelPublish ??= this.#clock.after(togetherMs, () => this.#publish())
  }

  /** Whether as many listen as may. */
  get isFull(): boolean {
    return this.#listeners.size >= maxListeners
  }

  /** False where too many listen already. Listens until the response is closed. */
  add(response: ServerResponse): boolean {
    // Gone while its session was looked up: it is not closed once more.
    if (response.destroyed || this.isFull) return false
    this.#listeners.add(response)
    response.once('close', () => this.#remove(response))
    response.write('retry: 2000\n\n')
    if (this.#listeners.size === 1) this.#everything()
    return true
  }

  close(): void {
    for (const response of this.#listeners) response.end()
    this.#listeners.clear()
    this.#cancelPublish?.()
    this.#cancelEverything()
  }

  #remove(response: ServerResponse): void {
    this.#listeners.delete(response)
    if (this.#listeners.size === 0) this.#cancelEverything()
  }

  #everything(): void {
    this.#cancelEverything = this.#clock.after(everythingMs, () => {
      for (const topic of topics) this.#changed.add(topic)
      this.#publish()
      this.#everything()
    })
  }

  #publish(): void {
    this.#cancelPublish?.()
    this.#cancelPublish = null
    const line = `data: ${JSON.stringify([...this.#changed])}\n\n`
    this.#changed = new Set()
    for (const response of this.#listeners) {
      if (response.writableEnded) continue
      // Who does not read is let go, and comes back by itself.
      if (response.writableLength > 65_536) response.destroy()
      else response.write(line)
    }
  }
}
