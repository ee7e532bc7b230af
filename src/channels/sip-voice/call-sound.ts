import type { Audio } from '../../../telephony/rtp/audio.ts'
import type { MediaListener, MediaStream } from '../../../telephony/rtp/media-stream.ts'
import { maySend, type RemoteAudio } from '../../../telephony/sip/sdp/audio.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTime } from '../sip/in-time.ts'

/** Where sound goes through, as far as a call that speaks needs it. */
export interface VoiceMedia {
  openStream(listener: MediaListener): Promise<VoiceStream>
}

export type VoiceStream = Pick<MediaStream, 'port' | 'connect' | 'play' | 'stop' | 'close'>

export interface CallSoundOptions {
  clock: Clock
  media: VoiceMedia
  /** Aborted when nothing more is to be said: every wait ends. */
  over: AbortSignal
  onDigit: (digit: string) => void
  /** The thread that speaks is gone. */
  onLost: () => void
  /** What the other side gave as its address is none. */
  onUnreachable: () => void
}

const openWithinMs = 5_000

/** The sound of one call: what is said, and whether somebody speaks over there. */
export class CallSound {
  readonly #options: CallSoundOptions
  readonly #stream: VoiceStream
  #peerSpeaks = false
  #onHold = true
  #changed: (() => void)[] = []

  /** Null where it is over before. Rejects where no stream is to be had. */
  static async open(options: CallSoundOptions): Promise<CallSound | null> {
    const { clock, media, over } = options
    const heard: { by: CallSound | null } = { by: null }
    const opening = media.openStream({
      onDigit: (digit) => options.onDigit(digit),
      onSound({ kind }) {
        if (heard.by !== null) heard.by.#onSpeech(kind === 'sound')
      },
      onEnd: (error) => (error === null ? undefined : options.onLost()),
    })
    const stream = await inTime(opening, { clock, limitMs: openWithinMs, signal: over })
    if (stream !== null) {
      heard.by = new CallSound(options, stream)
      return heard.by
    }
    opening.then((late) => late.close()).catch(() => undefined)
    if (over.aborted) return null
    throw new Error('no port for sound was to be had in time')
  }

  private constructor(options: CallSoundOptions, stream: VoiceStream) {
    this.#options = options
    this.#stream = stream
  }

  get port(): number {
    return this.#stream.port
  }

  /** Sends to where the other side listens. While it holds the call nothing is said; what was begun is later said anew. */
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

  /** Says all of it, however often it takes; false where it is over before. Rejects where the sound is gone. */
  async say(speech: Audio): Promise<boolean> {
    for (;;) {
      await this.#until(() => !this.#onHold, null)
      if (this.#options.over.aborted) return false
      if (await this.#stream.play(speech)) return true
    }
  }

  /** Resolves when nobody speaks over there, at the latest after `limitMs`. */
  untilQuiet(limitMs: number): Promise<void> {
    return this.#until(() => !this.#peerSpeaks, limitMs)
  }

  /** What is being said is not said to its end. */
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

  /** Resolves when `holds`, after `limitMs`, or when it is over. */
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
