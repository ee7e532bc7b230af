import type { Audio } from '../../../telephony/rtp/audio.ts'
import type { Call } from '../../../telephony/sip/call/call.ts'
import type { CallEnd, CallEvent } from '../../../telephony/sip/call/call-events.ts'
import type { AudioCodec } from '../../../telephony/sip/sdp/audio.ts'
import type { AnsweredBy } from '../../domain/message/outcome.ts'
import type { MachineDetection } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import type { SubmitOutcome } from '../connector.ts'
import { refused, unavailable } from '../http/refused.ts'
import { callRawText, describeEnd } from '../sip/call-raw-text.ts'
import type { Trunk } from '../sip/trunk.ts'
import { unansweredOutcome } from '../sip/unanswered-outcome.ts'
import { answeredOutcome, type BrokenOff } from './answered-outcome.ts'
import { CallSound, type VoiceMedia } from './call-sound.ts'
import type { VoicePace } from './voice-pace.ts'

export interface VoiceCallOptions {
  clock: Clock
  trunk: Pick<Trunk, 'call' | 'reason' | 'answers'>
  media: VoiceMedia
  pace: VoicePace
  /** International digits, both. */
  phone: string
  from: string
  codecs: readonly AudioCodec[]
  speech: Audio
  collectsDigit: boolean
  machineDetection: MachineDetection
  /** The telephone must stop ringing at this instant, and after `maxRingMs` at the latest. */
  ringUntil: number
  maxRingMs: number
  talkMs: number
  keyMs: number
  /** Texts that must not appear in a raw text. */
  hidden: readonly string[]
}

/** How long a machine's greeting may last, and the silence that ends it where no beep does. */
const greeting = { limitMs: 30_000, quietMs: 1_200 }

