import type { Call } from '../../../telephony/sip/call/call.ts'
import type { CallEnd, CallEvent } from '../../../telephony/sip/call/call-events.ts'
import type { Clock } from '../../lib/clock.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { SubmitOutcome } from '../connector.ts'
import { unavailable } from '../http/refused.ts'
import { callRawText, wordsOf } from '../sip/call-raw-text.ts'
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
  /** How long it may take until it rings, and how long it then rings. */
  setupMs: number
  ringMs: number
  hidden: readonly string[]
}

/** 180 Ringing, 182 Queued, 183 Session Progress: many carriers play the ring-back tone and never say 180. */
const ringing = new Set([180, 182, 183])
/** After a CANCEL, for the answer that crossed it. */
const crossingMs = 2_000

/** A call that is to ring and not to be answered. */
export class RingingCall {
  /** Known as soon as it rings; never rejects. */
  readonly outcome: Promise<SubmitOutcome>
  /** The call is over: the telephone rings no more. Never rejects. */
  readonly over: Promise<void>
  readonly #options: RingingOptions
  readonly #call: Call | null
  #resolve: (outcome: SubmitOutcome) => void = () => undefined
  #end: () => void = () => undefined
  /** The trunk has said something. */
  #hasRung = false
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
      // Both limits are kept here; these are for the worst case.
      maxRingMs: setupMs + ringMs + crossingMs,
      maxTalkMs: crossingMs,
      onEvent: (event) => this.#onEvent(event),
    })
    if (this.#call === null) this.#finish(unavailable(trunk.reason))
  }

  get rings(): boolean {
    return this.#rings
  }

  /** Ends it now. Where it did not ring yet, it comes again. */
  cut(): void {
    this.#resolve({
      kind: 'refused',
      refusal: 'later',
      status: 'REJECTED',
      raw: this.#raw('the link is being closed'),
    })
    void this.#call?.cancel()
  }

  #onEvent(event: CallEvent): void {
    switch (event.kind) {
      case 'trying':
        this.#hasRung = true
        return
      case 'ringing':
        this.#hasRung = true
        if (ringing.has(event.status)) this.#onRinging(`${event.status} ${event.reason}`)
        return
      case 'answered':
        this.#resolve(this.#shown('answered', 1))
        void this.#call?.hangUp()
        return
      case 'ended':
        return this.#finish(this.#outcomeOf(event.end))
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

  #outcomeOf(end: CallEnd): SubmitOutcome {
    // Whoever answers has seen who calls, be there sound or not.
    if (Math.trunc((end.status ?? 0) / 100) === 2) return this.#shown('answered', 1)
    if (this.#isLate) return this.#tooLate()
    return unansweredOutcome(end, this.#hasRung, this.#raw(wordsOf(end)))
  }

  #shown(words: string, durationSeconds: number | null): SubmitOutcome {
    const call = { durationSeconds, digit: null, code: this.#options.from.code }
    return { kind: 'completed', report: { kind: 'delivered' }, raw: this.#raw(words), call }
  }

  #tooLate(): SubmitOutcome {
    const raw = this.#raw('it did not ring in time')
    if (!this.#hasRung) return unavailable(raw)
    const report = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'It did not ring in time' } as const
    return { kind: 'completed', report, raw }
  }

  #raw(words: string): string {
    return callRawText(words, this.#call?.callId ?? 'none', this.#options.hidden)
  }
}
