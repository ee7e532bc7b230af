import type { Server, Socket } from 'node:net'
import { addressBlock } from '../lib/address-block.ts'

export interface ConnectionLimits {
  /** Connections at once, and those of one address (of a /64 of IPv6). */
  total: number
  perAddress: number
  /** Whether connections from there are not limited: a proxy of ours, which passes on those of everybody. */
  isExempt: (address: string) => boolean
}

/** Ends every connection to `server` that is one too many, before a byte of it is read. */
export function limitConnections(server: Server, { total, perAddress, isExempt }: ConnectionLimits): void {
  const blocks = new Map<string, number>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Undefined where the client has gone already.
    if (remoteAddress === undefined || isExempt(remoteAddress)) return
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
