import { percentile } from '../../bench/load/machine.ts'
import { isPlainSms } from './mixed-operations.ts'

interface OpenMessage {
  sentAt: number
  isAccepted: boolean
}

/** Latencies since the last reading, in milliseconds; NaN where there was none. */
export interface Latencies {
  acceptanceP50Ms: number
  acceptanceP99Ms: number
  callbackP50Ms: number
  callbackP99Ms: number
}

/** What clients have sent and were not called back about, and how long answers and callbacks took. */
export class OpenMessages {
  acceptedCount = 0
  calledBackCount = 0
  /** The id of the newest accepted message. */
  newest = 1
  readonly #open = new Map<number, OpenMessage>()
  #acceptances: number[] = []
  #callbacks: number[] = []

  sent(id: number): void {
    this.#open.set(id, { sentAt: performance.now(), isAccepted: false })
  }

  answered(
    { ids, tookMs }: { ids: readonly number[]; tookMs: number },
    isAccepted: (id: number) => boolean,
  ): void {
    this.#acceptances.push(tookMs)
    for (const id of ids) {
      if (!isAccepted(id)) {
        this.#open.delete(id)
        continue
      }
      this.acceptedCount++
      this.newest = id
      const message = this.#open.get(id)
      // Its callback may have come before the answer.
      if (message !== undefined) message.isAccepted = true
    }
  }

  /** The body of a callback with a final status; others are ignored. */
  calledBack(body: string): void {
    const id = Number(/"id":"(\d+)"/.exec(body)?.[1] ?? Number.NaN)
    const message = this.#open.get(id)
    if (message === undefined || !body.includes('"status":"')) return
    this.#open.delete(id)
    this.calledBackCount++
    if (isPlainSms(id) && body.includes('"DELIVERED"')) {
      this.#callbacks.push(performance.now() - message.sentAt)
    }
  }

  /** Accepted messages without a callback. */
  get waiting(): number[] {
    return [...this.#open].flatMap(([id, { isAccepted }]) => (isAccepted ? [id] : []))
  }

  latencies(): Latencies {
    const [acceptances, callbacks] = [this.#acceptances, this.#callbacks]
    this.#acceptances = []
    this.#callbacks = []
    return {
      acceptanceP50Ms: percentile(acceptances, 0.5),
      acceptanceP99Ms: percentile(acceptances, 0.99),
      callbackP50Ms: percentile(callbacks, 0.5),
      callbackP99Ms: percentile(callbacks, 0.99),
    }
  }
}
