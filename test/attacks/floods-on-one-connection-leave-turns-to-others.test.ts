import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { openHttpServer } from '../../packages/edges/server.ts'
import { operationsFixture } from '../../packages/edges/test/operations-fixture.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { encodeFrame } from '../../packages/smpp/frame.ts'
import { Session } from '../../packages/smpp/session.ts'
import { deferred } from '../support/deferred.ts'
import { ManualClock } from '../support/manual-clock.ts'

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function frame(command: 'enquire_link' | 'unbind', sequence: number): Buffer {
  return encodeFrame({ status: 0, sequence, pdu: { command } })
}

suite('of SMPP', () => {
  /** Sessions of a server, each with a name that its first PDU has as its sequence number. */
  async function scene(onIdlePdu: (order: Socket) => number | null, clock = systemClock) {
    const taken: Socket[] = []
    const closed: string[] = []
    const server = createServer((socket) => {
      taken.push(socket)
      Session.over(socket, {
        ...{ side: 'smsc', clock, window: 10, responseTimeoutMs: 1_000 },
        ...{ enquireLinkMs: null, inactivityMs: null, bindWithinMs: null },
        listener: {
          onRequest: () => undefined,
          onIdlePdu: () => onIdlePdu(socket),
          onClose: (reason) => closed.push(reason),
        },
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const clients = [await connected(port), await connected(port)] as const
    return {
      ...{ taken, closed, clients },
      async [Symbol.asyncDispose]() {
        for (const socket of [...clients, ...taken]) socket.destroy()
        server.close()
        await once(server, 'close')
      },
    }
  }

  test('others have their turn before the end of what was read in one piece', async () => {
    const order: Socket[] = []
    const ended = deferred()
    await using opened = await scene((socket) => {
      const [flood, other] = opened.taken
      if (order.push(socket) === 1) opened.clients[1].write(frame('enquire_link', 1))
      if (order.includes(other as Socket) && order.filter((each) => each === flood).length === 3_000)
        ended.resolve()
      return 0
    })
    const flood = Array.from({ length: 3_000 }, (_, index) => frame('enquire_link', index + 1))
    opened.clients[0].resume().write(Buffer.concat(flood))
    await ended.promise
    const before = order.indexOf(opened.taken[1] as Socket)
    assert.ok(before < 1_500, `${before} of 3,000 went before`)
  })

  test('a client that sends too much is not read for a while, and then goes on', async () => {
    const clock = new ManualClock()
    let read = 0
    const rested = deferred()
    const ended = deferred()
    await using opened = await scene(() => {
      read++
      if (read === 10) rested.resolve()
      if (read === 100) ended.resolve()
      return read === 10 ? 1_000 : 0
    }, clock)
    opened.clients[0].write(Buffer.concat(Array.from({ length: 100 }, () => frame('enquire_link', 1))))
    await rested.promise
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    assert.equal(read, 10)
    clock.advance(1_000)
    await ended.promise
  })

  test('the fault behind what waits for its turn still closes the session, after it', async () => {
    let read = 0
    await using opened = await scene(() => {
      read++
      return 0
    })
    const garbage = Buffer.from('ffffffff0000000400000000', 'hex')
    opened.clients[0]
      .resume()
      .write(Buffer.concat([...Array.from({ length: 100 }, () => frame('enquire_link', 1)), garbage]))
    await once(opened.clients[0], 'close')
    assert.equal(read, 100)
    assert.match(opened.closed.join(), /claims 4294967295 octets/)
  })
})

suite('of HTTP', () => {
  async function scene(onRequest: (name: string) => void) {
    const { ports } = operationsFixture()
    const server = await openHttpServer({
      ...ports,
      listen: { host: '127.0.0.1', port: 0 },
      routes: [
        (app) => {
          app.get<{ Querystring: { name: string } }>('/health/live', ({ query: { name } }, reply) => {
            onRequest(name)
            return reply.send(name)
          })
        },
      ],
    })
    const clients = [await connected(server.address.port), await connected(server.address.port)] as const
    return {
      clients,
      async [Symbol.asyncDispose]() {
        for (const client of clients) client.destroy()
        await server[Symbol.asyncDispose]()
      },
    }
  }

  const get = (name: string) => `GET /health/live?name=${name} HTTP/1.1\r\nHost: x\r\n\r\n`

  test('pipelined requests are answered in turns with those of others, in their order', async () => {
    const order: string[] = []
    await using opened = await scene((name) => {
      if (order.push(name) === 1) opened.clients[1].write(get('other'))
    })
    const [flood, other] = opened.clients
    const names = Array.from({ length: 80 }, (_, index) => `flood-${index}`)
    let answers = ''
    flood.on('data', (piece: Buffer) => {
      answers += piece.toString()
    })
    flood.write(names.map(get).join(''))
    await once(other, 'data')
    while (!answers.includes('flood-79')) await once(flood, 'data')
    assert.ok(order.indexOf('other') < 40, order.join(' '))
    assert.deepEqual(
      order.filter((name) => name !== 'other'),
      names,
    )
    assert.deepEqual(answers.match(/flood-\d+/g), names)
  })

  test('a client that sends very many without waiting is disconnected', async () => {
    let requests = 0
    await using opened = await scene(() => requests++)
    const [flood, other] = opened.clients
    // What it has sent and the gateway has not read may come back as a reset.
    const closed = new Promise((resolve) => flood.on('error', () => undefined).once('close', resolve))
    flood.resume().write(get('flood').repeat(2_000))
    await closed
    assert.ok(requests <= 2, `${requests} were carried out`)
    other.write(get('other'))
    await once(other, 'data')
  })
})
