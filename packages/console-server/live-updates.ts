import type { ServerResponse } from 'node:http'
import { type Topic, topics } from '../console-contract/contract.ts'
import type { AddToTally, Siblings } from '../kit/machine/siblings.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'

/** From one notice to the next. It doubles while changes come without a break, because each notice makes pages load. */
const shortestMs = 500
const longestMs = 2_000
const everythingMs = 5_000
const maxListeners = 200

/**
 * Notifies open pages of changes, by server-sent events: of a change of this gateway, all its workers included, at
 * once, yet at most twice a second, and every two seconds while changes come without a break; and of everything each
 * five seconds, because events of other gateways on the same database do not arrive here.
 */
export class LiveUpdates {
  readonly #clock: Clock
  readonly #listeners = new Set<ServerResponse>()
  /** Listeners that get the pulse of five seconds alone. */
  readonly #pulsed = new WeakSet<ServerResponse>()
  #changed = new Set<Topic>()
  /** By `steadyNow`. */
  #publishedAt = Number.NEGATIVE_INFINITY
  #togetherMs = shortestMs
  #cancelPublish: (() => void) | null = null
  #cancelEverything: () => void = () => undefined
  readonly #notifySiblings: AddToTally<Topic>

  constructor(clock: Clock, siblings: Pick<Siblings, 'tally'>) {
    this.#clock = clock
    this.#notifySiblings = siblings.tally<Topic>('live', (topic) => this.#note(topic))
  }

  /** Costs almost nothing while no page is open. */
  changed(topic: Topic): void {
    this.#notifySiblings(topic, 1)
    this.#note(topic)
  }

  #note(topic: Topic): void {
    if (this.#listeners.size === 0) return
    this.#changed.add(topic)
    const pauseMs = Math.max(0, this.#publishedAt + this.#togetherMs - this.#clock.steadyNow())
    this.#cancelPublish ??= this.#clock.after(pauseMs, () => this.#publish())
  }

  /** Whether the limit of open streams is reached. */
  get isFull(): boolean {
    return this.#listeners.size >= maxListeners
  }

  /**
   * Subscribes the response until it closes. False where the limit is reached. `pulseOnly`: only every five seconds, so
   * that the instants of events of other accounts stay unknown.
   */
  add(response: ServerResponse, pulseOnly = false): boolean {
    // The stream closed while its session was looked up.
    if (response.destroyed || this.isFull) return false
    this.#listeners.add(response)
    if (pulseOnly) this.#pulsed.add(response)
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
      this.#publish(true)
      this.#everything()
    })
  }

  #publish(isPulse = false): void {
    this.#cancelPublish?.()
    this.#cancelPublish = null
    const line = `data: ${JSON.stringify([...this.#changed])}\n\n`
    this.#changed = new Set()
    const now = this.#clock.steadyNow()
    const isBusy = now - this.#publishedAt < 2 * this.#togetherMs
    this.#togetherMs = isBusy ? Math.min(2 * this.#togetherMs, longestMs) : shortestMs
    this.#publishedAt = now
    for (const response of this.#listeners) {
      if (response.writableEnded || (!isPulse && this.#pulsed.has(response))) continue
      // A client that does not read is disconnected; its page connects again.
      if (response.writableLength > 65_536) response.destroy()
      else response.write(line)
    }
  }
}

/** The topic of pages that show an event. */
const topicOf = {
  accepted: 'messages',
  submitted: 'messages',
  finished: 'messages',
  replyReceived: 'messages',
  callbackDelivered: 'callbacks',
  callbackFailed: 'callbacks',
  callbackDeadLettered: 'callbacks',
  breakerOpened: 'callbacks',
  connectionUp: 'upstreams',
  connectionDown: 'upstreams',
  upstreamUnhealthy: 'upstreams',
  upstreamHealthy: 'upstreams',
  upstreamControlled: 'upstreams',
  slotTaken: 'upstreams',
  slotLost: 'upstreams',
  reportUnmatched: 'upstreams',
  verified: 'verification',
  codesRefused: 'verification',
  prefixBlocked: 'verification',
  prefixUnblocked: 'verification',
} satisfies Partial<Record<keyof Events, Topic>>

/** Notifies open pages of changes, from the events of this gateway. */
export function liveEvents(liveUpdates: Pick<LiveUpdates, 'changed'>): Partial<Events> {
  const listeners = Object.entries(topicOf).map(
    ([name, topic]) => [name, () => liveUpdates.changed(topic)] as const,
  )
  return Object.fromEntries(listeners)
}
