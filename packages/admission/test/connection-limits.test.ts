import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { test } from 'node:test'
import { type HttpServer, openHttpServer } from '../../edges/server.ts'
import { operationsFixture } from '../../edges/test/operations-fixture.ts'
import { limitConnections } from '../connection-limits.ts'

function open(limits: object, trustedProxies?: string[]): Promise<HttpServer> {
  const { ports } = operationsFixture({ limits })
  return openHttpServer({
    ...ports,
    listen: { host: '127.0.0.1', port: 0, ...(trustedProxies && { trustedProxies }) },
  })
}

/** The answer to a request of a page; null where the connection was closed instead. */
async function visit({ address: { port } }: HttpServer, localAddress = '127.0.0.1'): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const ended = new AbortController()
  socket.on('error', () => undefined).once('close', () => ended.abort())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  try {
    await once(socket, 'data', { signal: ended.signal })
    return socket
  } catch {
    return null
  }
}

async function visits(server: HttpServer, count: number, localAddress?: string): Promise<(Socket | null)[]> {
  const sockets: (Socket | null)[] = []
  for (let index = 0; index < count; index++) sockets.push(await visit(server, localAddress))
  return sockets
}

test('connections of one address are limited, without an effect on others', async () => {
  await using server = await open({ connectionsPerAddress: 3 })
  const first = await visits(server, 5, '127.0.0.1')
  const second = await visits(server, 4, '127.0.0.2')
  assert.deepEqual(
    [...first, ...second].map((socket) => socket !== null),
    [true, true, true, false, false, true, true, true, false],
  )
  const [left] = first
  assert.ok(left)
  left.destroy()
  await once(left, 'close')
  // The server learns of it a little later than the client.
  let again: Socket | null = null
  for (let tries = 0; tries < 100 && again === null; tries++) again = await visit(server, '127.0.0.1')
  assert.notEqual(again, null)
  for (const socket of [...first, ...second, again]) socket?.destroy()
})

test('connections of all addresses together are limited', async () => {
  await using server = await open({ connections: 3 })
  const sockets = [...(await visits(server, 2, '127.0.0.1')), ...(await visits(server, 2, '127.0.0.2'))]
  assert.deepEqual(
    sockets.map((socket) => socket !== null),
    [true, true, true, false],
  )
  for (const socket of sockets) socket?.destroy()
})

test('connections of a trusted proxy are not limited', async () => {
  await using server = await open({ connections: 2, connectionsPerAddress: 1 }, ['127.0.0.0/30'])
  const sockets = await visits(server, 5, '127.0.0.1')
  assert.ok(sockets.every((socket) => socket !== null))
  for (const socket of sockets) socket.destroy()
})

test('a connection that its client reset before it was accepted is closed unread', () => {
  const server = createServer()
  limitConnections(server, { total: 10, perAddress: 10, isExempt: () => false })
  const reset = new Socket()
  server.emit('connection', reset)
  assert.equal(reset.remoteAddress, undefined)
  assert.equal(reset.destroyed, true)
})
