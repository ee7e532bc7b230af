// The thread that sends and receives the sound of all calls; started by `media-worker.ts`.
import { randomBytes } from 'node:crypto'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { unreachable } from '../unreachable.ts'
import { FrameClock } from './frame-clock.ts'
import type { MediaAnswer, MediaRequest, MediaThreadOptions, MediaUpdate } from './media-messages.ts'
import { type RtpSocket, RtpSockets } from './rtp-socket.ts'
import { RtpStream } from './stream.ts'

interface OpenStream {
  socket: RtpSocket
  stream: RtpStream
  leaveClock: () => void
}

/** Streams by number, and the requests to them. An exception ends the stream that it comes from, and no other. */
class MediaThread {
  readonly #port: MessagePort
  readonly #sockets: RtpSockets
  readonly #clock: FrameClock
  readonly #streams = new Map<number, OpenStream>()

  constructor(port: MessagePort, options: MediaThreadOptions) {
    this.#port = port
    this.#sockets = new RtpSockets(options)
    this.#clock = new FrameClock({
      now: () => performance.now(),
      after(delayMs, task) {
        const timer = setTimeout(task, Math.ceil(delayMs))
        return () => clearTimeout(timer)
      },
    })
  }

  take(request: MediaRequest): void {
    if (request.kind === 'open') {
      this.#open(request.stream).then(
        (port) => this.#answer(request.requestId, { kind: 'opened', port }),
        (error: unknown) => this.#answer(request.requestId, { kind: 'refused', reason: String(error) }),
      )
      return
    }
    const open = this.#streams.get(request.stream)
    if (open === undefined)
      this.#answer(request.requestId, { kind: 'refused', reason: 'the stream is closed' })
    else this.#run(request.stream, () => this.#carryOut(open, request))
  }

  async #open(number: number): Promise<number> {
    const socket = await this.#sockets.open()
    const stream: RtpStream = new RtpStream({
      now: () => performance.now(),
      random: () => randomBytes(4).readUInt32BE(),
      report: (event) => this.#report({ kind: 'event', stream: number, event }),
      send: (octets, port, host) => socket.send(octets, port, host),
    })
    socket.listen({
      onDatagram: (octets, from) => this.#run(number, () => stream.receive(octets, from)),
      onSent: (error) => this.#run(number, () => stream.onSent(error)),
    })
    const leaveClock = this.#clock.add((missed) => this.#run(number, () => stream.tick(missed)))
    this.#streams.set(number, { socket, stream, leaveClock })
    return socket.port
  }

  #run(number: number, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(number, error instanceof Error ? error : new Error(String(error)))
    }
  }

  #fail(number: number, error: Error): void {
    const open = this.#streams.get(number)
    if (open === undefined) return
    this.#report({ kind: 'event', stream: number, event: { kind: 'failed', error } })
    try {
      this.#close(number, open)
    } catch {
      // The owner drops what still waits for an answer of this stream.
    }
  }

  #carryOut(open: OpenStream, request: Exclude<MediaRequest, { kind: 'open' }>): void {
    const { stream, socket } = open
    const { requestId } = request
    const done = () => this.#answer(requestId, { kind: 'done' })
    const isSent = stream.followSending()
    const onEnd = (whole: boolean) => this.#answer(requestId, { kind: 'played', whole: whole && isSent() })
    const refuse = (reason: string) => this.#answer(requestId, { kind: 'refused', reason })
    switch (request.kind) {
      case 'connect':
        if (!socket.reaches(request.remote)) return refuse('the peer gave no address to send to')
        stream.connect(request.remote)
        return done()
      case 'play':
        if (!stream.playing.add(request.samples, onEnd)) refuse('more than ten minutes wait to be played')
        return
      case 'press':
        if (!stream.takesKeys) refuse('the peer takes no telephone-events')
        else if (!stream.presses.add(request.digits, onEnd))
          refuse('digits are 0 to 9, *, #, A to D, 64 at once')
        return
      case 'stop':
        stream.stop()
        return done()
      case 'record':
        stream.record(request.maxSamples)
        return done()
      case 'take-recording':
        return this.#answer(requestId, { kind: 'recorded', samples: stream.takeRecording() })
      case 'recording-so-far':
        return this.#answer(requestId, { kind: 'recorded', samples: stream.recordingSoFar() })
      case 'follow-greeting':
        stream.followGreeting(request.on)
        return done()
      case 'stats':
        return this.#answer(requestId, { kind: 'stats', stats: stream.stats() })
      case 'close':
        this.#close(request.stream, open)
        return done()
      default:
        unreachable(request)
    }
  }

  #close(number: number, { socket, stream, leaveClock }: OpenStream): void {
    leaveClock()
    this.#streams.delete(number)
    socket.close()
    stream.stop()
  }

  #answer(requestId: number, answer: MediaAnswer): void {
    this.#report({ kind: 'answer', requestId, answer })
  }

  #report(update: MediaUpdate): void {
    this.#port.postMessage(update)
  }
}

if (parentPort !== null) {
  const thread = new MediaThread(parentPort, workerData as MediaThreadOptions)
  parentPort.on('message', (request: MediaRequest) => thread.take(request))
}
