import type { Clock } from '../../packages/kit/time/clock.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { CarriedMessage, CarrierLedger } from './carrier-ledger.ts'
import type { Step } from './timeline.ts'
import type { WebAnswer } from './web-request.ts'

export interface MessageClockParts<M extends CarriedMessage> {
  clock: Clock
  wheel: TimerWheel
  ledger: Pick<CarrierLedger<M, unknown>, 'written' | 'accept' | 'isOpen' | 'played' | 'complete' | 'open'>
  /** Shows a step on the handset, and queues its events. */
  play: (message: M, step: Step) => void
  /** Resolves when the first webhook about a message has had its answer, or after `maxMs`. */
  reported: (id: string, maxMs: number) => Promise<void>
}

const reportFirstMs = 2_000

/** Runs the steps of messages at their times, each once, also across a restart. */
export class MessageClock<M extends CarriedMessage> {
  readonly #parts: MessageClockParts<M>

  constructor(parts: MessageClockParts<M>) {
    this.#parts = parts
  }

  /**
   * Takes messages of one call. Resolves with the call's answer when they are on disk; their steps begin when
   * it is sent. With the script `receipt-first` they begin at once, and the answer waits for the first webhook.
   */
  async take(messages: readonly M[], answer: WebAnswer): Promise<WebAnswer> {
    const { ledger, reported } = this.#parts
    for (const message of messages) ledger.accept(message)
    const { written } = ledger
    if (written) await written
    for (const message of messages) {
      if (message.script !== 'receipt-first') continue
      this.start(message)
      await reported(message.id, reportFirstMs)
    }
    const sent = () => {
      for (const message of messages) if (message.script !== 'receipt-first') this.start(message)
    }
    return { ...answer, sent }
  }

  /** Begins the steps of a message that the ledger has. Steps that are due happen before it returns. */
  start(message: M): void {
    const { clock, wheel, ledger, play } = this.#parts
    for (;;) {
      if (!ledger.isOpen(message)) return
      const step = message.steps[message.played]
      if (!step) return ledger.complete(message)
      const waitMs = step.at - clock.now()
      if (waitMs > 0) return wheel.after(waitMs, () => this.start(message))
      play(message, step)
      ledger.played(message)
    }
  }

  /** Continues after a restart. */
  resume(): void {
    for (const message of this.#parts.ledger.open()) this.start(message)
  }

  /** Nothing more happens to the message. */
  stop(message: M): void {
    this.#parts.ledger.complete(message)
  }
}
