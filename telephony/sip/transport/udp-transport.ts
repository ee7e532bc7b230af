import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { isOfPeer } from '../../place.ts'
import { parseDatagram } from '../message/parse-message.ts'
import type { SipPeer, SipTransport, TransportListener } from './transport.ts'

export interface UdpOptions {
  /** Where to receive; port 0 is any free one. */
  bind: SipPeer
  /** Under which address others reach us, where that is not the bound one; null as port: the bound one. */
  advertise: { host: string; port: number | null } | null
  listener: TransportListener
}

/**
 * A hundred calls that are answered at once are some hundred datagrams. One that is dropped comes again after half a second
 * (timer T1). The system may allow less.
 */
const receiveOctets = 2 ** 20
const emptyLines = Buffer.from('\r\n\r\n')

/** SIP in datagrams (RFC 3261 §18). Everything leaves from the port at which it is received (RFC 3581 §4). */
export class UdpTransport implements SipTransport {
  readonly kind = 'UDP'
  readonly local: SipPeer
  readonly #socket: Socket

  /** Rejects when the address cannot be bound. */
  static async open(options: UdpOptions): Promise<UdpTransport> {
    const type = isIPv6(options.bind.host) ? 'udp6' : 'udp4'
    const socket = createSocket({ type, recvBufferSize: receiveOctets })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', (error) => socket.close(() => reject(error)))
      // Not shared with other processes of a cluster: a packet must come to the one that waits for it.
      socket.bind({ port: options.bind.port, address: options.bind.host, exclusive: true }, () => {
        socket.removeAllListeners('error')
        resolve()
      })
    })
    return new UdpTransport(socket, options)
  }

  private constructor(socket: Socket, { advertise, listener }: UdpOptions) {
    this.#socket = socket
    const bound = socket.address()
    this.local = { host: advertise?.host ?? bound.address, port: advertise?.port ?? bound.port }
    socket.on('error', () => undefined)
    socket.on('message', (octets, { address, port }) => {
      if (!isOfPeer({ host: address, port })) return
      if (octets.length <= 4 && /^[\r\n\0]*$/.test(octets.toString('latin1'))) return
      const parsed = parseDatagram(octets)
      if (parsed.kind === 'message') listener.onMessage(parsed.message, { host: address, port })
      else listener.onMalformed(parsed.reason, { host: address, port })
    })
  }

  send(octets: Buffer, { host, port }: SipPeer): Promise<string | null> {
    return new Promise((resolve) => {
      try {
        this.#socket.send(octets, port, host, (error) => resolve(error === null ? null : error.message))
      } catch (error) {
        resolve(error instanceof Error ? error.message : String(error))
      }
    })
  }

  ping(peer: SipPeer): void {
    void this.send(emptyLines, peer)
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      try {
        this.#socket.close(() => resolve())
      } catch {
        resolve()
      }
    })
  }
}
