import { Worker } from 'node:worker_threads'
import type {
  MediaAnswer,
  MediaEvent,
  MediaRequest,
  MediaThreadOptions,
  MediaUpdate,
} from './media-messages.ts'
import { type MediaListener, MediaStream, type StreamRequest } from './media-stream.ts'

export interface MediaWorkerOptions extends MediaThreadOptions {
  /** The address that streams listen at. */
  host: string
  /** Ports to take, both ends included, of which the even ones are used; null for any that are free. */
  ports: { from: number; to: number } | null
  /** Streams that may be open at once. Default 1,000. */
  maxStreams?: number
  /** The thread has ended by itself; the next stream starts a new one. */
  onCrash: (error: Error) => void
  /** One stream has ended by an exception, of its own or of its listener. */
  onStreamFault?: (error: Error) => void
  /** What the thread runs. Default: `media-thread`. */
  program?: URL
}

const usualProgram = new URL('./media-thread.js', import.meta.url)
const defaultMaxStreams = 1_000
/** Requests that may wait for an answer; sounds that play are among them. */
const maxWaiting = 10_000
const closeWithinMs = 1_000

interface Waiting {
  stream: number
  resolve: (answer: MediaAnswer) => void
  reject: (error: Error) => void
}

/**
 * The thread in which the sound of all calls is sent and received, so that nothing else of this process delays
 * it. When it crashes its streams end with an error, and the next stream has a new thread.
 */
export class MediaWorker implements AsyncDisposable {
  readonly #options: MediaWorkerOptions
  #streams = new Map<number, MediaStream | null>()
  #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #lastNumber = 0
  #closed = false

  constructor(options: MediaWorkerOptions) {
    this.#options = options
  }

  /** Streams that are open or about to be. */
  get streams(): number {
    return this.#streams.size
  }

  /** Takes a port. Rejects where none is free, too many streams are open, or the thread ends meanwhile. */
  async openStream(listener: MediaListener): Promise<MediaStream> {
    if (this.#closed) throw new Error('the media worker is closed')
    const maxStreams = this.#options.maxStreams ?? defaultMaxStreams
    if (this.#streams.size >= maxStreams) throw new Error(`${maxStreams} media streams are open already`)
    const number = ++this.#lastNumber
    const streams = this.#streams
    streams.set(number, null)
    try {
      const answer = await this.#request(number, { kind: 'open' })
      if (answer.kind !== 'opened') throw new Error(answer.kind === 'refused' ? answer.reason : answer.kind)
      const onEnd = (error: Error | null) => {
        streams.delete(number)
        listener.onEnd?.(error)
      }
      const stream = new MediaStream(answer.port, (request) => this.#request(number, request), {
        ...listenerOf(listener),
        onEnd,
      })
      streams.set(number, stream)
      return stream
    } catch (error) {
      streams.delete(number)
      throw error
    }
  }

  /** Ends every stream and the thread. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const open = [...this.#streams.values()].filter((stream) => stream !== null)
    const { promise: tooLong, cancel } = deadline(closeWithinMs)
    await Promise.race([Promise.all(open.map((stream) => stream.close())), tooLong])
    cancel()
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const { host, ports, program = usualProgram } = this.#options
    const workerData: MediaThreadOptions = { host, ports }
    const thread = new Worker(program, { workerData, name: 'posthorn-media' })
    let fault: Error | null = null
    thread.on('message', (update: MediaUpdate) => this.#take(update))
    thread.on('error', (error) => {
      fault = error
    })
    thread.on('exit', (code) => {
      this.#onExit(fault ?? new Error(`the media thread has ended (code ${code})`))
    })
    return thread
  }

  #onExit(error: Error): void {
    const streams = this.#streams
    const waiting = this.#waiting
    this.#streams = new Map()
    this.#waiting = new Map()
    this.#thread = null
    for (const { reject } of waiting.values()) reject(error)
    for (const stream of streams.values()) if (stream !== null) this.#safely(() => stream.end(error))
    if (!this.#closed) this.#options.onCrash(error)
  }

  #request(stream: number, request: StreamRequest): Promise<MediaAnswer> {
    if (this.#waiting.size >= maxWaiting)
      return Promise.reject(new Error('too many requests wait for the media thread'))
    const requestId = ++this.#lastNumber
    this.#thread ??= this.#start()
    const thread = this.#thread
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, { stream, resolve, reject })
      const numbered: MediaRequest = { ...request, stream, requestId }
      thread.postMessage(numbered)
    })
  }

  #take(update: MediaUpdate): void {
    if (update.kind === 'event') return this.#onEvent(update.stream, update.event)
    const waiting = this.#waiting.get(update.requestId)
    this.#waiting.delete(update.requestId)
    waiting?.resolve(update.answer)
  }

  #onEvent(number: number, event: MediaEvent): void {
    const stream = this.#streams.get(number) ?? null
    if (stream === null) return
    if (event.kind === 'failed') this.#onFailed(number, event.error)
    if (this.#safely(() => stream.report(event))) return
    this.#request(number, { kind: 'close' }).catch(() => undefined)
    this.#safely(() => stream.end(new Error('the owner of the stream has failed')))
  }

  #onFailed(number: number, error: Error): void {
    for (const [requestId, { stream, reject }] of this.#waiting) {
      if (stream !== number) continue
      this.#waiting.delete(requestId)
      reject(error)
    }
    this.#options.onStreamFault?.(error)
  }

  /** Whether it passed: a listener that throws harms its own stream. */
  #safely(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      this.#options.onStreamFault?.(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
}

/** The listener's own methods, whatever it is an instance of. */
function listenerOf(listener: MediaListener): MediaListener {
  return {
    onFirstPacket: (from) => listener.onFirstPacket?.(from),
    onDigit: (digit, by) => listener.onDigit?.(digit, by),
    onSound: (change) => listener.onSound?.(change),
    onGreeting: (heard) => listener.onGreeting?.(heard),
    onUnsent: (error) => listener.onUnsent?.(error),
  }
}

/** A thread that does not answer is ended all the same. */
function deadline(milliseconds: number): { promise: Promise<void>; cancel: () => void } {
  let cancel = () => {}
  const promise = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    cancel = () => clearTimeout(timer)
  })
  return { promise, cancel }
}
