import {
  type ReceivedMessage,
  type SipRequest,
  type SipResponse,
  writeMessage,
} from '../../sip/message/message.ts'
import { parseDatagram } from '../../sip/message/parse-message.ts'
import type {
  SipPeer,
  SipTransport,
  TransportKind,
  TransportListener,
} from '../../sip/transport/transport.ts'

export interface Passing {
  from: SipPeer
  to: SipPeer
  message: ReceivedMessage
}

/** Transports without a network: a message arrives when `deliverAll` is awaited, unless it is lost. */
export class MemoryNetwork {
  /** All sent messages, lost ones included, as `5060>5070 INVITE` and `5070>5060 200 INVITE`. */
  readonly log: string[] = []
  readonly passed: Passing[] = []
  /** Whether a message is lost in transit. */
  lose: (passing: Passing) => boolean = () => false
  /** Why nothing can be sent. */
  broken: string | null = null
  readonly #kind: TransportKind
  readonly #listeners = new Map<number, TransportListener>()
  #queue: Passing[] = []

  constructor(kind: TransportKind = 'UDP') {
    this.#kind = kind
  }

  opener(port: number): (listener: TransportListener) => Promise<SipTransport> {
    const from = { host: '127.0.0.1', port }
    return (listener) => {
      this.#listeners.set(port, listener)
      return Promise.resolve({
        kind: this.#kind,
        local: from,
        send: (octets: Buffer, to: SipPeer) => Promise.resolve(this.#send(octets, from, to)),
        ping: () => undefined,
        close: () => {
          this.#listeners.delete(port)
          return Promise.resolve()
        },
      })
    }
  }

  /** Cuts the connection of `port` to `peer`. */
  cut(port: number, peer: SipPeer): void {
    this.#listeners.get(port)?.onLost(peer, 'cut')
  }

  /** Delivers all messages, also those that result from them. */
  async deliverAll(): Promise<void> {
    do {
      for (const passing of this.#queue.splice(0)) {
        if (!this.lose(passing))
          this.#listeners.get(passing.to.port)?.onMessage(passing.message, passing.from)
      }
      await new Promise<void>((resolve) => setImmediate(resolve))
    } while (this.#queue.length > 0)
  }

  /** Sends a forged message from port `from`. */
  inject(message: SipRequest | SipResponse, from: number, to: number): void {
    this.#send(writeMessage(message), { host: '127.0.0.1', port: from }, { host: '127.0.0.1', port: to })
  }

  /** Returns the log since the last call. */
  takeLog(): string[] {
    return this.log.splice(0)
  }

  #send(octets: Buffer, from: SipPeer, to: SipPeer): string | null {
    const parsed = parseDatagram(octets)
    if (parsed.kind === 'fault') throw new Error(`${parsed.reason}: ${octets.toString()}`)
    const { message } = parsed
    const what = message.kind === 'request' ? message.method : `${message.status} ${message.cseq.method}`
    this.log.push(`${from.port}>${to.port} ${what}`)
    this.passed.push({ from, to, message })
    if (this.broken !== null) return this.broken
    this.#queue.push({ from, to, message })
    return null
  }
}
