import type { TimerWheel } from '../timer-wheel.ts'
import type { CarriedMessage, CarrierLedger, Owed } from './carrier-ledger.ts'
import type { WebFaults } from './web-faults.ts'
import type { Webhook } from './webhook-post.ts'
import { WebhookPost } from './webhook-post.ts'
import type { WaitingEvent } from './webhook-queue.ts'
import { WebhookQueue } from './webhook-queue.ts'

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
  readonly #queues = new Map<string | null, WebhookQueue<E>>()
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
    const queue = this.#queue(owed.target)
    queue.push({ owed, attempts: 0 })
    if (queue.waiting > (this.#options.maxWaiting ?? 100_000)) this.#dropOldest(queue)
    this.#pump(queue)
  }

  /** Continues after a restart. */
  resume(): void {
    for (const owed of this.#options.ledger.owed()) this.add(owed)
  }

  /** Sends waiting events: the carrier's address has changed. */
  wake(): void {
    for (const queue of this.#queues.values()) this.#pump(queue)
  }

  /** Resolves when an event about the message was tried, at once where none waits; after `maxMs` in any case. */
  attempted(about: string, maxMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waits = [...this.#queues.values()].some((queue) => queue.has(about))
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
    for (const queue of this.#queues.values()) waiting += queue.size
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

  #queue(target: string | null): WebhookQueue<E> {
    const known = this.#queues.get(target)
    if (known) return known
    const queue = new WebhookQueue<E>(target)
    this.#queues.set(target, queue)
    return queue
  }

  #pump(queue: WebhookQueue<E>, ripe = false): void {
    const { faults, batches = false, ledger } = this.#options
    const { batchReports, reorderReports } = faults()
    const url = queue.target ?? ledger.webhook
    if (url === null || this.#closed) return
    const size = batches ? (batchReports ?? maxNaturalBatch) : 1
    const gathers = reorderReports || (batches && batchReports !== null)
    while (queue.calls < this.#concurrency && queue.waiting > 0) {
      const full = !reorderReports && queue.waiting >= size
      if (gathers && !ripe && !full) return this.#gather(queue)
      void this.#send(queue, url, queue.take(size, reorderReports))
    }
    this.#release(queue)
  }

  #gather(queue: WebhookQueue<E>): void {
    if (queue.gathering) return
    queue.gathering = true
    this.#options.wheel.after(gatherMs, () => {
      queue.gathering = false
      this.#pump(queue, true)
    })
  }

  async #send(queue: WebhookQueue<E>, url: string, batch: WaitingEvent<E>[]): Promise<void> {
    queue.calls++
    this.#counters.sent++
    const webhook = this.#options.render(batch.map(({ owed }) => owed.event))
    const response = await this.#post.send(url, webhook)
    queue.calls--
    queue.came(batch)
    if (this.#closed) return
    const taken = response !== null && response.status >= 200 && response.status < 300
    for (const waiting of batch) {
      if (taken) this.#complete(waiting, 'taken')
      else this.#retry(queue, waiting)
      if (this.#attempted.size > 0) this.#attempted.get(waiting.owed.about)?.()
    }
    this.#pump(queue)
  }

  #retry(queue: WebhookQueue<E>, waiting: WaitingEvent<E>): void {
    const { maxAttempts = Number.POSITIVE_INFINITY, retryAfterMs = 500, wheel } = this.#options
    waiting.attempts++
    if (waiting.attempts >= maxAttempts) return this.#complete(waiting, 'givenUp')
    this.#counters.repeated++
    queue.resting++
    wheel.after(Math.min(maxRetryMs, retryAfterMs * 2 ** (waiting.attempts - 1)), () => {
      queue.resting--
      queue.push(waiting)
      this.#pump(queue)
    })
  }

  #complete({ owed }: WaitingEvent<E>, how: 'taken' | 'givenUp' | 'dropped'): void {
    this.#counters[how]++
    this.#options.ledger.pay(owed.id)
  }

  #dropOldest(queue: WebhookQueue<E>): void {
    const oldest = queue.shift()
    if (oldest) this.#complete(oldest, 'dropped')
  }

  /** Deletes a queue without events: there may be an address for each message. */
  #release(queue: WebhookQueue<E>): void {
    if (queue.size === 0 && !queue.gathering) this.#queues.delete(queue.target)
  }
}
