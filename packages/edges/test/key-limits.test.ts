import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { scopes } from '../../domain/console/scope.ts'
import { addressMatcher } from '../../kit/net/address-ranges.ts'
import { operations } from '../../operations/index.ts'
import { openHttpServer } from '../server.ts'
import { type Answer, apiKey, goodSms, operationsFixture, perform, post } from './operations-fixture.ts'
import { createBody, openVerifyHarness } from './verify/verify-harness.ts'

const denied = { success: false, error: 'Access denied' }
const outOfScope = 'The key in auth is not good for this operation'

suite('operations in the scopes of a key', () => {
  test('each operation has one scope, and each scope but that of codes has an operation', () => {
    const had = new Set(operations.map(({ scope }) => scope))
    assert.deepEqual([...had, 'verify', 'events'].sort(), [...scopes].sort())
    assert.deepEqual(
      operations.filter(({ scope }) => scope !== 'send').map(({ type }) => type),
      [
        'status',
        'conversation',
        'balance',
        'sender',
        'hlr',
        'template/create',
        'template/list',
        'template/delete',
        'template/viber/create',
        'template/viber/list',
        'template/viber/delete',
        'template/whatsapp/list',
      ],
    )
  })

  test('others are item errors with their id, and do not stop the permitted ones', async () => {
    const fixture = operationsFixture({ key: { scopes: new Set(['balance', 'status']) } })
    const answer = await perform(fixture, [
      { ...goodSms, id: 'a' },
      { type: 'balance' },
      { type: 'sender' },
      { type: 'fax' },
    ])
    assert.equal(answer.success, true)
    assert.deepEqual(answer.data?.[0], { success: false, error: outOfScope, data: { id: 'a' } })
    assert.equal(answer.data[1]?.success, true)
    assert.equal(answer.data[2]?.error, outOfScope)
    assert.match(answer.data[3]?.error ?? '', /^type must be the name/)
    assert.deepEqual(fixture.intake.calls, [])
    assert.deepEqual(fixture.refused, ['sms scope', 'sender scope', 'unknown type'])
  })

  test('sends are accepted with a key for sends', async () => {
    const fixture = operationsFixture({ key: { scopes: new Set(['send']) } })
    const answer = await perform(fixture, [goodSms, { type: 'call/otp', id: 1, phone: 380671234567 }])
    assert.notEqual(answer.data?.[1]?.error, outOfScope)
    assert.equal(answer.data?.[0]?.success, true)
  })

  test('the asynchronous API reports operations outside the scopes of a key to hooks', async () => {
    const fixture = operationsFixture({ key: { scopes: new Set(['status']) } })
    const hook = 'https://shop.example/hook'
    const body = { auth: apiKey, data: [{ ...goodSms, hook }] }
    const answer = JSON.parse(await post(fixture, body, { api: 'asynchronous' })) as Answer
    assert.equal(answer.success, true)
    assert.deepEqual(fixture.intake.calls, [])
    assert.deepEqual(fixture.refused, ['sms scope'])
  })

  test('codes are neither sent nor checked with a key without their scope', async () => {
    await using harness = await openVerifyHarness({ key: { scopes: new Set(['send']) } })
    for (const body of [createBody, { ...createBody, command: 'verify', verify_id: 'x', code: '1' }]) {
      const answered = await harness.post(body)
      assert.deepEqual([answered.status, answered.body], [403, { success: false, error: outOfScope }])
    }
    await using other = await openVerifyHarness({ key: { scopes: new Set(['verify']) } })
    assert.equal((await other.post(createBody)).status, 200)
  })
})

suite('addresses and time', () => {
  test('a key from an address outside its list counts as a wrong key', async () => {
    const admitsAddress = addressMatcher(['192.0.2.0/28', '198.51.100.7', '2001:db8:5::/48'])
    const fixture = operationsFixture({ key: { admitsAddress } })
    const from = async (address: string) => {
      const answer = await post(fixture, { auth: apiKey, data: [{ type: 'balance' }] }, { address })
      return JSON.parse(answer) as Answer
    }
    for (const address of ['192.0.2.15', '::ffff:192.0.2.1', '198.51.100.7', '2001:db8:5:1::9']) {
      assert.equal((await from(address)).success, true, address)
    }
    for (const address of ['192.0.2.16', '::ffff:198.51.100.8', '2001:db8:6::1', '', 'localhost']) {
      assert.deepEqual(await from(address), denied, address)
    }
  })

  test('a key counts as a wrong key from the instant at which it expires', async () => {
    const fixture = operationsFixture({ key: { expiresAt: 1_700_000_005_000 } })
    const balance = () => post(fixture, { auth: apiKey, data: [{ type: 'balance' }] })
    fixture.clock.advance(4_999)
    assert.equal((JSON.parse(await balance()) as Answer).success, true)
    fixture.clock.advance(1)
    assert.deepEqual(JSON.parse(await balance()), denied)
  })

  test('codes are not checked from other addresses either', async () => {
    await using harness = await openVerifyHarness({ key: { admitsAddress: addressMatcher(['192.0.2.1']) } })
    const answered = await harness.post(createBody)
    assert.deepEqual([answered.status, answered.body], [401, denied])
  })
})

test('the address of a client comes from X-Forwarded-For of a trusted proxy only', async () => {
  const admitsAddress = addressMatcher(['198.51.100.7'])
  const { ports } = operationsFixture({ key: { admitsAddress } })
  const admits = async (trustedProxies: string[] | null) => {
    const listen = { host: '127.0.0.1', port: 0, ...(trustedProxies && { trustedProxies }) }
    await using server = await openHttpServer({ ...ports, listen })
    const response = await fetch(`${server.url}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1, 198.51.100.7' },
      body: JSON.stringify({ auth: apiKey, data: [{ type: 'balance' }] }),
    })
    return ((await response.json()) as Answer).success
  }
  assert.equal(await admits(['127.0.0.0/8']), true)
  assert.equal(await admits(['192.0.2.1']), false)
  assert.equal(await admits(null), false)
})
