import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const lastMomentMs = 50

type OnSent = (client: Socket, octets: Buffer) => void

/** A proxy to a server; a test can cut, block and reopen it. */
export class TcpProxy implements AsyncDisposable {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #toServer = new Set<Socket>()
  readonly #onSent: OnSent
  #mode: 'open' | 'cut' | 'blocked' = 'open'

  private constructor(server: Server, port: number, onSent: OnSent) {
    this.#server = server
    this.port = port
    this.#onSent = onSent
  }

  /** `onSent` is called with what a client sends. */
  static open(target: NetConnectOpts, onSent: OnSent = () => undefined): Promise<TcpProxy> {
    return new Promise((resolve) => {
      const server = createServer((client) => proxy.#connect(client, connect(target)))
      let proxy: TcpProxy
      server.listen(0, '127.0.0.1', () => {
        proxy = new TcpProxy(server, (server.address() as { port: number }).port, onSent)
        resolve(proxy)
      })
    })
  }

  /**
   * Ends every connection, and each new one at once. Requests of the last moment reach the server, and their
   * answers are lost.
   */
  async cut(): Promise<void> {
    for (const socket of this.#toServer) socket.pause()
    await pause(lastMomentMs)
    this.#end()
  }

  /** Connections stay and are accepted, and nothing passes. */
  block(): void {
    this.#mode = 'blocked'
    for (const socket of this.#sockets) socket.pause()
  }

  restore(): void {
    this.#mode = 'open'
    for (const socket of this.#sockets) socket.resume()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #end(): void {
    this.#mode = 'cut'
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(client: Socket, server: Socket): void {
    this.#toServer.add(server)
    server.on('close', () => this.#toServer.delete(server))
    client.on('data', (octets: Buffer) => this.#onSent(client, octets))
    this.#join(client, server)
    this.#join(server, client)
    if (this.#mode === 'cut') client.destroy()
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.on('data', (data: Buffer) => to.write(data))
    if (this.#mode === 'blocked') from.pause()
    from.on('error', () => undefined)
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }
}
