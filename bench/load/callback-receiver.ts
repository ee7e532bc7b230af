import { createServer, type Server, type Socket } from 'node:net'

/** A cheap receiver of callbacks: answers 200 to every POST and passes the bodies on, unless it hangs. */
export class CallbackReceiver implements Disposable {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isHanging = false

  private constructor(server: Server, port: number) {
    this.#server = server
    this.port = port
  }

  static open(onBody: (body: string) => void): Promise<CallbackReceiver> {
    return new Promise((resolve) => {
      const server = createServer((socket) => {
        receiver.#sockets.add(socket)
        serve(socket, (body) => {
          if (receiver.#isHanging) return false
          onBody(body)
          return true
        })
        socket.on('close', () => receiver.#sockets.delete(socket))
      })
      let receiver: CallbackReceiver
      server.listen(0, '127.0.0.1', () => {
        receiver = new CallbackReceiver(server, (server.address() as { port: number }).port)
        resolve(receiver)
      })
    })
  }

  /** Requests get no answer, and their bodies are lost, until `recover`. */
  hang(): void {
    this.#isHanging = true
  }

  recover(): void {
    this.#isHanging = false
    for (const socket of this.#sockets) socket.destroy()
  }

  [Symbol.dispose](): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'

/** `onBody` says whether the request is answered. */
function serve(socket: Socket, onBody: (body: string) => boolean): void {
  let received = ''
  socket.setNoDelay(true).setEncoding('latin1')
  socket.on('error', () => undefined)
  socket.on('data', (data: string) => {
    received += data
    for (;;) {
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
      const end = head + 4 + length
      if (received.length < end) return
      const isAnswered = onBody(received.slice(head + 4, end))
      received = received.slice(end)
      if (isAnswered) socket.write(answer)
    }
  })
}
