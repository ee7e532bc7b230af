import type { Socket } from 'node:net'
import { MessageReader } from '../message/message-reader.ts'
import type { SipPeer, TransportListener } from './transport.ts'

const pong = Buffer.from('\r\n')
/** Octets that may be buffered while the peer does not read. */
export const maxUnreadOctets = 1_048_576

/** A connection for SIP messages; closed at the first octets that cannot be parsed. */
export class Connection {
  readonly #socket: Socket
  #lost = false

  /** `onLost` is called once. */
  constructor(socket: Socket, peer: SipPeer, listener: TransportListener, onLost: (reason: string) => void) {
    this.#socket = socket
    const reader = new MessageReader({
      onMessage: (message) => listener.onMessage(message, peer),
      onMalformed: (reason) => listener.onMalformed(reason, peer),
      onPing: () => void this.send(pong),
    })
    const lose = (reason: string) => {
      if (this.#lost) return
      this.#lost = true
      socket.destroy()
      onLost(reason)
    }
    socket.setNoDelay(true)
    socket.on('data', (piece: Buffer) => {
      if (this.#lost) return
      const fault = reader.push(piece)
      if (fault === null) return
      listener.onMalformed(fault, peer)
      lose(fault)
    })
    socket.on('error', (error) => lose(error.message))
    socket.on('end', () => lose('the peer closed the connection'))
    socket.on('close', () => lose('the connection was closed'))
  }

  /** Null, or why it failed. */
  send(octets: Buffer): Promise<string | null> {
    if (this.#lost) return Promise.resolve('the connection is gone')
    if (this.#socket.writableLength > maxUnreadOctets) {
      this.#socket.destroy(new Error('the peer does not read what it is sent'))
      return Promise.resolve('the peer does not read')
    }
    return new Promise((resolve) => {
      this.#socket.write(octets, (error) => resolve(error ? error.message : null))
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}
