import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { foreignCheck } from '../foreign-check.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import { decodeGroups, RouteTable } from './route-table.ts'
import type { WebFaults } from './web-faults.ts'
import { type WebAnswer, WebRequest, type WebRoute } from './web-request.ts'

/** What differs between the HTTP interfaces of carriers. */
export interface ListenerProtocol {
  readonly routes: readonly WebRoute[]
  /** The answer to too many calls. */
  throttled(request: WebRequest): WebAnswer
  /** The answer with an HTTP status that a fault forces. Absent: a page of HTML, as a proxy sends it. */
  forced?(status: number): WebAnswer
  /** The answer to an unknown path or method. */
  unknown(request: WebRequest): WebAnswer
  /** The answer when a route threw. */
  failed(error: unknown): WebAnswer
}

export interface WebListenerOptions {
  host: string
  /** 0 takes a free port. */
  port: number
  clock: Clock
  wheel: TimerWheel
  protocol: ListenerProtocol
  /** The faults for a path; with null, for connections without a request so far. */
  faults: (path: string | null) => WebFaults
}

const maxBodyBytes = 1024 * 1024
const tooLong: WebAnswer = { status: 413, body: { error: `body must be at most ${maxBodyBytes} bytes` } }

/** A carrier's HTTP interface: finds the route, applies the faults in force, and sends the answer. */
export class WebListener implements AsyncDisposable {
  readonly #options: WebListenerOptions
  readonly #server: Server
  readonly #table: RouteTable
  /** Calls so far, by connection. */
  readonly #calls = new WeakMap<Socket, number>()
  #second = 0
  #callsInSecond = 0
  #requests = 0
  url = ''

  private constructor(options: WebListenerOptions) {
    this.#options = options
    this.#table = new RouteTable(options.protocol.routes)
    const isForeign = foreignCheck(options.host)
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const why = isForeign(request)
      if (why === null) this.#read(request, response)
      else send(response, { status: 421, body: { error: why } })
    })
    this.#server.on('connection', (socket: Socket) => {
      if (options.faults(null).refuseConnections) socket.destroy()
    })
  }

  /** Rejects when the port cannot be had. */
  static async open(options: WebListenerOptions): Promise<WebListener> {
    const listener = new WebListener(options)
    const { host, port } = options
    const server = listener.#server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    const { port: taken } = server.address() as AddressInfo
    listener.url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
    return listener
  }

  /** Calls since it was opened. */
  get requests(): number {
    return this.#requests
  }

  /** Cuts every connection. */
  dropConnections(): void {
    this.#server.closeAllConnections()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    this.#server.closeAllConnections()
    await closed
  }

  #read(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBodyBytes) chunks.push(chunk)
    })
    request.on('end', () => {
      if (bytes > maxBodyBytes) return send(response, tooLong)
      const [only, second] = chunks
      const body = only && !second ? only : Buffer.concat(chunks)
      void this.#respond(request, response, body)
    })
    // A client that disconnects in the middle of its body is no error.
    request.on('error', () => undefined)
  }

  async #respond(incoming: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { method = 'GET', url = '/', headers, socket } = incoming
    const queryStart = url.indexOf('?')
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const found = this.#table.find(method, path)
    const search = queryStart < 0 ? '' : url.slice(queryStart + 1)
    const groups = found ? decodeGroups(found.groups) : []
    const request = new WebRequest({ method, path, search, headers, body, groups })
    this.#requests++
    const spared = found?.route.spared === true
    const faults = this.#options.faults(path)
    if (faults.refuseConnections) socket.destroy()
    if (faults.refuseConnections || faults.silent) return
    const instead = spared ? null : this.#instead(request, faults)
    const cut = !spared && instead === null && this.#isCut(socket, faults)
    const read = instead ?? (await this.#answer(found?.route, request))
    const empty = !spared && instead === null && faults.emptyAnswers
    const answer = empty ? { ...read, status: 200, body: '' } : read
    if (cut) {
      socket.destroy()
      answer.sent?.()
    } else if (faults.answerDelayMs > 0) {
      this.#options.wheel.after(faults.answerDelayMs, () => send(response, answer))
    } else send(response, answer)
  }

  /** The answer that a fault gives in place of the route, or null. */
  #instead(request: WebRequest, faults: WebFaults): WebAnswer | null {
    const { protocol } = this.#options
    if (faults.status !== null) return protocol.forced?.(faults.status) ?? page(faults.status)
    if (faults.garbage) return page(200)
    return this.#isTooMuch(faults.requestsPerSecond) ? protocol.throttled(request) : null
  }

  #isTooMuch(requestsPerSecond: number | null): boolean {
    if (requestsPerSecond === null) return false
    const second = Math.floor(this.#options.clock.now() / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#callsInSecond = 0
    }
    this.#callsInSecond++
    return this.#callsInSecond > requestsPerSecond
  }

  #isCut(socket: Socket, { loseAnswers, dropAfterRequests }: WebFaults): boolean {
    if (dropAfterRequests === null) return loseAnswers
    const calls = (this.#calls.get(socket) ?? 0) + 1
    this.#calls.set(socket, calls)
    return loseAnswers || calls >= dropAfterRequests
  }

  async #answer(route: WebRoute | undefined, request: WebRequest): Promise<WebAnswer> {
    if (!route) return this.#options.protocol.unknown(request)
    try {
      return await route.answer(request)
    } catch (error) {
      return this.#options.protocol.failed(error)
    }
  }
}

function page(status: number): WebAnswer {
  const body = `<html><body><h1>${status}</h1><p>The simulated carrier has a fault set for this.</p></body></html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function send(response: ServerResponse, { status, headers, body, sent }: WebAnswer): void {
  const octets = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const type = octets === body ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  const length = Buffer.byteLength(octets)
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
  response.end(octets)
  sent?.()
}
