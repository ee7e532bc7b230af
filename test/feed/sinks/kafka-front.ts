import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { i16, i32, kafkaString, readFrames, requestOf, writeAnswer, writeFrame } from './kafka-frames.ts'
import { ScramRefused, ScramServer } from './scram-server.ts'

export interface FrontOptions {
  tls: { key: string; cert: string } | null
  sasl: { mechanism: string; user: string; password: string; allowsDoubledNonce?: boolean } | null
}

const [metadata, handshake, apiVersions, authenticate] = [3, 17, 18, 36]
/** Error codes of Kafka's protocol. */
const [unsupportedMechanism, unsupportedVersion, refused] = [33, 35, 58]

/**
 * What the mock cluster of librdkafka does not have: TLS and a login before each of its brokers. A connection that has not
 * logged in gets nothing but the versions of the APIs. Metadata leads to the fronts.
 */
export class KafkaFront implements AsyncDisposable {
  readonly brokers: string[] = []
  readonly #options: FrontOptions
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  /** By the port of the broker behind it. */
  readonly #ports = new Map<number, number>()

  static async open(brokers: readonly string[], options: FrontOptions): Promise<KafkaFront> {
    const front = new KafkaFront(options)
    for (const broker of brokers) await front.#listen(Number(broker.split(':')[1]))
    return front
  }

  private constructor(options: FrontOptions) {
    this.#options = options
  }

  async #listen(port: number): Promise<void> {
    const { tls } = this.#options
    const serve = (socket: Socket) => this.#serve(socket, port)
    const server = tls === null ? createServer(serve) : createTlsServer(tls, serve)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const own = (server.address() as AddressInfo).port
    this.#servers.push(server)
    this.#ports.set(port, own)
    this.brokers.push(`127.0.0.1:${own}`)
  }

  #serve(socket: Socket, port: number): void {
    const broker = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, broker],
      [broker, socket],
    ] as const) {
      this.#sockets.add(one)
      one.on('close', () => other.destroy())
    }
    const login = this.#options.sasl === null ? null : new Login(this.#options.sasl)
    const asked = new Map<number, { apiKey: number; version: number }>()
    readFrames(socket, (frame) => {
      const request = requestOf(frame)
      const { apiKey, version, correlationId } = request
      const isOpen = login === null || login.isDone
      if (apiKey === apiVersions && version > 0) {
        // Clients then ask for version 0, which is easy to add to.
        writeAnswer(socket, request, Buffer.concat([i16(unsupportedVersion), i32(0)]))
      } else if (isOpen || apiKey === apiVersions) {
        asked.set(correlationId, { apiKey, version })
        writeFrame(broker, frame)
      } else {
        const answer = login.answer(request)
        if (answer === null) socket.destroy()
        else writeAnswer(socket, request, answer)
      }
    })
    readFrames(broker, (frame) => {
      const { apiKey, version } = asked.get(frame.readInt32BE(0)) ?? {}
      // Versions from 9 on have another form.
      if (apiKey === metadata && version !== undefined && version < 9) this.#leadToFronts(frame, version)
      writeFrame(socket, apiKey === apiVersions && login !== null ? withLogin(frame) : frame)
    })
  }

  /** correlation_id i32, throttle_time_ms i32 (from version 3), brokers: [node_id i32, host, port i32, rack], and more. */
  #leadToFronts(frame: Buffer, version: number): void {
    const start = version < 3 ? 4 : 8
    let at = start + 4
    for (let left = frame.readInt32BE(start); left > 0; left--) {
      at += 6 + frame.readInt16BE(at + 4)
      frame.writeInt32BE(this.#ports.get(frame.readInt32BE(at)) ?? 0, at)
      at += 6 + Math.max(0, frame.readInt16BE(at + 4))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    for (const server of this.#servers) await new Promise((resolve) => server.close(resolve))
  }
}

/** Adds the APIs of the login: correlation_id i32, error_code i16, api_keys: [api_key i16, min_version i16, max_version i16]. */
function withLogin(frame: Buffer): Buffer {
  const count = frame.readInt32BE(6)
  const end = 10 + count * 6
  const own = [i16(handshake), i16(0), i16(1), i16(authenticate), i16(0), i16(0)]
  return Buffer.concat([
    frame.subarray(0, 6),
    i32(count + 2),
    frame.subarray(10, end),
    ...own,
    frame.subarray(end),
  ])
}

/** SASL on one connection: SaslHandshake version 1 and SaslAuthenticate version 0. */
class Login {
  isDone = false
  readonly #sasl: NonNullable<FrontOptions['sasl']>
  #scram: ScramServer | null = null

  constructor(sasl: NonNullable<FrontOptions['sasl']>) {
    this.#sasl = sasl
  }

  /** Null where it is no request of a login. */
  answer({ apiKey, body }: { apiKey: number; body: Buffer }): Buffer | null {
    const { mechanism } = this.#sasl
    if (apiKey === handshake) {
      const wanted = body.subarray(2).toString()
      const error = wanted === mechanism ? 0 : unsupportedMechanism
      return Buffer.concat([i16(error), i32(1), kafkaString(mechanism)])
    }
    if (apiKey !== authenticate) return null
    try {
      const answer = Buffer.from(this.#step(body.subarray(4).toString()))
      return Buffer.concat([i16(0), i16(-1), i32(answer.length), answer])
    } catch (error) {
      if (!(error instanceof ScramRefused)) throw error
      return Buffer.concat([i16(refused), kafkaString(`Authentication failed: ${error.message}`), i32(0)])
    }
  }

  #step(message: string): string {
    const { mechanism, user, password, allowsDoubledNonce = false } = this.#sasl
    if (mechanism === 'PLAIN') {
      // RFC 4616: authzid, authcid, passwd.
      if (message !== `\0${user}\0${password}`) throw new ScramRefused('invalid-credentials')
      this.isDone = true
      return ''
    }
    if (this.#scram === null) {
      const hash = mechanism === 'SCRAM-SHA-512' ? 'sha512' : 'sha256'
      const salt = Buffer.from('a salt of the test').toString('base64')
      const nonce = 'of-the-server'
      const iterations = 4_096
      this.#scram = new ScramServer({ hash, user, password, salt, iterations, nonce, allowsDoubledNonce })
      return this.#scram.first(message)
    }
    const final = this.#scram.final(message)
    this.isDone = true
    return final
  }
}
