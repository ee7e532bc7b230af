import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** Accepts connections at every loopback address and never sends anything. */
export class SilentServer implements AsyncDisposable {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #waiting: { count: number; resolve: () => void }[] = []

  static async open(): Promise<SilentServer> {
    const silent = new SilentServer()
    await new Promise<void>((resolve, reject) => {
      silent.#server.once('error', reject).listen(0, '0.0.0.0', resolve)
    })
    return silent
  }

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
      this.#waiting = this.#waiting.filter(({ count, resolve }) => {
        if (this.#sockets.size < count) return true
        resolve()
        return false
      })
    })
  }

  /** Connections that are open now. */
  get connections(): number {
    return this.#sockets.size
  }

  /** URL number `index`, each at an address of its own, for any number of different hosts. */
  url(index: number): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}:${port}/hook`
  }

  /** Resolves when `count` connections are open at once. */
  connected(count: number): Promise<void> {
    if (this.#sockets.size >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ count, resolve }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
