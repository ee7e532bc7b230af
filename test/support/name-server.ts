import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'

/** Name to type to data: `{ 'a.example': { A: ['192.0.2.1'] } }`. */
export type Records = Record<string, Partial<Record<'A' | 'AAAA' | 'TXT', string[]>>>

/** Of the header: the name does not exist (RFC 1035, 4.1.1). */
const noSuchName = 3

/** A name server on a loopback address that knows these records and no others. */
export class NameServer implements AsyncDisposable {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  /** `records` may be changed later. Any free port by default. */
  static async open(records: Records, port = 0): Promise<NameServer> {
    const socket = createSocket('udp4')
    socket.on('message', (octets, { address, port }) => {
      const { id = 0, questions = [] } = decode(octets)
      const answers = questions.flatMap(({ type, name }) => {
        const data = records[name]?.[type as 'A'] ?? []
        return data.map((each) => ({ type, name, ttl: 1, data: type === 'TXT' ? stringsOf(each) : each }))
      })
      const isKnown = questions.every(({ name }) => name in records)
      const flags = isKnown ? 0 : noSuchName
      socket.send(encode({ id, type: 'response', flags, questions, answers }), port, address)
    })
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    return new NameServer(socket)
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

/** A string of a TXT record has at most 255 octets (RFC 1035, 3.3). */
function stringsOf(text: string): string[] {
  return text.match(/.{1,255}/g) ?? ['']
}
