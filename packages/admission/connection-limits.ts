import type { Server, Socket } from 'node:net'
import { ConnectionPlaces, type Place, type PlaceLimits } from './connection-places.ts'

export interface ConnectionLimits extends PlaceLimits {
  /** Exempts trusted proxies, which carry the connections of all clients. */
  isExempt: (address: string) => boolean
  /** Whether right credentials came from the address before. Default: from none. */
  isKnown?: (address: string) => boolean
  /** Whether connections from the address have flooded lately. Default: none has. */
  hasFlooded?: (address: string) => boolean
  /** The connection has a place, until it is closed. */
  onPlace?: (socket: Socket, place: Place) => void
}

/** Closes each connection without a place, and each without a client, before reading a byte of it. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { isExempt, isKnown = () => false, hasFlooded = () => false, onPlace } = limits
  const places = new ConnectionPlaces(limits)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    // The client reset the connection before it was accepted. What it sent could still be read, without an address to count it for.
    if (address === undefined) return void socket.destroy()
    if (isExempt(address)) return
    const newcomer = { address, isKnown: isKnown(address), close: () => void socket.destroy() }
    const place = hasFlooded(address) && !newcomer.isKnown ? null : places.take(newcomer)
    if (place === null) return void socket.destroy()
    socket.once('close', () => place.leave())
    onPlace?.(socket, place)
  })
}
