import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { beforeUpstreams, type Upstream } from './before-upstreams.ts'

const host = '127.0.0.1'

/** Ways to carriers on which everything can take long, by TCP in its order and by UDP in any. */
export class SlowRelays implements AsyncDisposable {
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  readonly #datagrams: Datagrams[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  /** Of one piece, one way, in ms. */
  delayMs: () => number = () => 0

  /** The settings of the upstreams with a relay before each. */
  before<Settings>(own: Settings): Promise<Settings> {
    return beforeUpstreams(own, (each) => this.#beforeOne(each))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    for (const socket of this.#sockets) socket.destroy()
    for (const socket of this.#datagrams) socket.close()
    await Promise.all(this.#servers.map((server) => new Promise((closed) => server.close(closed))))
  }

  async #beforeOne(upstream: Upstream): Promise<Upstream> {
    if (upstream.baseUrl !== undefined) {
      const url = new URL(upstream.baseUrl)
      url.port = String(await this.#openTcp(Number(url.port)))
      return { ...upstream, baseUrl: url.href.replace(/\/$/, '') }
    }
    const { port = 0, transport } = upstream
    return { ...upstream, port: await (transport === 'udp' ? this.#openUdp(port) : this.#openTcp(port)) }
  }

  async #openTcp(target: number): Promise<number> {
    const server = createServer((client) => {
      const carrier = connect(target, host)
      this.#join(client, carrier)
      this.#join(carrier, client)
    })
    server.listen(0, host)
    await once(server, 'listening')
    this.#servers.push(server)
    return (server.address() as AddressInfo).port
  }

  /** No piece overtakes the one before it, and an end comes behind all of them. */
  #join(from: Socket, to: Socket): void {
    let lastAt = 0
    const inTurn = (deed: () => void) => {
      lastAt = Math.max(lastAt, performance.now() + this.delayMs())
      this.#after(lastAt - performance.now(), deed)
    }
    this.#sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (octets: Buffer) => inTurn(() => to.write(octets)))
    from.on('end', () => inTurn(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => this.#sockets.delete(from))
  }

  /** A socket to the carrier for each address of a client. */
  async #openUdp(target: number): Promise<number> {
    const ways = new Map<number, Datagrams>()
    const front = await this.#bound()
    front.on('message', (octets, from) => {
      const known = ways.get(from.port)
      if (known !== undefined) return this.#after(this.delayMs(), () => known.send(octets, target, host))
      void this.#bound().then((way) => {
        ways.set(from.port, way)
        way.on('message', (answer) => this.#after(this.delayMs(), () => front.send(answer, from.port, host)))
        this.#after(this.delayMs(), () => way.send(octets, target, host))
      })
    })
    return front.address().port
  }

  async #bound(): Promise<Datagrams> {
    const socket = createSocket('udp4')
    socket.bind(0, host)
    await once(socket, 'listening')
    this.#datagrams.push(socket)
    return socket
  }

  #after(delayMs: number, deed: () => void): void {
    if (delayMs <= 0) return deed()
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      deed()
    }, delayMs)
    this.#timers.add(timer)
  }
}
