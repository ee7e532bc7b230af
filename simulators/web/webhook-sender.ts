import type { TimerWheel } from '../timer-wheel.ts'
import type { CarriedMessage, CarrierLedger, Owed } from './carrier-ledger.ts'
import type { WebFaults } from './web-faults.ts'
import type { WaitingEvent } from './webhook-lane.ts'
import { WebhookLane } from './webhook-lane.ts'
import type { Webhook } from './webhook-post.ts'
import { WebhookPost } from './webhook-post.ts'

export interface WebhookSenderOptions<E> {
  wheel: TimerWheel
  ledger: Pick<CarrierLedger<CarriedMessage, E>, 'webhook' | 'owe' | 'pay' | 'owed'>
  faults: () => WebFaults
  /** Called for each attempt, so that the faults in force decide. `events` is one event unless `batches`. */
  render: (events: readonly E[]) => Webhook
  /**
   * The protocol has lists of events. Events that wait while all calls to an address are under way are sent together.
   * Default false.
   */
  batches?: boolean
  /** Attempts in all; Infinity is the default. */
  maxAttempts?: number
  /** Before the second attempt; doubles with each one, up to a minute. Default 500. */
  retryAfterMs?: number
  /** Events that may wait for one address; then the oldest is given up. Default 100,000. */
  maxWaiting?: number
}

const gatherMs = 50
/** Webhooks that may be unanswered at one address: fewer where events can go together. */
const maxCalls = 100
const maxBatchingCalls = 4
const maxNaturalBatch = 50
const maxRetryMs = 60_000

/**
 * Delivers events to their addresses: in order where nothing fails, several at a time, each until it is answered
 * with 2xx. Events for the carrier's own address wait while none is set.
 */
export class WebhookSender<E> implements Disposable {
  readonly #options: WebhookSenderOptions<E>
  readonly #post: WebhookPost
  readonly #concurrency: number
  readonly #lanes = new Map<string | null, WebhookLane<E>>()
  /** Waiters for the first attempt of an event about a message. */
  readonly #attempted = new Map<string, () => void>()
  readonly #counters = { sent: 0, taken: 0, repeated: 0, givenUp: 0, dropped: 0 }
  #closed = false

  constructor(options: WebhookSenderOptions<E>) {
    this.#options = options
    this.#concurrency = options.batches === true ? maxBatchingCalls : maxCalls
    this.#post = new WebhookPost(this.#concurrency)
  }

  /** Queues an event, unless the faults in force withhold it. */
  report(target: string | null, about: string, event: E, times = 1): void {
    const { faults, ledger } = this.#options
    const { withholdReports, duplicateReports } = faults()
    if (withholdReports) return
    for (let left = duplicateReports ? times * 2 : times; left > 0; left--) {
      this.add(ledger.owe({ target, about, event }))
    }
  }

  /** Queues an event that the ledger has. */
  add(owed: Owed<E>): void {
    const lane = this.#lane(owed.target)
    lane.push({ owed, attempts: 0 })
    if (lane.waiting > (this.#options.maxWaiting ?? 100_000)) this.#dropOldest(lane)
    this.#pump(lane)
  }

  /** Continues after a restart. */
  resume(): void {
    for (const owed of this.#options.ledger.owed()) this.add(owed)
  }

  /** Sends waiting events: the carrier's address has changed. */
  wake(): void {
    for (const lane of this.#lanes.values()) this.#pump(lane)
  }

  /** Resolves when an event about the message was tried, at once where none waits; after `maxMs` in any case. */
  attempted(about: string, maxMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waits = [...this.#lanes.values()].some((lane) => lane.has(about))
      if (!waits) return resolve()
      const done = () => {
        this.#attempted.delete(about)
        resolve()
      }
      this.#attempted.set(about, done)
      this.#options.wheel.after(maxMs, done)
    })
  }

  stats(): Record<string, number> {
    const { sent, taken, repeated, givenUp, dropped } = this.#counters
    let waiting = 0
    for (const lane of this.#lanes.values()) waiting += lane.size
    return {
      webhooksSent: sent,
      eventsTaken: taken,
      eventsRepeated: repeated,
      eventsGivenUp: givenUp,
      eventsDropped: dropped,
      eventsWaiting: waiting,
    }
  }

  [Symbol.dispose](): void {
    this.#closed = true
    this.#post[Symbol.dispose]()
  }

  #lane(target: string | null): WebhookLane<E> {
    const known = this.#lanes.get(target)
    if (known) return known
    const lane = new WebhookLane<E>(target)
    this.#lanes.set(target, lane)
    return lane
  }

  #pump(lane: WebhookLane<E>, ripe = false): void {
    const { faults, batches = false, ledger } = this.#options
    const { batchReports, reorderReports } = faults()
    const url = lane.target ?? ledger.webhook
    if (url === null || this.#closed) return
    const size = batches ? (batchReports ?? maxNaturalBatch) : 1
    const gathers = reorderReports || (batches && batchReports !== null)
    while (lane.calls < this.#concurrency && lane.waiting > 0) {
      const full = !reorderReports && lane.waiting >= size
      if (gathers && !ripe && !full) return this.#gather(lane)
      void this.#send(lane, url, lane.take(size, reorderReports))
    }
    this.#release(lane)
  }

  #gather(lane: WebhookLane<E>): void {
    if (lane.gathering) return
    lane.gathering = true
    this.#options.wheel.after(gatherMs, () => {
      lane.gathering = false
      this.#pump(lane, true)
    })
  }

  async #send(lane: WebhookLane<E>, url: string, batch: WaitingEvent<E>[]): Promise<void> {
    lane.calls++
    this.#counters.sent++
    const webhook = this.#options.render(batch.map(({ owed }) => owed.event))
    const response = await this.#post.send(url, webhook)
    lane.calls--
    lane.came(batch)
    if (this.#closed) return
    const taken = response !== null && response.status >= 200 && response.status < 300
    for (const waiting of batch) {
      if (taken) this.#complete(waiting, 'taken')
      else this.#retry(lane, waiting)
      if (this.#attempted.size > 0) this.#attempted.get(waiting.owed.about)?.()
    }
    this.#pump(lane)
  }

  #retry(lane: WebhookLane<E>, waiting: WaitingEvent<E>): void {
    const { maxAttempts = Number.POSITIVE_INFINITY, retryAfterMs = 500, wheel } = this.#options
    waiting.attempts++
    if (waiting.attempts >= maxAttempts) return this.#complete(waiting, 'givenUp')
    this.#counters.repeated++
    lane.resting++
    wheel.after(Math.min(maxRetryMs, retryAfterMs * 2 ** (waiting.attempts - 1)), () => {
      lane.resting--
      lane.push(waiting)
      this.#pump(lane)
    })
  }

  #complete({ owed }: WaitingEvent<E>, how: 'taken' | 'givenUp' | 'dropped'): void {
    this.#counters[how]++
    this.#options.ledger.pay(owed.id)
  }

  #dropOldest(lane: WebhookLane<E>): void {
    const oldest = lane.shift()
    if (oldest) this.#complete(oldest, 'dropped')
  }

  /** Deletes a lane without events: there may be an address for each message. */
  #release(lane: WebhookLane<E>): void {
    if (lane.size === 0 && !lane.gathering) this.#lanes.delete(lane.target)
  }
}
