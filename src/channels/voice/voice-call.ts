import { type Clock, sleep } from '../../lib/clock.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { Audio } from '../../protocols/rtp/audio.ts'
import type { MediaListener, MediaStream } from '../../protocols/rtp/media-stream.ts'
import type { Call } from '../../protocols/sip/call/call.ts'
import type { CallEnd, CallEvent } from '../../protocols/sip/call/call-events.ts'
import { type AudioCodec, maySend, type RemoteAudio } from '../../protocols/sip/sdp/audio.ts'
import type { SubmitOutcome } from '../connector.ts'
import { refused, unavailable } from '../http/refused.ts'
import { callRawText, wordsOf } from '../sip/call-raw-text.ts'
import { inTime } from '../sip/in-time.ts'
import type { Trunk } from '../sip/trunk.ts'
import { unansweredOutcome } from '../sip/unanswered-outcome.ts'
import { answeredOutcome, type BrokenOff } from './answered-outcome.ts'
import type { VoicePace } from './voice-pace.ts'

/** Where sound goes through, as far as a call that speaks needs it. */
export interface VoiceMedia {
  openStream(
    listener: MediaListener,
  ): Promise<Pick<MediaStream, 'port' | 'connect' | 'play' | 'stop' | 'close'>>
}

export interface VoiceCallOptions {
  clock: Clock
  trunk: Pick<Trunk, 'call' | 'reason'>
  media: VoiceMedia
  pace: VoicePace
  /** International digits, both. */
  phone: string
  from: string
  codecs: readonly AudioCodec[]
  speech: Audio
  collectsDigit: boolean
  /** From this instant on it must not ring any more; and never for longer than `maxRingMs`. */
  ringUntil: number
  maxRingMs: number
  talkMs: number
  keyMs: number
  /** What must not stand in a raw text. */
  hidden: readonly string[]
}

type Stream = Awaited<ReturnType<VoiceMedia['openStream']>>

