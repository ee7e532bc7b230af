import {
  testCertificate as cert,
  publicTestKey as key,
} from '../../../../simulators/smsc/test-certificate.ts'
import { Headers } from '../../../../telephony/sip/message/headers.ts'
import { noBody, type ReceivedRequest } from '../../../../telephony/sip/message/message.ts'
import { parseSipUri } from '../../../../telephony/sip/message/uri.ts'
import type { Answer } from '../../../../telephony/sip/transaction/response-to.ts'
import type { ServerTransaction } from '../../../../telephony/sip/transaction/server-transaction.ts'
import { Transactions } from '../../../../telephony/sip/transaction/transactions.ts'
import {
  openSipTransport,
  type TransportSettings,
} from '../../../../telephony/sip/transport/open-transport.ts'
import type { TransportKind } from '../../../../telephony/sip/transport/transport.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Signal } from './signal.ts'

type Fields = readonly (readonly [name: string, value: string])[]

const host = '127.0.0.1'
const tls = { rejectUnauthorized: true, ca: null, servername: null, identity: { key, cert } }

/** The SDP answer of a telephone at 127.0.0.1 that receives sound at `port`. */
export function describeAudio(port: number, attributes: string[] = [], payloadTypes = '8 101'): Buffer {
  const lines = [
    'v=0',
    `o=carrier 1 1 IN IP4 ${host}`,
    's=-',
    `c=IN IP4 ${host}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${payloadTypes}`,
    'a=rtpmap:101 telephone-event/8000',
  ]
  return Buffer.from([...lines, ...attributes, ''].join('\r\n'))
}

/** The carrier's end of a trunk, on a real socket: tests decide what it does with each call. */
export class Carrier implements AsyncDisposable {
  /** The response to OPTIONS; null: none. */
  options: Answer | null = { status: 200 }
  /** What is not answered any more. */
  silent: 'none' | 'byes' | 'all' = 'none'
  /** The number of received OPTIONS. */
  keepAlives = 0
  readonly calls: CarrierCall[] = []
  readonly #arrival = new Signal()
  readonly #transactions: Transactions
  #taken = 0

  static async open(clock: Clock, kind: TransportKind = 'UDP', port = 0): Promise<Carrier> {
    const opened: { instance: Carrier | null } = { instance: null }
    const bind = { host, port }
    const settings: TransportSettings =
      kind === 'TLS' ? { kind, bind, advertise: null, tls } : { kind, bind, advertise: null }
    const transactions = await Transactions.open({
      openTransport: (listener) => openSipTransport(settings, { host, port: 9 }, clock, listener),
      clock,
      listener: {
        onRequest(transaction) {
          if (opened.instance !== null) opened.instance.#onRequest(transaction)
        },
        onCancel: (transaction) => opened.instance?.callOf(transaction.request)?.onCancel(),
        onAck: (ack) => opened.instance?.callOf(ack)?.acknowledged.fire(),
        onStrayResponse: () => undefined,
        onMalformed: (reason) => {
          throw new Error(reason)
        },
      },
    })
    opened.instance = new Carrier(transactions)
    return opened.instance
  }

  private constructor(transactions: Transactions) {
    this.#transactions = transactions
  }

  get port(): number {
    return this.#transactions.transport.local.port ?? 0
  }

  /** The next INVITE. */
  async next(): Promise<CarrierCall> {
    const index = this.#taken++
    await this.#arrival.until(() => this.calls.length > index)
    return this.calls[index] as CarrierCall
  }

