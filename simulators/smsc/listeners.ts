import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { publicTestKey, testCertificate } from './test-certificate.ts'

export interface SmscAddress {
  host: string
  port: number
}

export interface ListenOptions {
  /** Default 127.0.0.1. */
  host?: string
  port: number
  tlsPort?: number | null
  tls?: { key: string; cert: string }
}

/** The listeners: TCP, and TLS where it is configured. */
export class Listeners {
  readonly #onSocket: (socket: Socket) => void
  readonly #servers: Server[] = []
  address: SmscAddress = { host: '', port: 0 }
  tlsAddress: SmscAddress | null = null

  constructor(onSocket: (socket: Socket) => void) {
    this.#onSocket = onSocket
  }

  /** Rejects when a port cannot be had. */
  async open(options: ListenOptions): Promise<void> {
    const { host = '127.0.0.1', port, tlsPort = null } = options
    const { tls = { key: publicTestKey, cert: testCertificate } } = options
    this.address = await this.#listen(createServer(this.#onSocket), host, port)
    if (tlsPort !== null)
      this.tlsAddress = await this.#listen(createTlsServer(tls, this.#onSocket), host, tlsPort)
  }

  /** Takes no more clients; resolves when the connected ones are gone. */
  async close(): Promise<void> {
    await Promise.all(
      this.#servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
    )
  }

  async #listen(server: Server, host: string, port: number): Promise<SmscAddress> {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    this.#servers.push(server)
    return { host, port: (server.address() as AddressInfo).port }
  }
}
