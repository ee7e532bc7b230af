import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A TCP server that answers the first octets of every request with `write`: what no HTTP server of Node sends. */
export class RawHttpServer implements AsyncDisposable {
  requests = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  static async open(write: (socket: Socket) => void | Promise<void>): Promise<RawHttpServer> {
    const server = new RawHttpServer(write)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  private constructor(write: (socket: Socket) => void | Promise<void>) {
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => {
        if (!/^(GET|POST|PUT|DELETE|HEAD) /.test(chunk.toString('latin1'))) return
        this.requests++
        void write(socket)
      })
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** One write after the other, each in a packet of its own. */
export async function writeEach(socket: Socket, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, 'latin1', resolve))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