/** A telephone that rings for less is a nuisance. */
export const leastRingMs = 1_000
const openStreamWithinMs = 5_000
const keys = /^[0-9*#]$/

/** One call that says a text twice to whoever answers, and takes a key. */
export class VoiceCall {
  readonly #options: VoiceCallOptions
  readonly #result: Promise<SubmitOutcome>
  #resolve: (outcome: SubmitOutcome) => void = () => undefined
  #call: Call | null = null
  #stream: Stream | null = null
  /** Nothing more is to be said. */
  readonly #over = new AbortController()
  /** The trunk has said something. */
  #heard = false
  #answeredAt: number | null = null
  #leftAt: number | null = null
  #told = 0
  #digit: string | null = null
  #brokenOff: BrokenOff | null = null
  #onHold = true
  #peerSpeaks = false
  #changed: (() => void)[] = []

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

  /** Makes the call; resolves with what became of it when it is over. Never rejects. To be called once. */
  async run(): Promise<SubmitOutcome> {
    try {
      this.#stream = await this.#openStream()
      if (this.#stream !== null && !this.#over.signal.aborted) this.#begin(this.#stream)
      return await this.#result
    } finally {
      this.#over.abort()
      void this.#stream?.close()
    }
  }

  /** Ends it now, wherever it is: `run` resolves at once, though the other side may not have said goodbye yet. */
  cut(): void {
    this.#breakOff('closing')
    const why = this.answered ? 'hung-up' : 'cancelled'
    this.#conclude({ by: 'us', why, status: null, reason: 'the link is being closed' })
  }

  /** Null where there is none to be had, or it is over before there is; then `#result` is told. */
  async #openStream(): Promise<Stream | null> {
    const { clock, media } = this.#options
    const opening = media.openStream({
      onDigit: (digit) => this.#onDigit(digit),
      onSound: ({ kind }) => {
        this.#peerSpeaks = kind === 'sound'
        this.#tellChange()
      },
      onEnd: (error) => {
        if (error !== null) this.#breakOff('sound-lost')
      },
    })
    const throttled = (why: string) => this.#resolve(refused('throttled', 'REJECTED', why))
    try {
      const stream = await inTime(opening, { clock, limitMs: openStreamWithinMs, signal: this.#over.signal })
      if (stream !== null) return stream
      throttled('no port for sound was to be had in time')
      opening.then((late) => late.close()).catch(() => undefined)
    } catch (error) {
      throttled(error instanceof Error ? error.message : String(error))
    }
    return null
  }

  #begin({ port }: Stream): void {
    const { clock, trunk, phone, from, codecs, talkMs, ringUntil, maxRingMs } = this.#options
    const ringMs = Math.min(maxRingMs, ringUntil - clock.now())
    if (ringMs < leastRingMs) {
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
        this.#heard = true
        return
      case 'answered':
        this.#answeredAt = this.#options.clock.now()
        this.#follow(event.audio)
        this.#talk().catch(() => this.#breakOff('sound-lost'))
        return
      case 'audio':
        return this.#follow(event.audio)
      case 'digit':
        return this.#onDigit(event.digit)
      case 'ended':
        return this.#conclude(event.end)
      default:
        unreachable(event)
    }
  }

  /** Sends sound to where the other side listens; while it holds the call, what was begun is said anew later. */
  #follow(audio: RemoteAudio): void {
    const stream = this.#stream
    if (stream === null || this.#over.signal.aborted) return
    const { host, port, codec, digitsPayloadType: eventPayloadType } = audio
    this.#onHold = host === null || !maySend(audio)
    if (host !== null) {
      const law = codec === 'PCMA' ? 'pcma' : 'pcmu'
      stream.connect({ host, port, law, eventPayloadType }).catch(() => this.#breakOff('no-way'))
    }
    if (this.#onHold) stream.stop().catch(() => undefined)
    this.#tellChange()
  }

  async #talk(): Promise<void> {
    const { clock, pace, collectsDigit, keyMs } = this.#options
    const { signal } = this.#over
    await sleep(clock, pace.beforeMs, signal)
    await this.#until(() => !this.#peerSpeaks, pace.listenMs - pace.beforeMs)
    for (const afterMs of [pace.betweenMs, collectsDigit ? keyMs : pace.goodbyeMs]) {
      if (!(await this.#say())) return
      this.#told++
      await sleep(clock, afterMs, signal)
      if (signal.aborted) return
    }
    this.#hangUp()
  }

  /** Whether the whole text was said. Rejects where the sound is gone. */
  async #say(): Promise<boolean> {
    while (!this.#over.signal.aborted) {
      await this.#until(() => !this.#onHold, null)
      if (this.#over.signal.aborted || this.#stream === null) return false
      if (await this.#stream.play(this.#options.speech)) return true
    }
    return false
  }

  /** The first key counts, from wherever it is told. */
  #onDigit(digit: string): void {
    const { clock, pace, collectsDigit } = this.#options
    if (!collectsDigit || !this.answered || this.#over.signal.aborted || !keys.test(digit)) return
    this.#digit = digit
    this.#over.abort()
    this.#stream?.stop().catch(() => undefined)
    clock.after(pace.goodbyeMs, () => this.#hangUp())
  }

  #breakOff(why: BrokenOff): void {
    if (this.#over.signal.aborted) return
    this.#brokenOff = why
    this.#over.abort()
    if (this.#call === null && why === 'sound-lost') this.#resolve(unavailable('the sound broke down'))
    this.#hangUp()
  }

  #hangUp(): void {
    this.#leftAt ??= this.#options.clock.now()
    void this.#call?.hangUp()
  }

  /** Resolves when `holds`, after `limitMs`, or when nothing more is to be said. */
  #until(holds: () => boolean, limitMs: number | null): Promise<void> {
    const { clock } = this.#options
    const { signal } = this.#over
    return new Promise((resolve) => {
      const look = () => (holds() || signal.aborted ? done() : this.#changed.push(look))
      const done = () => {
        cancel()
        signal.removeEventListener('abort', done)
        resolve()
      }
      const cancel = limitMs === null ? () => undefined : clock.after(limitMs, done)
      signal.addEventListener('abort', done, { once: true })
      look()
    })
  }

  #tellChange(): void {
    for (const look of this.#changed.splice(0)) look()
  }

  #conclude(end: CallEnd): void {
    this.#over.abort()
    const { clock, hidden, talkMs } = this.#options
    const raw = this.#call === null ? end.reason : callRawText(wordsOf(end), this.#call.callId, hidden)
    if (this.#answeredAt !== null) {
      const talkedMs = Math.min((this.#leftAt ?? clock.now()) - this.#answeredAt, talkMs)
      const call = { end, talkedMs, told: this.#told, digit: this.#digit, brokenOff: this.#brokenOff }
      this.#resolve(answeredOutcome(call, raw))
    } else if (this.#brokenOff === 'sound-lost') this.#resolve(unavailable(`the sound broke down: ${raw}`))
    else this.#resolve(unansweredOutcome(end, this.#heard, raw))
  }
}
