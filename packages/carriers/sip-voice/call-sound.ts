import type { Audio } from '../../../telephony/rtp/audio.ts'
import type { GreetingSound } from '../../../telephony/rtp/greeting-ear.ts'
import type { MediaListener, MediaStream } from '../../../telephony/rtp/media-stream.ts'
import { silenceAfterMs, soundAfterMs } from '../../../telephony/rtp/sound-meter.ts'
import { maySend, type RemoteAudio } from '../../../telephony/sip/sdp/audio.ts'
import type { AnsweredBy } from '../../domain/message/outcome.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { inTime } from '../sip/in-time.ts'
import { judgeGreeting } from './judge-greeting.ts'

/** The part of the media worker that a spoken call needs. */
export interface VoiceMedia {
  openStream(listener: MediaListener): Promise<VoiceStream>
}

export type VoiceStream = Pick<MediaStream, 'port' | 'connect' | 'play' | 'stop' | 'followGreeting' | 'close'>

export interface CallSoundOptions {
  clock: Clock
  media: VoiceMedia
  /** Aborted when nothing more is to be spoken: every wait ends. */
  over: AbortSignal
  onDigit: (digit: string) => void
  /** The media thread is gone. */
  onLost: () => void
  /** No sound can be sent to the address that the other side gave. */
  onUnreachable: (reason: string) => void
}

const openWithinMs = 5_000

/** The sound of one call: plays speech, and detects whether the callee speaks. */
export class CallSound {
  readonly #options: CallSoundOptions
  readonly #stream: VoiceStream
  #peerSpeaks = false
  /** When the callee began or ceased to speak. */
  #changedAt: number
  #words = 0
  #beeped = false
  #onHold = true
  #changed: (() => void)[] = []

  /** Null where the call ends meanwhile. Rejects where no stream can be opened. */
  static async open(options: CallSoundOptions): Promise<CallSound | null> {
    const { clock, media, over } = options
    const opened: { instance: CallSound | null } = { instance: null }
    const opening = media.openStream({
      onDigit: (digit) => options.onDigit(digit),
      onSound({ kind }) {
        if (opened.instance !== null) opened.instance.#onSpeech(kind === 'sound')
      },
      onGreeting(heard) {
        if (opened.instance !== null) opened.instance.#onGreeting(heard)
      },
      onUnsent: (error) => options.onUnreachable(error.message),
      onEnd: (error) => (error === null ? undefined : options.onLost()),
    })
    const stream = await inTime(opening, { clock, limitMs: openWithinMs, signal: over })
    if (stream !== null) {
      opened.instance = new CallSound(options, stream)
      return opened.instance
    }
    opening.then((late) => late.close()).catch(() => undefined)
    if (over.aborted) return null
    throw new Error('no port for sound was opened in time')
  }

  private constructor(options: CallSoundOptions, stream: VoiceStream) {
    this.#options = options
    this.#stream = stream
    this.#changedAt = options.clock.now()
  }

  get port(): number {
    return this.#stream.port
  }

  /** Sends sound to the address in `audio`. While the callee holds the call nothing is played; then it starts again. */
  follow(audio: RemoteAudio): void {
    const { over, onUnreachable } = this.#options
    if (over.aborted) return
    const { host, port, codec, digitsPayloadType: eventPayloadType } = audio
    this.#onHold = !maySend(audio)
    if (host !== null) {
      const law = codec === 'PCMA' ? 'pcma' : 'pcmu'
      this.#stream
        .connect({ host, port, law, eventPayloadType })
        .catch((error: unknown) => onUnreachable(error instanceof Error ? error.message : String(error)))
    }
    if (this.#onHold) this.hush()
    this.#publishChange()
  }

  /**
   * Plays `speech` to its end, from the start after each hold and where it could not be sent; false where the call ends
   * first. Rejects if sound fails.
   */
  async say(speech: Audio): Promise<boolean> {
    for (;;) {
      await this.#until(() => !this.#onHold, null)
      if (this.#options.over.aborted) return false
      if (await this.#stream.play(speech)) return true
    }
  }

  /** Resolves when the callee is silent, after `limitMs` at the latest. */
  untilQuiet(limitMs: number): Promise<void> {
    return this.#until(() => !this.#peerSpeaks, limitMs)
  }

  /** Who answered, by the sound of the first seconds; `unknown` also where the call ends first. */
  async examine(): Promise<AnsweredBy> {
    this.#follow(true)
    const by = await this.#judge()
    this.#follow(false)
    return by
  }

  async #judge(): Promise<AnsweredBy> {
    const { clock, over } = this.#options
    const answeredAt = clock.now()
    let beganAt: number | null = null
    while (!over.aborted) {
      if (this.#peerSpeaks) beganAt ??= this.#changedAt
      const quietSince = this.#peerSpeaks ? null : this.#changedAt
      const verdict = judgeGreeting({ answeredAt, beganAt, words: this.#words, quietSince }, clock.now())
      if (verdict.kind === 'decided') return verdict.by
      const [spoke, words] = [this.#peerSpeaks, this.#words]
      await this.#until(
        () => this.#peerSpeaks !== spoke || this.#words !== words,
        verdict.until - clock.now(),
      )
    }
    return 'unknown'
  }

  /**
   * Resolves when the greeting of a machine is over: when it has beeped, or was silent for `quietMs`; after `limitMs` at
   * the latest.
   */
  async untilGreetingEnds(quietMs: number, limitMs: number): Promise<void> {
    this.#beeped = false
    this.#follow(true)
    await this.#untilBeepOrQuiet(quietMs, limitMs)
    this.#follow(false)
  }

  async #untilBeepOrQuiet(quietMs: number, limitMs: number): Promise<void> {
    const { clock, over } = this.#options
    const until = clock.now() + limitMs
    for (;;) {
      await this.#until(() => this.#beeped || !this.#peerSpeaks, until - clock.now())
      const quietAt = this.#changedAt + quietMs
      if (over.aborted || this.#beeped || clock.now() >= until || clock.now() >= quietAt) return
      await this.#until(() => this.#beeped || this.#peerSpeaks, Math.min(quietAt, until) - clock.now())
    }
  }

  /** Stops what is being played. */
  hush(): void {
    this.#stream.stop().catch(() => undefined)
  }

  close(): void {
    void this.#stream.close()
  }

  #follow(on: boolean): void {
    // Where the thread is gone, `onLost` says so.
    this.#stream.followGreeting(on).catch(() => undefined)
  }

  #onGreeting(heard: GreetingSound): void {
    if (heard === 'word') this.#words++
    else this.#beeped = true
    this.#publishChange()
  }

  #onSpeech(peerSpeaks: boolean): void {
    this.#peerSpeaks = peerSpeaks
    this.#changedAt = this.#options.clock.now() - (peerSpeaks ? soundAfterMs : silenceAfterMs)
    this.#publishChange()
  }

  /** Resolves when `holds`, after `limitMs`, or when the call is over. */
  #until(holds: () => boolean, limitMs: number | null): Promise<void> {
    const { clock, over } = this.#options
    return new Promise((resolve) => {
      const done = () => {
        cancel()
        over.removeEventListener('abort', done)
        resolve()
      }
      const look = () => (holds() || over.aborted ? done() : this.#changed.push(look))
      const cancel = limitMs === null ? () => undefined : clock.after(limitMs, done)
      over.addEventListener('abort', done, { once: true })
      look()
    })
  }

  #publishChange(): void {
    for (const look of this.#changed.splice(0)) look()
  }
}
