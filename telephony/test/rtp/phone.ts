import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decodeRtp, encodeRtp, type RtpPacket } from '../../rtp/packet.ts'

/** A plain UDP socket for single RTP packets, to test exactly what is on the wire. */
export class Phone implements AsyncDisposable {
  readonly port: number
  readonly #socket: Socket
  readonly #packets: RtpPacket[] = []
  #wake: () => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    this.port = socket.address().port
    socket.on('message', (octets) => {
      const packet = decodeRtp(octets)
      if (packet === null) return
      this.#packets.push(packet)
      this.#wake()
    })
  }

  static async open(): Promise<Phone> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new Phone(socket)
  }

  send(port: number, packet: Partial<RtpPacket> & { sequence: number }): void {
    const rest = { payloadType: 0, marker: false, timestamp: packet.sequence * 160, ssrc: 7 }
    const payload = new Uint8Array(160).fill(0xff)
    this.#socket.send(encodeRtp({ ...rest, payload, ...packet }), port, '127.0.0.1')
  }

  sendOctets(port: number, octets: Buffer): void {
    this.#socket.send(octets, port, '127.0.0.1')
  }

  /** The next `count` packets, counted from the last call. */
  async receive(count: number): Promise<RtpPacket[]> {
    while (this.#packets.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#packets.splice(0, count)
  }

  /** Drops the received packets. */
  drop(): void {
    this.#packets.length = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}
