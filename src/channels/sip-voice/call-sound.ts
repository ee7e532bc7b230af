import type { Audio } from '../../../telephony/rtp/audio.ts'
import type { MediaListener, MediaStream } from '../../../telephony/rtp/media-stream.ts'
import { maySend, type RemoteAudio } from '../../../telephony/sip/sdp/audio.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTime } from '../sip/in-time.ts'

/** The part of the media worker that a spoken call needs. */
export interface VoiceMedia {
  openStream(listener: MediaListener): Promise<VoiceStream>
}

export type VoiceStream = Pick<MediaStream, 'port' | 'connect' | 'play' | 'stop' | 'close'>

export interface CallSoundOptions {
  clock: Clock
  media: VoiceMedia
  /** Aborted when nothing more is to be spoken: every wait ends. */
  over: AbortSignal
  onDigit: (digit: string) => void
  /** The media thread is gone. */
  onLost: () => void
  /** The address that the other side gave for its sound cannot be used. */
  onUnreachable: () => void
}

const openWithinMs = 5_000

/** The sound of one call: plays speech, and detects whether the callee speaks. */
export class CallSound {
  readonly #options: CallSoundOptions
  readonly #stream: VoiceStream
  #peerSpeaks = false
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
      this.#stream.connect({ host, port, law, eventPayloadType }).catch(onUnreachable)
    }
    if (this.#onHold) this.hush()
    this.#publishChange()
  }

  /** Plays `speech` to its end, from the start after each hold; false where the call ends first. Rejects if sound fails. */
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

  /** Stops what is being played. */
  hush(): void {
    this.#stream.stop().catch(() => undefined)
  }

  close(): void {
    void this.#stream.close()
  }

  #onSpeech(peerSpeaks: boolean): void {
    this.#peerSpeaks = peerSpeaks
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