  callOf({ callId }: ReceivedRequest): CarrierCall | undefined {
    return this.calls.findLast((call) => call.request.callId === callId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#transactions.close()
  }

  #onRequest(transaction: ServerTransaction): void {
    const { request } = transaction
    if (request.method === 'OPTIONS') {
      this.keepAlives++
      if (this.options !== null && this.silent !== 'all') transaction.answer(this.options)
    } else if (request.method === 'INVITE') {
      this.calls.push(new CarrierCall(transaction, this.#transactions))
    } else if (request.method === 'BYE') {
      if (this.silent === 'none') transaction.answer({ status: 200 })
      this.callOf(request)?.byes.fire()
    }
    this.#arrival.fire()
  }
}

/** One INVITE and what follows. */
export class CarrierCall {
  readonly request: ReceivedRequest
  readonly acknowledged = new Signal()
  readonly cancelled = new Signal()
  /** The other side has hung up. */
  readonly byes = new Signal()
  /** How a CANCEL is handled: with a 487, or not at all. */
  obeysCancel = true
  readonly #transaction: ServerTransaction
  readonly #transactions: Transactions
  #number = 100

  constructor(transaction: ServerTransaction, transactions: Transactions) {
    this.#transaction = transaction
    this.#transactions = transactions
    this.request = transaction.request
  }

  /** The caller's number, without a plus. */
  get from(): string {
    return (parseSipUri(this.request.from.uri)?.user ?? '').replace('+', '')
  }

  /** The port for sound in the offer. */
  get mediaPort(): number {
    return Number(/^m=audio (\d+)/m.exec(this.request.body.toString())?.[1])
  }

  /** Resolves when it has arrived: datagrams on one machine stay in order, and a later request is answered. */
  async progress(status: number, body = noBody): Promise<void> {
    const type: Fields = body.length === 0 ? [] : [['content-type', 'application/sdp']]
    this.#transaction.answer({ status, headers: [this.#contact(), ...type], body })
    await this.#requestInDialog('OPTIONS', [])
  }

  answer(body: Buffer): void {
    const headers: Fields = [this.#contact(), ['content-type', 'application/sdp']]
    this.#transaction.answer({ status: 200, headers, body })
  }

  refuse(status: number, headers: Fields = [], reason: string | null = null): void {
    this.#transaction.answer({ status, headers, reason })
  }

  onCancel(): void {
    if (this.obeysCancel) this.#transaction.answer({ status: 487 })
    this.cancelled.fire()
  }

  bye(): Promise<number> {
    return this.#requestInDialog('BYE', [])
  }

  info(digit: string): Promise<number> {
    const body = Buffer.from(`Signal=${digit}\r\nDuration=160\r\n`)
    return this.#requestInDialog('INFO', [['content-type', 'application/dtmf-relay']], body)
  }

  reinvite(body: Buffer): Promise<number> {
    return this.#requestInDialog('INVITE', [['content-type', 'application/sdp']], body)
  }

  /** Sends a request in the dialog; returns the status of the response. */
  #requestInDialog(method: string, more: Fields, body = noBody): Promise<number> {
    const { request } = this
    const number = ++this.#number
    const fields = (each: string): Headers =>
      Headers.of([
        ['max-forwards', '70'],
        ['from', `${request.headers.get('to')};tag=${this.#transaction.toTag}`],
        ['to', request.headers.get('from') ?? ''],
        ['call-id', request.callId],
        ['cseq', `${number} ${each}`],
        this.#contact(),
        ...(each === 'ACK' ? [] : more),
      ])
    const uri = /<([^>]+)>/.exec(request.headers.get('contact') ?? '')?.[1] ?? ''
    const { peer } = this.#transaction
    return new Promise((resolve, reject) => {
      this.#transactions.request({ kind: 'request', method, uri, headers: fields(method), body }, peer, {
        onResponse: ({ status }) => {
          if (status < 200) return
          if (method === 'INVITE' && status < 300) {
            const ack = { kind: 'request', method: 'ACK', uri, headers: fields('ACK'), body: noBody } as const
            this.#transactions.send(ack, peer)
          }
          resolve(status)
        },
        onFailure: ({ reason }) => reject(new Error(reason)),
      })
    })
  }

  #contact(): readonly [string, string] {
    return ['contact', `<sip:callee@${host}:${this.#transactions.transport.local.port}>`]
  }
}
