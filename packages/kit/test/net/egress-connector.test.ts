import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'undici'
import { Receiver } from '../../../../test/support/receiver.ts'
import { Exchange } from '../../../engines/callbacks/sending/exchange.ts'
import { egressConnector } from '../../net/egress-connector.ts'
import { isPublicAddress } from '../../net/public-address.ts'
import { systemClock } from '../../time/clock.ts'

// 127.0.0.2 plays the public address, so that no test leaves this machine.
const publicAddress = '127.0.0.2'
const request = { path: '/', headers: {}, body: '{}', timeoutMs: 5_000 }

async function post(origin: string, answers: string[][], allows = isPublicHere) {
  const resolved: string[] = []
  const resolver = {
    resolve(hostname: string) {
      resolved.push(hostname)
      return Promise.resolve(answers.shift() ?? [])
    },
  }
  const pool = new Pool(origin, { connect: egressConnector({ resolver, allows, timeoutMs: 5_000 }) })
  const first = await new Exchange(pool, request, systemClock).answer
  return { pool, resolved, first }
}

function isPublicHere(address: string): boolean {
  return address === publicAddress || isPublicAddress(address)
}

test('a name is resolved once for a connection, and the connection goes to that answer', async () => {
  await using receiver = await Receiver.open(publicAddress)
  const origin = `http://rebinding.example:${receiver.port}`
  const { pool, resolved, first } = await post(origin, [[publicAddress], ['127.0.0.1']])
  assert.deepEqual(first, { kind: 'status', status: 200, retryAfter: null })
  assert.deepEqual(resolved, ['rebinding.example'])
  assert.equal(receiver.received[0]?.headers.host, `rebinding.example:${receiver.port}`)
  await pool.destroy()
})

test('a name that resolves to a private address at the next connection is refused there', async () => {
  await using trap = await Receiver.open('127.0.0.1')
  // No server listens on this port of the public address: the first connection fails, and the next one is
  // rebound.
  const { pool, first } = await post(`http://rebinding.example:${trap.port}`, [
    [publicAddress],
    ['127.0.0.1'],
  ])
  assert.equal(first.kind, 'unreachable')
  const second = await new Exchange(pool, request, systemClock).answer
  assert.deepEqual(second, { kind: 'forbidden', reason: '127.0.0.1 is not a public address' })
  assert.equal(trap.connections, 0)
  await pool.destroy()
})

for (const answer of [
  ['127.0.0.1'],
  [publicAddress, '127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['10.0.0.1'],
  ['64:ff9b::7f00:1'],
]) {
  test(`a name is refused when it resolves to ${answer.join(' and ')}`, async () => {
    const { pool, first } = await post('http://inside.example:8080', [answer])
    assert.equal(first.kind, 'forbidden')
    await pool.destroy()
  })
}

for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]']) {
  test(`the address ${host} is refused without a request to a resolver`, async () => {
    await using trap = await Receiver.open('127.0.0.1')
    const { pool, resolved, first } = await post(`http://${host}:${trap.port}`, [])
    assert.equal(first.kind, 'forbidden')
    assert.deepEqual([resolved, trap.connections], [[], 0])
    await pool.destroy()
  })
}

test('a connection that ended at another address than the checked one is not used', async () => {
  await using trap = await Receiver.open('127.0.0.1')
  let checks = 0
  const allowsOnce = () => checks++ === 0
  const { pool, first } = await post(`http://name.example:${trap.port}`, [['127.0.0.1']], allowsOnce)
  assert.deepEqual(first, { kind: 'forbidden', reason: 'connected to an address that is not allowed' })
  assert.equal(trap.received.length, 0)
  await pool.destroy()
})

test('a name without an address is unreachable', async () => {
  const { pool, first } = await post('http://nowhere.example:8080', [[]])
  assert.deepEqual(first, { kind: 'unreachable', reason: 'nowhere.example has no address' })
  await pool.destroy()
})
