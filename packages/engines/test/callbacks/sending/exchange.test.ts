import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'undici'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { RawHttpServer, writeEach } from '../../../../../test/support/raw-http-server.ts'
import { answer, type Reaction, Receiver } from '../../../../../test/support/receiver.ts'
import { systemClock } from '../../../../kit/time/clock.ts'
import { unacknowledged } from '../../../callbacks/callback-request.ts'
import { type CallbackRequest, Exchange } from '../../../callbacks/sending/exchange.ts'

const request: CallbackRequest = {
  path: '/hook?a=1',
  headers: { 'content-type': 'application/json' },
  body: '{"status":"Ї"}',
  timeoutMs: 10_000,
}

async function scripted(reaction: Reaction) {
  const receiver = await Receiver.open()
  receiver.react = () => reaction
  const pool = new Pool(receiver.origin, { connections: 1, pipelining: 1 })
  return {
    receiver,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.destroy()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('posts the body as it is and tells the status', async () => {
  await using peer = await scripted(answer(200))
  assert.deepEqual(await new Exchange(peer.pool, request, systemClock).answer, {
    kind: 'status',
    status: 200,
    retryAfter: null,
  })
  const [received] = peer.receiver.received
  assert.deepEqual([received?.method, received?.path, received?.body], ['POST', '/hook?a=1', request.body])
})

test('does not follow a redirect', async () => {
  await using elsewhere = await scripted(answer(200))
  await using peer = await scripted(answer(307, { location: elsewhere.receiver.url() }))
  const ended = await new Exchange(peer.pool, request, systemClock).answer
  assert.deepEqual(ended, { kind: 'status', status: 307, retryAfter: null })
  assert.equal(elsewhere.receiver.connections, 0)
})

test('tells what Retry-After said', async () => {
  await using peer = await scripted(answer(503, { 'retry-after': '7' }))
  const ended = await new Exchange(peer.pool, request, systemClock).answer
  assert.deepEqual(ended, { kind: 'status', status: 503, retryAfter: '7' })
})

test('a receiver that never answers is given up when the time is over', async () => {
  await using peer = await scripted({ kind: 'hang' })
  const clock = new ManualClock()
  const exchange = new Exchange(peer.pool, request, clock)
  await peer.receiver.requests(1)
  clock.advance(10_000)
  assert.deepEqual(await exchange.answer, { kind: 'timeout' })
})

test('a status counts although the rest of the answer never comes', async () => {
  await using peer = await scripted({ kind: 'stall', status: 200 })
  const clock = new ManualClock()
  const exchange = new Exchange(peer.pool, request, clock)
  const started = new Promise<void>((resolve) => {
    const onResponseStart = exchange.onResponseStart.bind(exchange)
    exchange.onResponseStart = (...args) => {
      onResponseStart(...args)
      resolve()
    }
  })
  await started
  clock.advance(10_000)
  assert.deepEqual(await exchange.answer, { kind: 'status', status: 200, retryAfter: null })
  assert.equal(exchange.brokeOff, true)
})

test('an answer that is too long ends the connection, its status counts', async () => {
  await using peer = await scripted({ kind: 'answer', status: 200, body: 'x'.repeat(1_000_000) })
  const exchange = new Exchange(peer.pool, request, systemClock)
  const ended = await exchange.answer
  assert.deepEqual([ended.kind, exchange.brokeOff], ['status', false])
  await new Exchange(peer.pool, request, systemClock).answer
  assert.equal(peer.receiver.connections, 2)
})

test('short answers keep the connection', async () => {
  await using peer = await scripted({ kind: 'answer', status: 200, body: 'ok' })
  await new Exchange(peer.pool, request, systemClock).answer
  await new Exchange(peer.pool, request, systemClock).answer
  assert.equal(peer.receiver.connections, 1)
})

test('a connection that is refused or dropped is unreachable, with the reason', async () => {
  await using peer = await scripted({ kind: 'drop' })
  const dropped = await new Exchange(peer.pool, request, systemClock).answer
  assert.equal(dropped.kind, 'unreachable')
  await peer.receiver[Symbol.asyncDispose]()
  const refused = await new Exchange(peer.pool, request, systemClock).answer
  assert.match(refused.kind === 'unreachable' ? refused.reason : '', /ECONNREFUSED/)
})

test('a request given up while it waits for a connection is never sent', async () => {
  await using peer = await scripted({ kind: 'hang' })
  const clock = new ManualClock()
  const first = new Exchange(peer.pool, request, clock)
  await peer.receiver.requests(1)
  const second = new Exchange(peer.pool, request, clock)
  second.abandon()
  assert.deepEqual(await second.answer, { kind: 'abandoned' })
  peer.receiver.react = () => answer(200)
  first.abandon()
  const third = await new Exchange(peer.pool, { ...request, path: '/third' }, clock).answer
  assert.equal(third.kind, 'status')
  assert.deepEqual(
    peer.receiver.received.map((received) => received.path),
    ['/hook?a=1', '/third'],
  )
})

test('the whole body of an answer is there, whatever pieces it comes in', { timeout: 20_000 }, async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 410\r\n\r\n'
  const blanks = ' '.repeat(400)
  for (const pieces of [
    [`${head}ACK/`, `Jasmin${blanks}`],
    [head, ...'ACK/Jasmin', blanks],
    [head + blanks, 'ACK/Jasmin'],
  ]) {
    await using server = await RawHttpServer.open((socket) => writeEach(socket, pieces))
    const pool = new Pool(server.origin)
    const exchange = new Exchange(pool, request, systemClock)
    const { kind } = await exchange.answer
    const { body } = exchange
    await pool.destroy()
    assert.equal(kind, 'status')
    assert.equal(unacknowledged('jasmin-get', { status: 200, body, any2xx: false }), null)
  }
  const refused = unacknowledged('jasmin-post', {
    status: 200,
    body: `ACK/Jasmin${blanks}not`,
    any2xx: false,
  })
  assert.equal(refused, 'answered 200 without ACK/Jasmin')
})
