import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type {
  ReceivedMessage,
  ReceivedRequest,
  ReceivedResponse,
} from '../../../telephony/sip/message/message.ts'
import { parseDatagram } from '../../../telephony/sip/message/parse-message.ts'

export const offer = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 9 RTP/AVP 0 101',
  'a=rtpmap:101 telephone-event/8000',
  '',
].join('\r\n')

const patienceMs = 10_000

export interface WireRequest {
  to?: string
  /** CSeq number. Default 1. */
  number?: number
  /** The tag of the other side. */
  toTag?: string
  branch?: string
  headers?: string[]
  body?: string
  uri?: string
}

/** A bare UDP socket that speaks SIP message by message, to be sure of what is on the wire. */
export class WireCaller implements AsyncDisposable {
  readonly callId = randomBytes(8).toString('hex')
  readonly #socket: Socket
  readonly #peer: number
  readonly #received: ReceivedMessage[] = []
  #wake: () => void = () => undefined

  static async open(peerPort: number): Promise<WireCaller> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new WireCaller(socket, peerPort)
  }

  private constructor(socket: Socket, peer: number) {
    this.#socket = socket
    this.#peer = peer
    socket.on('message', (octets) => {
      const parsed = parseDatagram(octets)
      if (parsed.kind !== 'message') return
      this.#received.push(parsed.message)
      this.#wake()
    })
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** The octets sent, to be sent again with `sendOctets`. */
  send(method: string, request: WireRequest = {}): Buffer {
    const { to = '380501112233', number = 1, toTag, headers = [], body = '' } = request
    const target = `sip:${to}@127.0.0.1:${this.#peer}`
    const branch = request.branch ?? `z9hG4bK${randomBytes(8).toString('hex')}`
    const lines = [
      `${method} ${request.uri ?? target} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.port};branch=${branch};rport`,
      'Max-Forwards: 70',
      'From: <sip:380440000001@127.0.0.1>;tag=caller',
      `To: <${target}>${toTag === undefined ? '' : `;tag=${toTag}`}`,
      `Call-ID: ${this.callId}`,
      `CSeq: ${number} ${method}`,
      `Contact: <sip:caller@127.0.0.1:${this.port}>`,
      ...headers,
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ]
    const octets = Buffer.from(lines.join('\r\n'))
    this.sendOctets(octets)
    return octets
  }

  sendOctets(octets: Buffer): void {
    this.#socket.send(octets, this.#peer, '127.0.0.1')
  }

  /** The next response with that status to a request with that method, and everything before it is dropped. */
  async response(status: number, method = 'INVITE'): Promise<ReceivedResponse> {
    const found = await this.#next(
      (message) => message.kind === 'response' && message.status === status && message.cseq.method === method,
    )
    assert.ok(found.kind === 'response')
    return found
  }

  /** The next request with that method; answered with 200. */
  async request(method: string): Promise<ReceivedRequest> {
    const found = await this.#next((message) => message.kind === 'request' && message.method === method)
    assert.ok(found.kind === 'request')
    const echoed = ['via', 'from', 'to', 'call-id', 'cseq'].map(
      (name) => `${name}: ${found.headers.get(name)}`,
    )
    this.sendOctets(Buffer.from(['SIP/2.0 200 OK', ...echoed, 'Content-Length: 0', '', ''].join('\r\n')))
    return found
  }

  /** Messages that arrived and are not read yet. */
  get waiting(): string[] {
    return this.#received.map((message) =>
      message.kind === 'request' ? message.method : `${message.status} ${message.cseq.method}`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }

  async #next(matches: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage> {
    for (;;) {
      const at = this.#received.findIndex(matches)
      const found = this.#received[at]
      if (found !== undefined) {
        this.#received.splice(0, at + 1)
        return found
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`what is waited for did not come; there came ${this.waiting.join(', ')}`))
        }, patienceMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}
