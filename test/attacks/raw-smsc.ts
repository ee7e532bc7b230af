import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { decodeFrame, encodeFrame, type Frame, FrameReader } from '../../packages/smpp/frame.ts'
import type { Pdu } from '../../packages/smpp/pdu/pdu.ts'
import { noTlvs } from '../../packages/smpp/tlv.ts'

/** A socket that answers a bind and then writes the bytes of a test, as fast as they are read. */
export class RawSmsc implements AsyncDisposable {
  readonly #server: Server
  readonly frames: Frame[] = []
  /** Of the newest connection. */
  socket: Socket | null = null
  #woken: (() => void)[] = []

  static async open(): Promise<RawSmsc> {
    const smsc = new RawSmsc()
    smsc.#server.listen(0, '127.0.0.1')
    await once(smsc.#server, 'listening')
    return smsc
  }

  private constructor() {
    this.#server = createServer((socket) => this.#take(socket))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  send(pdu: Pdu, sequence: number): void {
    this.socket?.write(encodeFrame({ status: 0, sequence, pdu }))
  }

  /** Resolves once `holds` is true after data arrived. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  /** Resolves with the response to the request with this sequence number. */
  async answerTo(sequence: number): Promise<Frame> {
    const found = () => this.frames.find((each) => each.sequence === sequence && isResponse(each))
    await this.until(() => found() !== undefined)
    return found() as Frame
  }

  /** Responses by command_status. */
  statuses(): Record<number, number> {
    const counts: Record<number, number> = {}
    for (const frame of this.frames.filter(isResponse)) {
      counts[frame.status] = (counts[frame.status] ?? 0) + 1
    }
    return counts
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket?.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #take(socket: Socket): void {
    this.socket = socket
    const reader = new FrameReader()
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      reader.push(piece, (octets, start, end) => this.#onFrame(decodeFrame(octets, start, end)))
    })
  }

  #onFrame(frame: Frame): void {
    const { pdu, sequence } = frame
    if (pdu.command === 'bind_transceiver') {
      this.send({ command: 'bind_transceiver_resp', systemId: 'raw', tlvs: noTlvs }, sequence)
    } else if (pdu.command === 'unbind') this.send({ command: 'unbind_resp' }, sequence)
    else this.frames.push(frame)
    for (const resolve of this.#woken.splice(0)) resolve()
  }
}

function isResponse({ pdu }: Frame): boolean {
  return pdu.command.endsWith('_resp') || pdu.command === 'generic_nack'
}
