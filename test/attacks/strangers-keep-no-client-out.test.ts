import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { CredentialTurns } from '../../packages/admission/credential-turns.ts'
import { PasswordCheck } from '../../packages/admission/password-check.ts'
import { SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { GateFull, GateLeft } from '../../packages/kit/flow/fair-gate.ts'
import { hashPassword } from '../../packages/kit/machine/password-hash.ts'
import { deferred } from '../support/deferred.ts'

const settings = { smppServer: { host: '127.0.0.1', port: 0 } }
const passwordHash = await hashPassword('right', 16)
const own = '192.0.2.7'

/** Both turns of strangers are taken until `ended` resolves, and `seen` has the places of each name. */
function scene(seen: Record<string, string[]> = {}) {
  const turns = new CredentialTurns()
  const ended = deferred()
  const places = {
    has: (name: string, address: string) => seen[name]?.includes(address) === true,
    note: (name: string, address: string) => {
      seen[name] = [...(seen[name] ?? []), address]
    },
  }
  const passwords = new PasswordCheck({ turns, places })
  const guess = (name: string, password: string, from: { address?: string; signal?: AbortSignal } = {}) =>
    passwords.isRight({
      name: `bind:${name}`,
      owner: name === 'shop' ? { accountId: 1, passwordHash } : null,
      password,
      address: own,
      signal: new AbortController().signal,
      ...from,
    })
  const hold = () => {
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      void turns.run({ address, isKnown: false }, () => ended.promise)
    }
  }
  return { turns, ended, seen, hold, guess }
}

suite('while strangers take all turns, a client', () => {
  test('that has authenticated from its address before is served', async () => {
    const { guess, hold } = scene({ 'bind:shop': [own] })
    hold()
    assert.equal(await guess('shop', 'right'), true)
  })

  test('that comes back with the password that it had is served', async () => {
    const { guess, hold } = scene()
    assert.equal(await guess('shop', 'right'), true)
    hold()
    assert.equal(await guess('shop', 'right', { address: '203.0.113.9' }), true)
  })

  test('that is new waits for the turn of its own address, before the second guess of any other', async () => {
    const { turns, ended, guess, hold } = scene()
    hold()
    const order: string[] = []
    const noted = async (who: string, result: Promise<unknown>) => {
      await result.catch(() => undefined)
      order.push(who)
    }
    const strangers = Array.from({ length: 10 }, (_, index) =>
      noted(`stranger ${index}`, guess('shop', `wrong ${index}`, { address: '198.51.100.9' })),
    )
    const right = noted('right', guess('shop', 'right'))
    ended.resolve()
    await Promise.all([right, ...strangers])
    assert.ok(order.indexOf('right') <= 2, order.join(', '))
    assert.equal(turns.waiting, 0)
  })
})

suite('guesses', () => {
  test('of clients that have hung up leave the line', async () => {
    const { turns, guess, hold } = scene()
    hold()
    const gone = new AbortController()
    const guesses = Array.from({ length: 5 }, (_, index) =>
      assert.rejects(guess('shop', `wrong ${index}`, { signal: gone.signal }), GateLeft),
    )
    assert.equal(turns.waiting, 5)
    gone.abort()
    await Promise.all(guesses)
    assert.equal(turns.waiting, 0)
  })

  test('of one /64 have one turn, and only some of them may wait', async () => {
    const { turns, ended, guess, hold } = scene()
    hold()
    const results = Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        guess('shop', `wrong ${index}`, { address: `2001:db8::${index.toString(16)}` }),
      ),
    )
    assert.ok(turns.waiting <= 50, `${turns.waiting} wait`)
    ended.resolve()
    const refused = (await results).filter((each) => each.status === 'rejected')
    assert.ok(refused.length >= 150, `${refused.length} were refused`)
    assert.ok(refused.every(({ reason }) => reason instanceof GateFull))
  })

  test('that are wrong make no place known', async () => {
    const { seen, guess } = scene()
    assert.equal(await guess('shop', 'wrong'), false)
    assert.equal(await guess('nobody', 'right'), false)
    assert.deepEqual(seen, {})
  })

  test('that are repeated take one turn', async () => {
    const { guess, hold } = scene()
    const twice = async (name: string) => [await guess(name, 'wrong'), await guess(name, 'wrong')]
    assert.equal(await guess('shop', 'wrong'), false)
    assert.equal(await guess('nobody', 'wrong'), false)
    hold()
    assert.deepEqual(
      [await twice('shop'), await twice('nobody')],
      [
        [false, false],
        [false, false],
      ],
    )
  })
})

test('an unknown system_id is answered like a wrong password', async () => {
  await using harness = await GatewayHarness.open({ settings })
  const statusOf = async (systemId: string, password: string) => {
    await using client = await SmppClient.connect({ port: harness.smppPort })
    return await client.bindAs({ port: harness.smppPort, systemId, password })
  }
  assert.equal(await statusOf('nobody', 'sandbox'), await statusOf('demo', 'wrong'))
  await harness.db.query({ text: `UPDATE smpp_binds SET addresses = '{192.0.2.7}'` })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  await until('another address to be refused', async () =>
    (await statusOf('demo', 'sandbox')) === 0x0d ? true : null,
  )
  assert.equal(await statusOf('demo', 'wrong again'), 0x0e, 'not allowed from this address')
})
