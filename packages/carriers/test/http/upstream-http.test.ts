import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { Receiver } from '../../../../test/support/receiver.ts'
import { UpstreamHttp } from '../../http/upstream-http.ts'

const options = { timeoutMs: 10_000, connections: 1 }
const request = { method: 'POST', path: '/send', headers: {}, body: '{}' } as const

test('closing the client loses a running request', { timeout: 600_000 }, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'hang' })
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const answer = http.request(request)
  await receiver.requests(1)
  await http.close()
  assert.equal((await answer).kind, 'lost')
})

test('closing the client loses a request whose answer has begun', { timeout: 600_000 }, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'stall', status: 200 })
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const answer = http.request(request)
  await receiver.requests(1)
  await http.close()
  assert.equal((await answer).kind, 'lost')
})

test('a request that fails before the connection is established was not sent', {
  timeout: 600_000,
}, async () => {
  const listeners: [what: string, scheme: string, onSocket: (socket: Socket) => void][] = [
    [
      'plain text instead of TLS',
      'https',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 400\r\n\r\n')),
    ],
    [
      'a socket that is cut within the handshake',
      'https',
      (socket) => socket.once('data', () => socket.end()),
    ],
    [
      'a reset within the handshake',
      'https',
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
    ],
    ['silence within the handshake', 'https', () => undefined],
  ]
  for (const [what, scheme, onSocket] of listeners) {
    await using listener = await Listener.open(onSocket)
    const http = new UpstreamHttp({
      ...options,
      timeoutMs: 300,
      baseUrl: `${scheme}://127.0.0.1:${listener.port}`,
    })
    assert.equal((await http.request(request)).kind, 'not-sent', what)
    await http.close()
  }
})

test('an invalid request is not sent', { timeout: 600_000 }, async () => {
  await using receiver = await Receiver.open()
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const headers = { authorization: 'Bearer two\nlines' }
  assert.equal((await http.request({ ...request, headers })).kind, 'not-sent')
  await http.close()
})

test('a request that finds no free connection ends in time, and is not sent later', {
  timeout: 600_000,
}, async () => {
  await using receiver = await Receiver.open()
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  receiver.react = () => ({ kind: 'wait', until, reaction: { kind: 'answer', status: 200 } })
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const first = http.request(request)
  await receiver.requests(1)
  const late = await http.request({ ...request, timeoutMs: 50 })
  assert.equal(late.kind, 'not-sent')
  release()
  assert.equal((await first).kind, 'answer')
  assert.equal((await http.request({ ...request, path: '/last' })).kind, 'answer')
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/send', '/last'],
  )
  await http.close()
})

test('a request that waits for a connection when the client is closed was not sent', {
  timeout: 600_000,
}, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'hang' })
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const [first, second] = [http.request(request), http.request(request)]
  await receiver.requests(1)
  await http.close()
  assert.deepEqual([(await first).kind, (await second).kind], ['lost', 'not-sent'])
})

test('an answer that is cut, too long or too slow is lost', { timeout: 600_000 }, async () => {
  const reactions: [what: string, onSocket: (socket: Socket) => void][] = [
    ['cut after its head', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n')],
    [
      '10 MB',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\n${' '.repeat(2_000_000)}`),
    ],
    ['no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n')],
    ['drop by drop', (socket) => drip(socket)],
    ['a reset', (socket) => socket.resetAndDestroy()],
  ]
  for (const [what, react] of reactions) {
    await using listener = await Listener.open((socket) => socket.once('data', () => react(socket)))
    const http = new UpstreamHttp({
      ...options,
      timeoutMs: 300,
      baseUrl: `http://127.0.0.1:${listener.port}`,
    })
    assert.equal((await http.request(request)).kind, 'lost', what)
    await http.close()
  }
})

test('a status that refuses counts even if the rest of the answer is lost', {
  timeout: 600_000,
}, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'stall', status: 429 })
  const http = new UpstreamHttp({ ...options, timeoutMs: 2_000, baseUrl: receiver.origin })
  const answer = await http.request(request)
  assert.equal(answer.kind === 'answer' && answer.status, 429)
  await http.close()
})

test('without a server nothing was sent', { timeout: 600_000 }, async () => {
  const receiver = await Receiver.open()
  const { origin } = receiver
  await receiver[Symbol.asyncDispose]()
  const http = new UpstreamHttp({ ...options, baseUrl: origin })
  assert.equal((await http.request(request)).kind, 'not-sent')
  await http.close()
})

/** Sends a byte every few milliseconds, without end. */
function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
  const timer = setInterval(() => socket.write('1\r\n \r\n'), 20)
  socket.once('close', () => clearInterval(timer))
}

/** A TCP server that does not speak HTTP. */
class Listener implements AsyncDisposable {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  static async open(onSocket: (socket: Socket) => void): Promise<Listener> {
    const listener = new Listener(onSocket)
    await new Promise<void>((resolve) => listener.#server.listen(0, '127.0.0.1', resolve))
    return listener
  }

  private constructor(onSocket: (socket: Socket) => void) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      onSocket(socket)
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
