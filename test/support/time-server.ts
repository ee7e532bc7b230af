import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** Seconds from 1900 to 1970. */
const epochSeconds = 2_208_988_800

/** A time server (RFC 4330) on a loopback address whose clock is ahead by this much. */
export class TimeServer implements AsyncDisposable {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static async open(aheadMs: number, stratum = 2): Promise<TimeServer> {
    const socket = createSocket('udp4')
    socket.on('message', (request, { address, port }) => {
      const answer = Buffer.alloc(48)
      answer[0] = 0x24
      answer[1] = stratum
      request.copy(answer, 24, 40, 48)
      const seconds = (Date.now() + aheadMs) / 1_000 + epochSeconds
      for (const at of [32, 40]) {
        answer.writeUInt32BE(Math.floor(seconds), at)
        answer.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), at + 4)
      }
      socket.send(answer, port, address)
    })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new TimeServer(socket)
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#socket, 'close')
    this.#socket.close()
    await closed
  }
}
