import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the receiver does with one request. */
export type Reaction =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** Sends the head of a response and never its end. */
  | { kind: 'stall'; status: number }
  /** Never answers. */
  | { kind: 'hang' }
  /** Closes the connection without an answer. */
  | { kind: 'drop' }
  /** Reacts with `reaction` once `until` has resolved. */
  | { kind: 'wait'; until: Promise<unknown>; reaction: Reaction }

export const answer = (status: number, headers: Record<string, string> = {}): Reaction => ({
  kind: 'answer',
  status,
  headers,
})

/** An HTTP server for callbacks that records requests and reacts by script. */
export class Receiver implements AsyncDisposable {
  readonly received: ReceivedRequest[] = []
  /** Reaction to request number `index` (from 0). Default: 200. */
  react: (request: ReceivedRequest, index: number) => Reaction = () => answer(200)
  readonly #server: Server
  readonly #host: string
  #connections = 0
  #waiting: { count: number; resolve: () => void }[] = []

  /** Listens on a free port. */
  static async open(host = '127.0.0.1'): Promise<Receiver> {
    const receiver = new Receiver(host)
    await new Promise<void>((resolve, reject) => {
      receiver.#server.once('error', reject).listen(0, host, resolve)
    })
    return receiver
  }

  private constructor(host: string) {
    this.#host = host
    this.#server = createServer((request, response) => {
      void readBody(request).then((body) => {
        const { method = '', url = '', headers } = request
        const received = { method, path: url, headers, body }
        const reaction = this.react(received, this.received.push(received) - 1)
        this.#waiting = this.#waiting.filter(({ count, resolve }) => {
          if (this.received.length < count) return true
          resolve()
          return false
        })
        return perform(reaction, request, response)
      })
    })
    this.#server.on('connection', () => this.#connections++)
  }

  /** Connections accepted so far. */
  get connections(): number {
    return this.#connections
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get origin(): string {
    return `http://${this.#host}:${this.port}`
  }

  url(path = '/hook'): string {
    return this.origin + path
  }

  /** Resolves when `count` requests have arrived since it was opened. */
  requests(count: number): Promise<void> {
    if (this.received.length >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ count, resolve }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    // The sender gave up in the middle; the received part counts.
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function perform(
  reaction: Reaction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  switch (reaction.kind) {
    case 'answer':
      response.writeHead(reaction.status, reaction.headers).end(reaction.body ?? '')
      return
    case 'stall':
      response.writeHead(reaction.status).write('…')
      return
    case 'hang':
      return
    case 'drop':
      request.socket.destroy()
      return
    case 'wait':
      await reaction.until
      await perform(reaction.reaction, request, response)
      return
  }
}
