import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { readFrames, requestOf, writeAnswer } from './kafka-frames.ts'

/** The body of an answer, by the key of the API; without one the broker closes the connection. */
export type Answers = Readonly<Record<number, (body: Buffer) => Buffer>>

/** A broker that gives answers of a test, for what the mock cluster cannot do: users, and topics that do not exist. */
export async function fakeBroker(answers: Answers): Promise<AsyncDisposable & { address: string }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    readFrames(socket, (frame) => {
      const request = requestOf(frame)
      const answer = answers[request.apiKey]
      if (answer === undefined) socket.destroy()
      else writeAnswer(socket, request, answer(request.body))
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
