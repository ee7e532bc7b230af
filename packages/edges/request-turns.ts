import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Place } from '../admission/connection-places.ts'
import { waitingOfConnection } from '../admission/entry-limits.ts'

interface Line {
  /** Null for a trusted proxy. */
  place: Place | null
  isBusy: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Requests that a client sends without waiting for answers are carried out one after the other, each in another turn of the
 * event loop. Node would begin all of a piece of the stream in one turn, with thousands of a cheap route.
 */
export class RequestTurns {
  readonly #lines = new WeakMap<Socket, Line>()
  readonly #handlers: RequestListener[]
  readonly #onFlood: (address: string) => void

  /** Takes the place of the listeners that the server has for requests. `onFlood`: a client was disconnected. */
  constructor(server: Server, onFlood: (address: string) => void) {
    this.#onFlood = onFlood
    this.#handlers = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => this.#onRequest(request, response))
  }

  /** Its requests make the connection busy or idle. */
  watch(socket: Socket, place: Place): void {
    this.#lines.set(socket, { place, isBusy: false, waiting: [] })
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const line = this.#lines.get(socket) ?? { place: null, isBusy: false, waiting: [] }
    this.#lines.set(socket, line)
    if (!line.isBusy) return this.#begin(line, request, response)
    if (line.waiting.length < waitingOfConnection) return void line.waiting.push([request, response])
    if (!socket.destroyed && line.place !== null) this.#onFlood(socket.remoteAddress ?? '')
    socket.destroy()
  }

  #begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isBusy = true
    if (line.place !== null) line.place.use = 'busy'
    response.once('close', () => this.#onClose(line, request.socket))
    for (const handler of this.#handlers) handler(request, response)
  }

  #onClose(line: Line, socket: Socket): void {
    if (socket.destroyed) line.waiting = []
    if (line.waiting.length > 0) return void setImmediate(() => this.#next(line, socket))
    line.isBusy = false
    if (line.place !== null) line.place.use = 'idle'
  }

  #next(line: Line, socket: Socket): void {
    const [next] = line.waiting.splice(0, 1)
    if (next === undefined || socket.destroyed) return this.#onClose(line, socket)
    this.#begin(line, ...next)
  }
}
