import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** The body of an answer, by the key of the API; without one the broker closes the connection. */
export type Answers = Readonly<Record<number, (body: Buffer) => Buffer>>

/** A broker that gives answers of a test, for what the mock cluster cannot do: users, and topics that do not exist. */
export async function fakeBroker(answers: Answers): Promise<AsyncDisposable & { address: string }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (octets) => {
      received = Buffer.concat([received, octets])
      while (received.length >= 4 && received.length >= received.readInt32BE(0) + 4) {
        const frame = received.subarray(4, received.readInt32BE(0) + 4)
        received = received.subarray(frame.length + 4)
        const answer = answers[frame.readInt16BE(0)]
        if (answer === undefined) {
          socket.destroy()
          return
        }
        const body = answer(frame.subarray(10 + frame.readInt16BE(8)))
        const head = Buffer.alloc(8)
        head.writeInt32BE(body.length + 4, 0)
        frame.copy(head, 4, 4, 8)
        socket.write(Buffer.concat([head, body]))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
