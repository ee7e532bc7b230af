// The thread that sends and receives the sound of all calls; started by `media-worker.ts`.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:dgram'
import { isIP } from 'node:net'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { unreachable } from '../unreachable.ts'
import { FrameClock } from './frame-clock.ts'
import type {
  MediaAnswer,
  MediaRemote,
  MediaRequest,
  MediaThreadOptions,
  MediaUpdate,
} from './media-messages.ts'
import { RtpSockets } from './rtp-socket.ts'
import { RtpStream } from './stream.ts'

interface OpenStream {
  socket: Socket
  stream: RtpStream
  leaveClock: () => void
}

/** Streams by number, and the requests to them. */
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
    else this.#carryOut(open, request)
  }

  async #open(number: number): Promise<number> {
    const socket = await this.#sockets.open()
    const stream: RtpStream = new RtpStream({
      now: () => performance.now(),
      random: () => randomBytes(4).readUInt32BE(),
      report: (event) => this.#report({ kind: 'event', stream: number, event }),
      send: (octets, port, host) => socket.send(octets, port, host),
    })
    socket.on('error', () => stream.sendFailures++)
    socket.on('message', (octets, { address, port }) => stream.receive(octets, { host: address, port }))
    const leaveClock = this.#clock.add((missed) => stream.tick(missed))
    this.#streams.set(number, { socket, stream, leaveClock })
    return socket.address().port
  }

  #carryOut(open: OpenStream, request: Exclude<MediaRequest, { kind: 'open' }>): void {
    const { stream } = open
    const { requestId } = request
    const done = () => this.#answer(requestId, { kind: 'done' })
    const onEnd = (whole: boolean) => this.#answer(requestId, { kind: 'played', whole })
    const refuse = (reason: string) => this.#answer(requestId, { kind: 'refused', reason })
    switch (request.kind) {
      case 'connect':
        if (!isAddress(request.remote)) return refuse('the peer gave no address to send to')
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
    stream.stop()
    socket.close()
  }

  #answer(requestId: number, answer: MediaAnswer): void {
    this.#report({ kind: 'answer', requestId, answer })
  }

  #report(update: MediaUpdate): void {
    this.#port.postMessage(update)
  }
}

/** Sending to anything else throws, and would take every call along. */
function isAddress({ host, port }: MediaRemote): boolean {
  return isIP(host) !== 0 && Number.isInteger(port) && port > 0 && port < 65_536
}

if (parentPort !== null) {
  const thread = new MediaThread(parentPort, workerData as MediaThreadOptions)
  parentPort.on('message', (request: MediaRequest) => thread.take(request))
}
