import { connect, type Socket } from 'node:net'

/** Returns the next body to send on a free connection; with GET the query. */
export type NextBody = () => string

export interface LoadOptions {
  port: number
  path: string
  /** Default: POST. */
  method?: 'GET'
  connections: number
  nextBody: NextBody
}

/** One answered request. */
export interface Answered {
  tookMs: number
  body: string
}

/**
 * A load generator that is cheap compared to what it measures: keep-alive connections over plain sockets, one
 * request at a time on each, answers recognised by Content-Length. Loopback only.
 */
export class HttpLoad implements Disposable {
  readonly #options: LoadOptions
  readonly #free: Connection[]
  readonly #waiting: ((connection: Connection) => void)[] = []

  private constructor(options: LoadOptions, connections: Connection[]) {
    this.#options = options
    this.#free = connections
  }

  static async open(options: LoadOptions): Promise<HttpLoad> {
    const opening = Array.from({ length: options.connections }, () => Connection.open(options.port))
    return new HttpLoad(options, await Promise.all(opening))
  }

  /** Sends one body as soon as a connection is free; the measured time includes the wait. */
  async post(body: string = this.#options.nextBody()): Promise<Answered> {
    const startedAt = performance.now()
    const connection =
      this.#free.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)))
    const { path, method } = this.#options
    const answer =
      method === 'GET' ? await connection.get(`${path}?${body}`) : await connection.post(path, body)
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#free.push(connection)
    return { tookMs: performance.now() - startedAt, body: answer }
  }

  /** Every connection posts without a pause for `seconds`; returns the answered requests. */
  async flatOut(seconds: number, onAnswer: (answered: Answered) => void): Promise<void> {
    const until = performance.now() + seconds * 1_000
    const run = async () => {
      while (performance.now() < until) onAnswer(await this.post())
    }
    await Promise.all(Array.from({ length: this.#options.connections }, run))
  }

  /** Starts `perSecond` requests a second for `seconds`, whether earlier ones are answered or not. */
  async steadily(perSecond: number, seconds: number, onAnswer: (answered: Answered) => void): Promise<void> {
    const startedAt = performance.now()
    const total = perSecond * seconds
    const running: Promise<void>[] = []
    for (let started = 0; started < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond))
      for (; started < due; started++) running.push(this.post().then(onAnswer))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(running)
  }

  [Symbol.dispose](): void {
    for (const connection of this.#free) connection.close()
  }
}

class Connection {
  readonly #socket: Socket
  #received = ''
  #answer: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (data: string) => this.#take(data))
    socket.on('close', () => this.#answer?.reject(new Error('the connection was closed')))
    socket.on('error', () => undefined)
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  post(path: string, body: string): Promise<string> {
    return this.#send(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

  get(path: string): Promise<string> {
    return this.#send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  }

  #send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#socket.closed) {
        reject(new Error('the server closed the connection while it was idle'))
        return
      }
      this.#answer = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(data: string): void {
    this.#received += data
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0)
    const end = head + 4 + length
    if (this.#received.length < end) return
    const body = this.#received.slice(head + 4, end)
    this.#received = this.#received.slice(end)
    this.#answer?.resolve(body)
  }
}
