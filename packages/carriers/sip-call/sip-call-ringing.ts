import type { Call } from '../../../telephony/sip/call/call.ts'
import type { CallEnd, CallEvent } from '../../../telephony/sip/call/call-events.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { SubmitOutcome } from '../connector.ts'
import { unavailable } from '../http/refused.ts'
import { callRawText, describeEnd } from '../sip/call-raw-text.ts'
import type { Trunk } from '../sip/trunk.ts'
import { unansweredOutcome } from '../sip/unanswered-outcome.ts'
import type { CodeNumber } from './sip-call-code.ts'

export interface RingingOptions {
  clock: Clock
  trunk: Pick<Trunk, 'call' | 'reason'>
  /** International digits. */
  phone: string
  from: CodeNumber
  mediaPort: number
  /** The longest time until the telephone rings, and how long it then rings. */
  setupMs: number
  ringMs: number
  hidden: readonly string[]
}

/** 180 Ringing, 182 Queued, 183 Session Progress: many carriers play the ring-back tone and never send 180. */
const ringing = new Set([180, 182, 183])
/** Time after a CANCEL for an answer that crosses it. */
const crossingMs = 2_000

/** A call that only rings: the gateway cancels it before it is answered. */
export class RingingCall {
  /** Known as soon as it rings; never rejects. */
  readonly outcome: Promise<SubmitOutcome>
  /** Resolves when the call is over: the telephone has stopped ringing. Never rejects. */
  readonly over: Promise<void>
  readonly #options: RingingOptions
  readonly #call: Call | null
  #resolve: (outcome: SubmitOutcome) => void = () => undefined
  #end: () => void = () => undefined
  /** The trunk has sent a response. */
  #responded = false
  #rings = false
  #isLate = false
  #cancelTimer: () => void

  /** Sends the INVITE. */
  constructor(options: RingingOptions) {
    const { clock, trunk, phone, from, mediaPort, setupMs, ringMs } = options
    this.#options = options
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.over = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#cancelTimer = clock.after(setupMs, () => this.#onLate())
    this.#call = trunk.call({
      phone,
      from: from.number,
      mediaPort,
      codecs: ['PCMA', 'PCMU'],
      // This class enforces both limits; these two only matter if it fails to.
      maxRingMs: setupMs + ringMs + crossingMs,
      maxTalkMs: crossingMs,
      onEvent: (event) => this.#onEvent(event),
    })
    if (this.#call === null) this.#finish(unavailable(trunk.reason))
  }

  get rings(): boolean {
    return this.#rings
  }

  /** Ends the call now. If it has not rung yet, the message is retried. */
  cut(): void {
    this.#resolve({
      kind: 'refused',
      refusal: 'later',
      status: 'REJECTED',
      raw: this.#raw('the connection is being closed'),
    })
    void this.#call?.cancel()
  }

  #onEvent(event: CallEvent): void {
    switch (event.kind) {
      case 'trying':
        this.#responded = true
        return
      case 'ringing':
        this.#responded = true
        if (ringing.has(event.status)) this.#onRinging(`${event.status} ${event.reason}`)
        return
      case 'answered':
        this.#resolve(this.#shown('answered', 1))
        void this.#call?.hangUp()
        return
      case 'ended':
        return this.#finish(this.#judgeEnd(event.end))
      case 'audio':
      case 'digit':
        return
      default:
        unreachable(event)
    }
  }

  #onRinging(words: string): void {
    if (this.#rings || this.#isLate) return
    this.#rings = true
    this.#resolve(this.#shown(words, null))
    this.#setTimer(this.#options.ringMs, () => void this.#call?.cancel())
  }

  #onLate(): void {
    this.#isLate = true
    void this.#call?.cancel()
    this.#setTimer(crossingMs, () => this.#resolve(this.#tooLate()))
  }

  #setTimer(delayMs: number, task: () => void): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.clock.after(delayMs, task)
  }

  #finish(outcome: SubmitOutcome): void {
    this.#cancelTimer()
    this.#resolve(outcome)
    this.#end()
  }

  #judgeEnd(end: CallEnd): SubmitOutcome {
    // A callee who answered has seen the number, whether sound was agreed on or not.
    if (Math.trunc((end.status ?? 0) / 100) === 2) return this.#shown('answered', 1)
    if (this.#isLate) return this.#tooLate()
    return unansweredOutcome(end, this.#responded, this.#raw(describeEnd(end)))
  }

  #shown(words: string, durationSeconds: number | null): SubmitOutcome {
    const call = { durationSeconds, digit: null, code: this.#options.from.code }
    return { kind: 'completed', report: { kind: 'delivered' }, raw: this.#raw(words), call }
  }

  #tooLate(): SubmitOutcome {
    const raw = this.#raw('it did not ring in time')
    if (!this.#responded) return unavailable(raw)
    const report = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'It did not ring in time' } as const
    return { kind: 'completed', report, raw }
  }

  #raw(words: string): string {
    return callRawText(words, this.#call?.callId ?? 'none', this.#options.hidden)
  }
}
