import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCommandLine } from '../../simulators/command-line.ts'
import { HlrLookups, type HlrLookupsFaults } from '../../simulators/hlr-lookups/hlr-lookups.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { projectFile } from '../support/project.ts'

type Answer = Record<string, unknown>

async function open(faults: Partial<HlrLookupsFaults> = {}) {
  const clock = new ManualClock()
  const register = await HlrLookups.open({ clock, port: 0, faults })
  const { url, apiKey, apiSecret } = register.address
  async function request(body: string, changed: Record<string, string> = {}) {
    const seconds = String(Math.floor(clock.now() / 1_000))
    const signed = `/hlr-lookup${seconds}POST${body}`
    const headers = {
      'content-type': 'application/json',
      'x-digest-key': apiKey,
      'x-digest-timestamp': seconds,
      'x-digest-signature': createHmac('sha256', apiSecret).update(signed).digest('hex'),
      ...changed,
    }
    const response = await fetch(`${url}/hlr-lookup`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  return {
    register,
    clock,
    url,
    request,
    look: async (msisdn: string) => (await request(JSON.stringify({ msisdn }))).body,
    [Symbol.asyncDispose]: () => register[Symbol.asyncDispose](),
  }
}

const path = projectFile('conformance/hlr-lookups/answer.json')
const published = JSON.parse(readFileSync(path, 'utf8')) as Answer

test('an answer has the members of the published one, of the same types', async () => {
  await using harness = await open({ masksSubscribers: true })
  const answer = await harness.look('+380501119973')
  assert.deepEqual(Object.keys(answer), Object.keys(published))
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null && published[name] !== null) assert.equal(typeof value, typeof published[name], name)
  }
  assert.match(String(answer['imsi']), /^\*{15}$/)
  assert.match(String(answer['id']), /^[0-9a-f]{12}$/)
  assert.equal(answer['timestamp'], '2026-01-02 03:04:05.000+0000')
})

const numbers: [phone: string, connectivity: string, processing: string, original: string | null][] = [
  ['+380501234567', 'CONNECTED', 'COMPLETED', 'Vodafone UA'],
  ['380671234567', 'CONNECTED', 'COMPLETED', 'Kyivstar'],
  ['+12025550123', 'CONNECTED', 'COMPLETED', 'Test Network'],
  ['+380501119971', 'ABSENT', 'COMPLETED', 'Vodafone UA'],
  ['+380501119972', 'INVALID_MSISDN', 'COMPLETED', null],
  ['+380501119975', 'UNDETERMINED', 'COMPLETED', null],
  ['+380501119976', 'UNDETERMINED', 'FAILED', null],
  ['+380501119977', 'UNDETERMINED', 'REJECTED', null],
]
for (const [phone, ...expected] of numbers) {
  test(`${phone} is ${expected.join(', ')}`, async () => {
    await using harness = await open()
    const answer = await harness.look(phone)
    assert.deepEqual(
      [answer['connectivity_status'], answer['processing_status'], answer['original_network_name']],
      expected,
    )
  })
}

test('a ported number lives elsewhere in its country, a roaming one is abroad, and a test network keeps its zeros', async () => {
  await using harness = await open()
  const [ported, roaming, inTest] = await Promise.all(
    ['+380501119973', '+380501119974', '+12025550123'].map((phone) => harness.look(phone)),
  )
  assert.deepEqual(
    [ported?.['is_ported'], ported?.['mccmnc'], ported?.['ported_network_name']],
    [true, '25503', 'Kyivstar'],
  )
  assert.deepEqual(
    [ported?.['original_country_code'], ported?.['original_country_prefix'], ported?.['imsi']],
    ['UA', '+380', '255030501119973'],
  )
  assert.deepEqual(
    [roaming?.['is_roaming'], roaming?.['roaming_country_code'], roaming?.['is_ported']],
    [true, 'SE', false],
  )
  assert.deepEqual([inTest?.['mccmnc'], inTest?.['mcc'], inTest?.['mnc']], ['00101', '001', '01'])
})

test('a request that is not signed by the account is not answered', async () => {
  await using harness = await open()
  const body = '{"msisdn":"+380501234567"}'
  const seconds = String(Math.floor(harness.clock.now() / 1_000) - 301)
  const wrong: Record<string, string>[] = [
    { 'x-digest-key': 'somebody' },
    { 'x-digest-timestamp': seconds },
    { 'x-digest-timestamp': 'now' },
    { 'x-digest-signature': '0'.repeat(64) },
    { 'x-digest-signature': '' },
  ]
  for (const changed of wrong) {
    const answer = await harness.request(body, changed)
    assert.equal(answer.status, 401)
    assert.equal(answer.body['success'], false)
  }
  assert.equal(harness.register.stats()['unauthorized'], wrong.length)
})

test('an invalid number, invalid JSON and an unknown path are refused', async () => {
  await using harness = await open()
  for (const body of ['{}', '{"msisdn":"x"}', '{"msisdn":380501234567}', '[]', 'nonsense']) {
    assert.equal((await harness.request(body)).status, 400, body)
  }
  assert.equal((await fetch(`${harness.url}/balance`)).status, 404)
})

test('faults are those of all carriers over HTTP, and masked digits', async () => {
  await using harness = await open({ status: 503 })
  assert.equal((await harness.request('{}')).status, 503)
  harness.register.putFaults({ requestsPerSecond: 0 })
  assert.equal((await harness.request('{}')).status, 429)
  harness.register.putFaults({})
  assert.equal((await harness.look('+380501234567'))['imsi'], '255010501234567')
  assert.throws(() => harness.register.putFaults({ masks: true }), /masks is not a fault; .*masksSubscribers/)
  assert.throws(() => harness.register.reply(), /only answers requests/)
})

test('the register starts where its port is configured, and is then a carrier of the sandbox', async () => {
  assert.equal(parseCommandLine(['--http-port', '0']).sandbox.hlrLookups, undefined)
  assert.equal(parseCommandLine(['--hlr-lookups-port', '0']).sandbox.hlrLookups?.port, 0)
  await using sandbox = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0 },
    hlrLookups: { port: 0 },
  })
  const { http, hlrLookups } = sandbox.addresses
  assert.match(hlrLookups?.url ?? '', /^http:\/\/127\.0\.0\.1:\d+\/api\/v2$/)
  const put = await fetch(`${http}/sandbox/faults/hlr-lookups`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"status": 503}',
  })
  assert.equal(put.status, 200)
  assert.equal((await fetch(`${hlrLookups?.url ?? ''}/hlr-lookup`, { method: 'POST' })).status, 503)
})
