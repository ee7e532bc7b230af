import type { Clock } from '../../src/lib/clock.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { CarriedMessage, CarrierLedger } from './carrier-ledger.ts'
import type { Step } from './timeline.ts'

export interface MessageClockParts<M extends CarriedMessage> {
  clock: Clock
  wheel: TimerWheel
  ledger: CarrierLedger<M, unknown>
  /** Shows a step to the handset and owes the events that tell of it. */
  play: (message: M, step: Step) => void
}

/** Lets the steps of messages happen in their time, each once, also across a restart. */
export class MessageClock<M extends CarriedMessage> {
  readonly #parts: MessageClockParts<M>

  constructor(parts: MessageClockParts<M>) {
    this.#parts = parts
  }

  /** Begins with the steps of a message that the ledger has. Steps that are due happen before it returns. */
  start(message: M): void {
    const { clock, wheel, ledger, play } = this.#parts
    for (;;) {
      if (!ledger.isOpen(message)) return
      const step = message.steps[message.played]
      if (!step) return ledger.settle(message)
      const waitMs = step.at - clock.now()
      if (waitMs > 0) return wheel.after(waitMs, () => this.start(message))
      play(message, step)
      ledger.played(message)
    }
  }

  /** Goes on after a restart. */
  resume(): void {
    for (const message of this.#parts.ledger.open()) this.start(message)
  }

  /** Nothing more happens to the message. */
  stop(message: M): void {
    this.#parts.ledger.settle(message)
  }
}
