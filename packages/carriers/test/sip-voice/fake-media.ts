import type { Audio } from '../../../../telephony/rtp/audio.ts'
import type { MediaRemote } from '../../../../telephony/rtp/media-messages.ts'
import type { MediaListener } from '../../../../telephony/rtp/media-stream.ts'
import type { VoiceMedia, VoiceStream } from '../../sip-voice/call-sound.ts'
import { Signal } from '../sip/signal.ts'

/** A media worker whose sound lasts until the test ends it. */
export class FakeMedia implements VoiceMedia {
  readonly streams: FakeStream[] = []
  /** Why no stream can be opened. */
  refusal: string | null = null

  get stream(): FakeStream {
    const last = this.streams.at(-1)
    if (last === undefined) throw new Error('no stream was opened')
    return last
  }

  openStream(listener: MediaListener): Promise<VoiceStream> {
    if (this.refusal !== null) return Promise.reject(new Error(this.refusal))
    const stream = new FakeStream(20_000 + 2 * this.streams.length, listener)
    this.streams.push(stream)
    return Promise.resolve(stream)
  }
}

export class FakeStream implements VoiceStream {
  readonly port: number
  readonly listener: MediaListener
  readonly connected: MediaRemote[] = []
  readonly plays: Audio[] = []
  closed = false
  /** Whether words and beeps are reported. */
  followsGreeting = false
  readonly #began = new Signal()
  #end: ((whole: boolean) => void) | null = null

  constructor(port: number, listener: MediaListener) {
    this.port = port
    this.listener = listener
  }

  connect(remote: MediaRemote): Promise<void> {
    this.connected.push(remote)
    const isAddress = /^[\d.]+$/.test(remote.host)
    return isAddress ? Promise.resolve() : Promise.reject(new Error('the peer gave no address'))
  }

  followGreeting(on: boolean): Promise<void> {
    this.followsGreeting = on
    return Promise.resolve()
  }

  play(audio: Audio): Promise<boolean> {
    this.plays.push(audio)
    this.#began.fire()
    return new Promise((resolve) => {
      this.#end = resolve
    })
  }

  stop(): Promise<void> {
    this.#end?.(false)
    this.#end = null
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.closed = true
    return this.stop()
  }

  /** Resolves when sound is played for the `times`th time. */
  began(times: number): Promise<void> {
    return this.#began.happened(times)
  }

  /** Ends the sound that is being played; `sent`: whether it could be sent. */
  finish(sent = true): void {
    const end = this.#end
    this.#end = null
    end?.(sent)
  }
}
