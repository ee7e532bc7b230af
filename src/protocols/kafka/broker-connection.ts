import type { Socket } from 'node:net'
import { type Clock, within } from '../../lib/clock.ts'
import { OctetCollector } from '../../lib/octet-collector.ts'
import { OpenParts } from '../../lib/open-parts.ts'
import { type ConnectOptions, connectSocket } from '../smpp/connect.ts'
import { authenticate, type SaslUser } from './authenticate.ts'
import { WireReader, WireWriter } from './wire.ts'

export interface BrokerOptions extends Omit<ConnectOptions, 'signal'> {
  /** Null: the broker does not ask who we are. */
  sasl: SaslUser | null
}

interface Outstanding {
  correlationId: number
  resolve: (answer: WireReader) => void
  reject: (error: Error) => void
}

const clientId = 'posthorn'
/** An answer to a producer has some hundred octets; a topic of thousands of partitions a few hundred thousand. */
const maxAnswerOctets = 16 * 1024 * 1024

/** A connection to one broker. Answers come in the order of the requests. */
export class BrokerConnection implements AsyncDisposable {
  readonly #socket: Socket
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #name: string
  readonly #outstanding: Outstanding[] = []
  readonly #received = new OctetCollector()
  #correlationId = 0

  /** Connects and authenticates. Rejects with a sentence. */
  static open(options: BrokerOptions): Promise<BrokerConnection> {
    return OpenParts.open(
      () => undefined,
      async (parts) => {
        const socket = await connectSocket({ ...options, signal: new AbortController().signal })
        const broker = parts.keep(BrokerConnection.over(socket, options))
        if (options.sasl !== null) await authenticate(broker, options.sasl)
        return broker
      },
    )
  }

  /** Over a socket that is connected, without authentication. */
  static over(
    socket: Socket,
    options: Pick<BrokerOptions, 'clock' | 'timeoutMs' | 'host' | 'port'>,
  ): BrokerConnection {
    return new BrokerConnection(socket, options)
  }

  private constructor(
    socket: Socket,
    { clock, timeoutMs, host, port }: Parameters<typeof BrokerConnection.over>[1],
  ) {
    this.#socket = socket
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.#name = `${host}:${port}`
    socket.setNoDelay(true)
    socket.on('data', (octets) => this.#receive(octets))
    socket.on('error', () => undefined)
    socket.on('close', () => this.#rejectAll(new Error(`${this.#name} closed the connection`)))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  // Request: size i32, api_key i16, api_version i16, correlation_id i32, client_id. Answer: size i32, correlation_id i32.
  /** Resolves with the answer after its header. Rejects when the connection is lost, or after the timeout, which closes it. */
  request(apiKey: number, version: number, write: (writer: WireWriter) => unknown): Promise<WireReader> {
    if (!this.isOpen) return Promise.reject(new Error(`${this.#name} closed the connection`))
    const correlationId = ++this.#correlationId
    const writer = new WireWriter().i16(apiKey).i16(version).i32(correlationId).string(clientId)
    write(writer)
    const answer = new Promise<WireReader>((resolve, reject) => {
      this.#outstanding.push({ correlationId, resolve, reject })
    })
    this.#socket.write(new WireWriter().bytes(writer.octets).octets)
    const late = () => {
      this.#socket.destroy()
      return new Error(`${this.#name} did not answer within ${this.#timeoutMs / 1_000} s`)
    }
    return within(this.#clock, this.#timeoutMs, answer, late)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#socket.destroyed) return
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve())
      this.#socket.destroy()
    })
  }

  #receive(octets: Buffer): void {
    this.#received.add(octets)
    const received = this.#received.octets
    let at = 0
    while (received.length - at >= 4) {
      const size = received.readInt32BE(at)
      if (size < 4 || size > maxAnswerOctets) {
        this.#socket.destroy()
        return this.#rejectAll(new Error(`${this.#name} does not speak Kafka's protocol`))
      }
      if (received.length - at < size + 4) break
      this.#answer(received.subarray(at + 4, at + 4 + size))
      at += size + 4
    }
    if (at === 0) return
    this.#received.clear()
    if (at < received.length) this.#received.add(received.subarray(at))
  }

  #answer(octets: Buffer): void {
    const reader = new WireReader(octets)
    const correlationId = reader.i32()
    const next = this.#outstanding.shift()
    if (next?.correlationId === correlationId) return next.resolve(reader)
    next?.reject(new Error(`${this.#name} answered another request`))
    this.#socket.destroy()
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#outstanding.splice(0)) reject(error)
  }
}
