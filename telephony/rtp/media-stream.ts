import { type Audio, telephoneRate } from './audio.ts'
import type { GreetingSound } from './greeting-ear.ts'
import type { MediaAnswer, MediaEvent, MediaRemote, MediaRequest, MediaStats } from './media-messages.ts'
import type { SoundChange } from './sound-meter.ts'

/** Events of a stream for its owner. None of these may throw. */
export interface MediaListener {
  /** The peer's first packet. */
  onFirstPacket?(from: { host: string; port: number }): void
  /** A key, once for each press: from a telephone-event, or detected in the sound. */
  onDigit?(digit: string, by: 'event' | 'tones'): void
  /** The peer began to speak, or fell silent. */
  onSound?(change: SoundChange): void
  /** A word, or the end of a beep, while the greeting is followed. */
  onGreeting?(heard: GreetingSound): void
  /** For a second nothing could be sent to the peer: `error` is the system's. */
  onUnsent?(error: Error): void
  /** Once; null where it was closed by its owner. */
  onEnd?(error: Error | null): void
}

/** A request without the numbers that it gets on its way. */
export type StreamRequest = MediaRequest extends infer Request
  ? Request extends MediaRequest
    ? Omit<Request, 'stream' | 'requestId'>
    : never
  : never

export type Send = (request: StreamRequest) => Promise<MediaAnswer>

const defaultRecordSeconds = 300

/** One call's sound, as the rest of the process sees it. Requests to one that has ended reject. */
export class MediaStream implements AsyncDisposable {
  /** Where the peer is to send to; even. */
  readonly port: number
  readonly #send: Send
  readonly #listener: MediaListener
  #ended = false

  constructor(port: number, send: Send, listener: MediaListener) {
    this.port = port
    this.#send = send
    this.#listener = listener
  }

  /**
   * Sends from now on, silence where nothing is played. May be called again when the peer moves. Rejects for what
   * is no address.
   */
  async connect(remote: MediaRemote): Promise<void> {
    await this.#expect({ kind: 'connect', remote })
  }

  /**
   * Resolves when it is over: true where all of it was played, false where it was stopped, or where the system refused
   * to send half of it or more. At most ten minutes may wait.
   */
  async play({ samples, samplesPerSecond }: Audio): Promise<boolean> {
    if (samplesPerSecond !== telephoneRate) {
      throw new Error(`${telephoneRate} samples a second are wanted, not ${samplesPerSecond}`)
    }
    const answer = await this.#expect({ kind: 'play', samples })
    return answer.kind === 'played' && answer.whole
  }

  /**
   * Presses keys by telephone-events, before anything that waits to be played. Resolves like `play`; rejects for
   * what is no digit, and where the peer takes no telephone-events.
   */
  async press(digits: string): Promise<boolean> {
    const answer = await this.#expect({ kind: 'press', digits })
    return answer.kind === 'played' && answer.whole
  }

  /** Ends what is played and pressed. */
  async stop(): Promise<void> {
    await this.#expect({ kind: 'stop' })
  }

  /** Records the received sound in memory, up to `maxSeconds` (300). */
  async record(maxSeconds = defaultRecordSeconds): Promise<void> {
    await this.#expect({ kind: 'record', maxSamples: maxSeconds * telephoneRate })
  }

  /** The sound since `record`; ends the recording. Empty where nothing was recorded. */
  takeRecording(): Promise<Audio> {
    return this.#recorded('take-recording')
  }

  /** The sound since `record`; recording continues. */
  recordingSoFar(): Promise<Audio> {
    return this.#recorded('recording-so-far')
  }

  /** Reports words and beeps from now on, or no more. */
  async followGreeting(on: boolean): Promise<void> {
    await this.#expect({ kind: 'follow-greeting', on })
  }

  async stats(): Promise<MediaStats> {
    const answer = await this.#expect({ kind: 'stats' })
    if (answer.kind !== 'stats') throw new Error(`unexpected answer: ${answer.kind}`)
    return answer.stats
  }

  /** Frees the port. Never rejects. */
  async close(): Promise<void> {
    if (this.#ended) return
    const closed = this.#send({ kind: 'close' })
    this.end(null)
    await closed.catch(() => undefined)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** For the worker: something happened on the line. */
  report(event: MediaEvent): void {
    if (this.#ended) return
    if (event.kind === 'digit') this.#listener.onDigit?.(event.digit, event.by)
    else if (event.kind === 'sound') this.#listener.onSound?.(event.change)
    else if (event.kind === 'greeting') this.#listener.onGreeting?.(event.heard)
    else if (event.kind === 'unsent') this.#listener.onUnsent?.(event.error)
    else if (event.kind === 'failed') this.end(event.error)
    else this.#listener.onFirstPacket?.(event.from)
  }

  /** For the worker: it is over. */
  end(error: Error | null): void {
    if (this.#ended) return
    this.#ended = true
    this.#listener.onEnd?.(error)
  }

  async #recorded(kind: 'take-recording' | 'recording-so-far'): Promise<Audio> {
    const answer = await this.#expect({ kind })
    const samples = answer.kind === 'recorded' ? answer.samples : new Int16Array(0)
    return { samplesPerSecond: telephoneRate, samples }
  }

  async #expect(request: StreamRequest): Promise<MediaAnswer> {
    if (this.#ended) throw new Error('the media stream has ended')
    const answer = await this.#send(request)
    if (answer.kind === 'refused')
      throw new Error(`the media stream refused to ${request.kind}: ${answer.reason}`)
    return answer
  }
}
