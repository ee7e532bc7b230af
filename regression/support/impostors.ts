import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** To whatever it is sent. */
const page = '<html><body>It works!</body></html>'
const answer = [
  'HTTP/1.1 200 OK',
  'content-type: text/html',
  `content-length: ${page.length}`,
  'connection: close',
  '',
  page,
].join('\r\n')

/** Other servers at the ports of the carriers: they answer every request with a page. */
export class Impostors implements AsyncDisposable {
  readonly #servers: readonly Server[]

  private constructor(servers: readonly Server[]) {
    this.#servers = servers
  }

  static async open(host: string, ports: readonly number[]): Promise<Impostors> {
    const servers = ports.map((port) => createServer(serve).listen(port, host))
    await Promise.all(servers.map((server) => once(server, 'listening')))
    return new Impostors(servers)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#servers.map((server) => new Promise((closed) => server.close(closed))))
  }
}

function serve(socket: Socket): void {
  socket.on('error', () => undefined)
  socket.once('data', () => socket.end(answer))
}
