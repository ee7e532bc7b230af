import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** A port of the loopback address behind which a database is, or is not. */
export class DatabaseDoor implements AsyncDisposable {
  /** Of the database behind the door. */
  readonly url: string
  readonly #port: number
  readonly #target: NetConnectOpts
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #closeAt: RegExp | null = null
  #onClosed: () => void = () => undefined

  /** Closed at first. */
  static async at(databaseUrl: string): Promise<DatabaseDoor> {
    return new DatabaseDoor(databaseUrl, await freePort())
  }

  private constructor(databaseUrl: string, port: number) {
    const url = new URL(databaseUrl)
    const folder = url.searchParams.get('host')
    this.#target =
      folder === null
        ? { host: url.hostname, port: Number(url.port) }
        : { path: `${folder}/.s.PGSQL.${url.searchParams.get('port')}` }
    url.host = `127.0.0.1:${port}`
    url.search = ''
    this.url = url.href
    this.#port = port
  }

  async open(): Promise<void> {
    const server = createServer((client) => this.#pass(client))
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.#port, '127.0.0.1', resolve)
    })
  }

  /** Cuts every connection; new ones are refused. */
  close(): void {
    this.#server?.close()
    this.#server = null
    for (const socket of this.#sockets) socket.destroy()
    this.#onClosed()
  }

  /** Closes, and resolves, when a client sends something like this; the server does not get it. */
  closedAt(pattern: RegExp): Promise<void> {
    this.#closeAt = pattern
    return new Promise((resolve) => {
      this.#onClosed = resolve
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close()
  }

  #pass(client: Socket): void {
    const server = connect(this.#target)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
    client.on('data', (octets) => {
      if (this.#closeAt?.test(octets.toString('latin1'))) this.close()
      else server.write(octets)
    })
    server.on('data', (octets) => client.write(octets))
  }
}
