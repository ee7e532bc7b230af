import type { Socket } from 'node:net'

/**
 * Connections that others made to us, of which there are at most so many. Beyond that the host with the most gives one up: the
 * oldest that sent nothing, else the oldest. Where no host has more than the newcomer's, the newcomer gets none.
 */
export class TakenSockets {
  readonly #max: number
  readonly #byHost = new Map<string, Set<Socket>>()
  #count = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Closes the socket where there is no room. */
  take(socket: Socket): void {
    const host = networkOf(socket.remoteAddress ?? '')
    if (this.#count >= this.#max) {
      const given = this.#givenTo(this.#byHost.get(host)?.size ?? 0)
      given?.destroy()
      if (given === undefined) return void socket.destroy()
      this.#leave(given)
    }
    const own = this.#byHost.get(host) ?? new Set()
    this.#byHost.set(host, own.add(socket))
    this.#count++
    socket.once('close', () => this.#leave(socket))
  }

  #givenTo(own: number): Socket | undefined {
    let largest = new Set<Socket>()
    for (const sockets of this.#byHost.values()) if (sockets.size > largest.size) largest = sockets
    if (largest.size <= own + 1) return undefined
    const [oldest] = largest
    return [...largest].find(({ bytesRead }) => bytesRead === 0) ?? oldest
  }

  #leave(socket: Socket): void {
    for (const [host, sockets] of this.#byHost) {
      if (!sockets.delete(socket)) continue
      this.#count--
      if (sockets.size === 0) this.#byHost.delete(host)
    }
  }
}

/** The network that one client is assumed to hold: an IPv4 address, or a /64 of IPv6. */
function networkOf(address: string): string {
  return address.includes('.') ? address : address.split(':', 4).join(':')
}
