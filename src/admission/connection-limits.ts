import type { Server, Socket } from 'node:net'
import { addressBlock } from '../lib/address-block.ts'

export interface ConnectionLimits {
  /** Limits of simultaneous connections: in all, and of one address (of a /64 of IPv6). */
  total: number
  perAddress: number
  /** Exempts trusted proxies, which carry the connections of all clients. */
  isExempt: (address: string) => boolean
}

/** Closes each connection beyond the limits, and each without a client, before reading a byte of it. */
export function limitConnections(server: Server, { total, perAddress, isExempt }: ConnectionLimits): void {
  const blocks = new Map<string, number>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // The client reset the connection before it was accepted. What it sent could still be read, without an address to count it for.
    if (remoteAddress === undefined) return void socket.destroy()
    if (isExempt(remoteAddress)) return
    const block = addressBlock(remoteAddress)
    const ofBlock = blocks.get(block) ?? 0
    if (open >= total || ofBlock >= perAddress) {
      socket.destroy()
      return
    }
    open++
    blocks.set(block, ofBlock + 1)
    socket.once('close', () => {
      open--
      const left = (blocks.get(block) ?? 1) - 1
      if (left > 0) blocks.set(block, left)
      else blocks.delete(block)
    })
  })
}
