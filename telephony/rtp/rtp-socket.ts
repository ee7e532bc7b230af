import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4, isIPv6 } from 'node:net'
import { isOfPeer, type Place, plainHost } from '../place.ts'
import type { MediaThreadOptions } from './media-messages.ts'

const triesForAnyPort = 40

/** None of these may throw. */
export interface RtpSocketListener {
  onDatagram(octets: Buffer, from: Place): void
  /** The system took a datagram, or refused it with `error`: no route, a firewall, no such network. */
  onSent(error: Error | null): void
}

/** The socket of one stream. Nothing here throws. */
export class RtpSocket {
  readonly port: number
  readonly #socket: Socket
  readonly #takesIPv6: boolean
  readonly #takesIPv4: boolean
  #onSent: (error: Error | null) => void = () => undefined

  constructor(socket: Socket) {
    const { address, family, port } = socket.address()
    this.#socket = socket
    this.port = port
    this.#takesIPv6 = family === 'IPv6'
    this.#takesIPv4 = family === 'IPv4' || address === '::'
    socket.on('error', (error) => this.#onSent(error))
  }

  listen({ onDatagram, onSent }: RtpSocketListener): void {
    this.#onSent = onSent
    this.#socket.on('message', (octets, { address, port }) => {
      onDatagram(octets, { host: this.#takesIPv6 ? plainHost(address) : address, port })
    })
  }

  /** Whether datagrams of this socket can get there: not where the address is of the other family. */
  reaches(place: Place): boolean {
    if (!isOfPeer(place)) return false
    return isIPv4(plainHost(place.host)) ? this.#takesIPv4 : this.#takesIPv6
  }

  send(octets: Buffer, port: number, host: string): void {
    const written = this.#takesIPv6 && isIPv4(host) ? `::ffff:${host}` : host
    try {
      this.#socket.send(octets, port, written, this.#whenSent)
    } catch (error) {
      this.#onSent(error instanceof Error ? error : new Error(String(error)))
    }
  }

  close(): void {
    this.#socket.close()
  }

  readonly #whenSent = (error: Error | null): void => this.#onSent(error)
}

/** Opens sockets at even ports, as RTP requires; the next port is for RTCP, which is not supported (RFC 3550 §11). */
export class RtpSockets {
  readonly #options: MediaThreadOptions
  #last: number | null = null

  constructor(options: MediaThreadOptions) {
    this.#options = options
  }

  /** Rejects where no port is free. */
  async open(): Promise<RtpSocket> {
    const { ports, host } = this.#options
    if (ports === null) {
      for (let tries = 0; tries < triesForAnyPort; tries++) {
        const socket = await bind(host, 0)
        if (socket.address().port % 2 === 0) return new RtpSocket(socket)
        socket.close()
      }
      throw new Error('the system gave no even port')
    }
    const first = ports.from + (ports.from % 2)
    const count = Math.max(0, Math.floor((ports.to - first) / 2) + 1)
    for (let tries = 0; tries < count; tries++) {
      // A port that was just left is taken last: packets of the call before may still come there.
      const port = this.#last === null || this.#last + 2 > ports.to ? first : this.#last + 2
      this.#last = port
      const socket = await bind(host, port).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return null
        throw error
      })
      if (socket !== null) return new RtpSocket(socket)
    }
    throw new Error(`no port from ${ports.from} to ${ports.to} is free`)
  }
}

async function bind(host: string, port: number): Promise<Socket> {
  const socket = createSocket({
    type: isIPv6(host) ? 'udp6' : 'udp4',
    // Only addresses are sent to: nothing is to be looked up.
    lookup: (name, _options, done) => done(null, name, isIPv6(name) ? 6 : 4),
  })
  try {
    // Without a lookup to wait for, it may listen before `bind` returns.
    const listening = once(socket, 'listening')
    // Not shared with other processes of a cluster: sound must come to the one that has the call.
    socket.bind({ port, address: host, exclusive: true })
    await listening
    return socket
  } catch (error) {
    socket.close()
    throw error
  }
}
