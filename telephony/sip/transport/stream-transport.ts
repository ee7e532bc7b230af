import { connect as connectTcp, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import type { Clock } from '../../clock.ts'
import { Connection } from './connection.ts'
import { TakenSockets } from './taken-sockets.ts'
import { peerName, type SipPeer, type SipTransport, type TransportListener } from './transport.ts'

export interface StreamOptions {
  /** Null: plain TCP. */
  tls: StreamTls | null
  /** Where peers may connect to us; null: only we connect. With TLS it needs `tls.identity`. */
  listen: SipPeer | null
  /** Under which address others reach us; null as port: the one that listens, if any. */
  advertise: { host: string; port: number | null }
  /** How long a connection may take. */
  connectTimeoutMs: number
  clock: Clock
  listener: TransportListener
}

export interface StreamTls {
  rejectUnauthorized: boolean
  /** PEM text; null: the system's authorities. */
  ca: string | null
  /** The name that certificates of peers must have; null: the host connected to. */
  servername: string | null
  /** Our own certificate, PEM texts. */
  identity: { key: string; cert: string } | null
}

const emptyLines = Buffer.from('\r\n\r\n')
/** Connections that others made to us. Peers keep theirs open by empty lines, every two minutes at the latest. */
const maxTaken = 200
const idleTakenMs = 600_000

/** SIP over TCP or TLS (RFC 3261 §18). A connection serves both directions and is made anew when it is gone. */
export class StreamTransport implements SipTransport {
  readonly kind: 'TCP' | 'TLS'
  readonly local: { host: string; port: number | null }
  readonly #options: StreamOptions
  readonly #server: Server | null
  readonly #connections = new Map<string, Connection>()
  readonly #connecting = new Map<string, Promise<Connection | string>>()
  readonly #sockets = new Set<Socket>()
  #closed = false

  /** Rejects when it cannot listen. */
  static async open(options: StreamOptions): Promise<StreamTransport> {
    const server = options.listen === null ? null : await listen(options.listen, options.tls)
    return new StreamTransport(options, server)
  }

  private constructor(options: StreamOptions, server: Server | null) {
    this.kind = options.tls === null ? 'TCP' : 'TLS'
    this.#options = options
    this.#server = server
    this.local = { host: options.advertise.host, port: options.advertise.port ?? boundPort(server) }
    server?.on('error', () => undefined)
    server?.on('tlsClientError', () => undefined)
    const taken = new TakenSockets(maxTaken)
    server?.on('connection', (socket: Socket) => taken.take(socket))
    server?.on(options.tls === null ? 'connection' : 'secureConnection', (socket: Socket) => {
      if (socket.destroyed) return
      socket.setTimeout(idleTakenMs, () => socket.destroy())
      this.#take(socket)
    })
  }

  async send(octets: Buffer, peer: SipPeer): Promise<string | null> {
    if (this.#closed) return 'the transport is closed'
    const connection = this.#connections.get(peerName(peer)) ?? (await this.#connect(peer))
    return typeof connection === 'string' ? connection : connection.send(octets)
  }

  ping(peer: SipPeer): void {
    void this.#connections.get(peerName(peer))?.send(emptyLines)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const socket of this.#sockets) socket.destroy()
    const server = this.#server
    if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  #connect(peer: SipPeer): Promise<Connection | string> {
    const name = peerName(peer)
    const begun = this.#connecting.get(name)
    if (begun !== undefined) return begun
    const connecting = this.#open(peer).finally(() => this.#connecting.delete(name))
    this.#connecting.set(name, connecting)
    return connecting
  }

  #open(peer: SipPeer): Promise<Connection | string> {
    const { tls, clock, connectTimeoutMs } = this.#options
    return new Promise((resolve) => {
      const socket = begin(peer, tls)
      this.#sockets.add(socket)
      const cancel = clock.after(connectTimeoutMs, () =>
        socket.destroy(new Error(`no connection within ${connectTimeoutMs} ms`)),
      )
      const fail = (error?: Error) => {
        cancel()
        this.#sockets.delete(socket)
        resolve(`cannot connect to ${peerName(peer)}: ${error instanceof Error ? error.message : 'closed'}`)
      }
      socket.on('error', fail)
      socket.once('close', () => fail())
      socket.once(tls === null ? 'connect' : 'secureConnect', () => {
        cancel()
        resolve(this.#take(socket, peer))
      })
    })
  }

  /** Registers the connection by the requested name and by its actual address. */
  #take(socket: Socket, requestedPeer: SipPeer | null = null): Connection {
    const peer = { host: plainAddress(socket.remoteAddress ?? ''), port: socket.remotePort ?? 0 }
    const names = new Set([peerName(peer), ...(requestedPeer === null ? [] : [peerName(requestedPeer)])])
    const connection = new Connection(socket, peer, this.#options.listener, (reason) => {
      this.#sockets.delete(socket)
      for (const name of names) {
        if (this.#connections.get(name) === connection) this.#connections.delete(name)
      }
      if (!this.#closed) this.#options.listener.onLost(requestedPeer ?? peer, reason)
    })
    this.#sockets.add(socket)
    for (const name of names) this.#connections.set(name, connection)
    return connection
  }
}

function begin({ host, port }: SipPeer, tls: StreamTls | null): Socket {
  if (tls === null) return connectTcp({ host, port })
  return connectTls({
    host,
    port,
    rejectUnauthorized: tls.rejectUnauthorized,
    ...(tls.ca === null ? {} : { ca: tls.ca }),
    ...(tls.servername === null ? {} : { servername: tls.servername }),
    ...(tls.identity ?? {}),
  })
}

function listen({ host, port }: SipPeer, tls: StreamTls | null): Promise<Server> {
  const server = tls === null ? createTcpServer() : createTlsServer(tls.identity ?? {})
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // Not shared with other processes of a cluster: a call must come to the one that knows it.
    server.listen({ port, host, exclusive: true }, () => {
      server.removeListener('error', reject)
      resolve(server)
    })
  })
}

function boundPort(server: Server | null): number | null {
  const bound = server?.address() ?? null
  return bound === null || typeof bound === 'string' ? null : bound.port
}

/** The IPv4 form of an IPv4-mapped IPv6 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '')
}