/** A shorter ring only annoys the callee. */
export const minRingMs = 1_000
const keys = /^[0-9*#]$/

/** One call: speaks a text twice to the callee, and takes a key press. */
export class VoiceCall {
  readonly #options: VoiceCallOptions
  readonly #result: Promise<SubmitOutcome>
  #resolve: (outcome: SubmitOutcome) => void = () => undefined
  #call: Call | null = null
  #sound: CallSound | null = null
  /** Aborted when nothing more is to be spoken. */
  readonly #over = new AbortController()
  /** The trunk has sent a response. */
  #responded = false
  #answeredAt: number | null = null
  #leftAt: number | null = null
  #timesPlayed = 0
  #digit: string | null = null
  #answeredBy: AnsweredBy | null = null
  #brokenOff: BrokenOff | null = null
  #brokenOffBecause: string | null = null

  /** Nothing happens before `run`. */
  constructor(options: VoiceCallOptions) {
    this.#options = options
    this.#result = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  get answered(): boolean {
    return this.#answeredAt !== null
  }

  /** Makes the call; resolves with its outcome when it is over. Never rejects. To be called once. */
  async run(): Promise<SubmitOutcome> {
    try {
      this.#sound = await CallSound.open({
        ...this.#options,
        over: this.#over.signal,
        onDigit: (digit) => this.#onDigit(digit),
        onLost: () => this.#breakOff('sound-lost'),
        onUnreachable: (reason) => this.#breakOff('unreachable', `no sound could be sent: ${reason}`),
      })
      if (this.#sound !== null && !this.#over.signal.aborted) this.#begin(this.#sound)
    } catch (error) {
      this.#resolve(refused('throttled', 'REJECTED', error instanceof Error ? error.message : String(error)))
    }
    const outcome = await this.#result
    this.#over.abort()
    this.#sound?.close()
    return outcome
  }

  /** Ends the call now: `run` resolves at once, without waiting for the answer to BYE or CANCEL. */
  cut(): void {
    this.#breakOff('closing')
    const why = this.answered ? 'hung-up' : 'cancelled'
    this.#complete({ by: 'us', why, status: null, reason: 'the connection is being closed' })
  }

  #begin({ port }: CallSound): void {
    const { clock, trunk, phone, from, codecs, talkMs, ringUntil, maxRingMs } = this.#options
    const ringMs = Math.min(maxRingMs, ringUntil - clock.now())
    if (ringMs < minRingMs) {
      return this.#resolve(refused('rejected', 'EXPIRED', 'no time is left in which it could ring'))
    }
    this.#call = trunk.call({
      phone,
      from,
      codecs,
      mediaPort: port,
      maxRingMs: ringMs,
      maxTalkMs: talkMs,
      onEvent: (event) => this.#onEvent(event),
    })
    if (this.#call === null) this.#resolve(unavailable(trunk.reason))
  }

  #onEvent(event: CallEvent): void {
    switch (event.kind) {
      case 'trying':
      case 'ringing':
        this.#responded = true
        return
      case 'answered':
        this.#answeredAt = this.#options.clock.now()
        this.#sound?.follow(event.audio)
        this.#talk().catch(() => this.#breakOff('sound-lost'))
        return
      case 'audio':
        return this.#sound?.follow(event.audio)
      case 'digit':
        return this.#onDigit(event.digit)
      case 'ended':
        return this.#complete(event.end)
      default:
        unreachable(event)
    }
  }

  async #talk(): Promise<void> {
    const { clock, pace, speech, collectsDigit, keyMs, machineDetection } = this.#options
    const { signal } = this.#over
    if (machineDetection !== 'off') this.#answeredBy = (await this.#sound?.examine()) ?? null
    const isMachine = this.#answeredBy === 'machine'
    if (isMachine && machineDetection === 'hang-up') return this.#hangUp()
    if (isMachine) await this.#sound?.untilGreetingEnds(greeting.quietMs, greeting.limitMs)
    else {
      if (machineDetection === 'off') await sleep(clock, pace.beforeMs, signal)
      await this.#sound?.untilQuiet(Math.max(0, pace.listenMs - pace.beforeMs))
    }
    const lastMs = collectsDigit && !isMachine ? keyMs : pace.goodbyeMs
    for (const afterMs of isMachine ? [lastMs] : [pace.betweenMs, lastMs]) {
      if ((await this.#sound?.say(speech)) !== true) return
      this.#timesPlayed++
      await sleep(clock, afterMs, signal)
    }
    if (!signal.aborted) this.#hangUp()
  }

  /** Only the first key counts, whether it comes by RTP or by INFO. */
  #onDigit(digit: string): void {
    const { clock, pace, collectsDigit } = this.#options
    if (!collectsDigit || !this.answered || this.#over.signal.aborted || !keys.test(digit)) return
    this.#digit = digit
    this.#over.abort()
    this.#sound?.hush()
    clock.after(pace.goodbyeMs, () => this.#hangUp())
  }

  #breakOff(why: BrokenOff, reason: string | null = null): void {
    if (this.#over.signal.aborted) return
    this.#brokenOff = why
    this.#brokenOffBecause = reason
    this.#over.abort()
    if (this.#call === null && why === 'sound-lost') this.#resolve(unavailable('the sound broke down'))
    this.#hangUp()
  }

  #hangUp(): void {
    this.#leftAt ??= this.#options.clock.now()
    void this.#call?.hangUp()
  }

  #complete(end: CallEnd): void {
    this.#over.abort()
    const { clock, hidden, talkMs, trunk } = this.#options
    // A trunk that answers other requests, and not this one, knows of the end.
    const isGone = end.unconfirmed === true && !trunk.answers
    const raw =
      this.#call === null
        ? end.reason
        : callRawText(this.#brokenOffBecause ?? describeEnd(end), this.#call.callId, hidden)
    if (this.#answeredAt !== null) {
      const talkedMs = Math.min((this.#leftAt ?? clock.now()) - this.#answeredAt, talkMs)
      const call = {
        end,
        talkedMs,
        timesPlayed: this.#timesPlayed,
        digit: this.#digit,
        brokenOff: this.#brokenOff,
        answeredBy: this.#answeredBy,
        isGone,
      }
      this.#resolve(answeredOutcome(call, raw))
    } else if (this.#brokenOff === 'sound-lost') this.#resolve(unavailable(`the sound broke down: ${raw}`))
    else this.#resolve(unansweredOutcome(end, this.#responded && !isGone, raw))
  }
}
