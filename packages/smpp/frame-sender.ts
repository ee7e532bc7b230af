import type { Socket } from 'node:net'
import { writeFrame } from './frame.ts'
import { OctetWriter } from './octet-writer.ts'
import type { Pdu } from './pdu/pdu.ts'

const flushAtOctets = 64 * 1024
const maxUnreadOctets = 8 * 1024 * 1024

/** Collects the frames of one turn of the event loop and gives them to the socket in one write. */
export class FrameSender {
  readonly #socket: Socket
  readonly #mayWrite: () => boolean
  readonly #onForbidden: () => void
  readonly #writer = new OctetWriter()
  #scheduled = false
  #isForbidden = false

  /** Once `mayWrite` has returned false before a write, nothing is written any more, and `onForbidden` is called. */
  constructor(socket: Socket, mayWrite: () => boolean, onForbidden: () => void) {
    this.#socket = socket
    this.#mayWrite = mayWrite
    this.#onForbidden = onForbidden
  }

  get mayWrite(): boolean {
    return !this.#isForbidden && this.#mayWrite()
  }

  /** Throws `UnwritableField`, and then has written nothing. */
  send(pdu: Pdu, sequence: number, status: number): void {
    writeFrame(this.#writer, pdu, sequence, status)
    this.#schedule()
  }

  sendOctets(octets: Uint8Array): void {
    this.#writer.octets(octets)
    this.#schedule()
  }

  readonly flush = (): void => {
    this.#scheduled = false
    const octets = this.#writer.take()
    if (octets === null || this.#socket.destroyed || this.#socket.writableEnded) return
    if (!this.mayWrite) return this.#forbid()
    this.#socket.write(octets)
    if (this.#socket.writableLength > maxUnreadOctets) {
      this.#socket.destroy(new Error('the peer does not read what it is sent'))
    }
  }

  #forbid(): void {
    if (this.#isForbidden) return
    this.#isForbidden = true
    this.#onForbidden()
  }

  // setImmediate runs once all frames of this turn were read and answered, so one write carries the answers.
  #schedule(): void {
    if (this.#writer.length >= flushAtOctets) return this.flush()
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(this.flush)
  }
}
