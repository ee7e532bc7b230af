import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { ManagementError, Posthorn, pages, tagOf } from '@posthorn/client'
import { operations } from '../../packages/administration/operations.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { insertManagementKey } from '../../packages/store/accounts/management-keys.ts'
import { answer, FakeGateway, inTurn } from './fake-gateway.ts'

const problem = (status: number, fields: object, headers = {}) =>
  answer({ type: 'urn:posthorn:problem:x', title: 'Refused', status, ...fields }, status, headers)

suite('the management of the client, over a gateway', () => {
  let harness: GatewayHarness
  let client: Posthorn

  before(async () => {
    harness = await GatewayHarness.open()
    const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
    const named = { name: 'test', role: 'admin', ...limits } as const
    const { key } = await insertManagementKey(harness.db, named, systemClock.now())
    client = new Posthorn({ url: harness.url, managementKey: key })
  })
  after(() => harness[Symbol.asyncDispose]())

  test('has a method for each operation', () => {
    const methods = Object.values(client.manage).flatMap((group) => Object.keys(group))
    assert.equal(methods.length, operations.size)
  })

  test('creates, reads, changes and removes a thing, and changes it only where it is as it was read', async () => {
    const given = {
      account_id: 'demo',
      name: 'shop',
      scopes: ['send' as const],
      addresses: [],
      expires_at: null,
    }
    const { key_id, key } = await client.manage.keys.create(given)
    assert.match(key, /^\S{20,}$/)
    const read = await client.manage.keys.read({ key_id })
    assert.deepEqual([read.name, read.account], ['shop', 'demo'])
    const ifMatch = tagOf(read) ?? ''
    await client.manage.keys.change({ key_id, name: 'till' }, { ifMatch })
    await assert.rejects(client.manage.keys.change({ key_id, name: 'other' }, { ifMatch }), {
      code: 'changed',
      httpStatus: 412,
    })
    assert.deepEqual(await client.manage.keys.remove({ key_id }), {})
    await assert.rejects(client.manage.keys.read({ key_id }), { code: 'key-unknown', httpStatus: 404 })
  })

  test('puts names into paths as they are, and sums stay decimal texts', async () => {
    await client.manage.senders.set({
      account_id: 'demo',
      channel: 'viber',
      name: 'Shop & Co/2',
      status: 'approved',
    })
    const { status } = await client.manage.senders.read({
      account_id: 'demo',
      channel: 'viber',
      name: 'Shop & Co/2',
    })
    assert.equal(status, 'approved')
    const { available } = await client.manage.accounts.balance({ account_id: 'demo' })
    assert.match(available, /^\d+\.\d{2,}$/)
  })

  test('reads a list page by page, none twice', async () => {
    for (const attempt of ['attempt-1', 'attempt-2', 'attempt-3'])
      await client.manage.accounts.topUps({ account_id: 'demo', amount: '1', attempt })
    const seen: number[] = []
    for await (const { entries } of pages(client.manage.accounts.ledger, { account_id: 'demo', limit: 1 }))
      seen.push(...entries.map(({ entry_id }) => entry_id))
    assert.ok(seen.length >= 3)
    assert.deepEqual(
      seen,
      [...new Set(seen)].toSorted((a, b) => b - a),
    )
  })

  test('says which field is wrong and what would be right', async () => {
    const wrong = client.manage.accounts.topUps({ account_id: 'demo', amount: '1,5' })
    await assert.rejects(wrong, (error: ManagementError) => {
      assert.ok(error instanceof ManagementError)
      assert.deepEqual([error.code, error.field, error.retryable], ['amount', 'amount', false])
      assert.match(error.message, /with a point/)
      return true
    })
  })
})

suite('the management of the client', () => {
  const own = { managementKey: 'phm_x', key: undefined } as { managementKey: string }

  test('repeats a change with the same Idempotency-Key, after the pause that the gateway requests', async () => {
    const gateway = new FakeGateway(
      inTurn(
        problem(503, { code: 'overload', detail: 'Too much' }, { 'retry-after': '3' }),
        answer('<html>bad gateway</html>', 502),
        answer('', 204),
      ),
      own,
    )
    const began = gateway.clock.now()
    await gateway.settle(gateway.client.manage.carriers.pause({ upstream: 'one two', reason: 'works' }))
    assert.ok(gateway.clock.now() - began >= 3_000)
    const [first, ...others] = gateway.requests
    assert.equal(first?.path, '/v1/carriers/one%20two/pause')
    assert.deepEqual(first.body, { reason: 'works' })
    assert.equal(first.headers['authorization'], 'Bearer phm_x')
    assert.match(first.key ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(
      others.map(({ key }) => key),
      [first.key, first.key],
    )
  })

  test('repeats no refusal, and knows no answer of another program', async () => {
    const refused = new FakeGateway(
      inTurn(problem(409, { code: 'done-already', detail: 'It was done' })),
      own,
    )
    await assert.rejects(refused.settle(refused.client.manage.keys.list()), { code: 'done-already' })
    assert.equal(refused.requests.length, 1)
    const other = new FakeGateway(() => answer({ success: false, error: 'nothing here' }, 404), own)
    await assert.rejects(other.settle(other.client.manage.keys.list()), { code: 'unexpected-answer' })
  })

  test('needs a management key, and calls of an account need the key of one', async () => {
    const { client } = new FakeGateway(() => answer({}), {})
    assert.throws(() => client.manage.keys.list(), /managementKey/)
    const administers = new Posthorn({ url: 'http://gateway.example', managementKey: 'phm_x' })
    await assert.rejects(administers.perform({ type: 'balance' }), /no key of an account/)
    assert.throws(() => new Posthorn({ url: 'http://gateway.example' }), /API key/)
  })
})
