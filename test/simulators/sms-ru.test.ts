import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from '../../simulators/sandbox.ts'
import type { SmsRuOptions } from '../../simulators/sms-ru/sms-ru.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { scratchFolder } from './scratch-folder.ts'

const phone = '79255070602'

interface Answer {
  status: string
  code?: unknown
  call_id?: string
  cost?: number
  balance?: number
  status_code?: number
  status_text?: string
}

async function open(settings: Partial<SmsRuOptions> = {}, dataDir: string | null = null) {
  const clock = new ManualClock()
  const sandbox = await startSandbox({
    dataDir,
    http: { port: 0 },
    sms: { port: 0 },
    smsRu: { port: 0, deliveryDelayMs: 0, ...settings },
    clock,
  })
  const { url, apiId } = sandbox.addresses.smsRu ?? { url: '', apiId: '' }
  async function request(fields: Record<string, string>, method = 'POST'): Promise<string> {
    const form = new URLSearchParams({ api_id: apiId, phone, ip: '-1', json: '1', ...fields })
    const response =
      method === 'POST'
        ? await fetch(`${url}/code/call`, { method, body: form })
        : await fetch(`${url}/code/call?${form}`)
    assert.equal(response.status, 200)
    return response.text()
  }
  return {
    sandbox,
    clock,
    url,
    request,
    call: async (fields: Record<string, string> = {}, method = 'POST') =>
      JSON.parse(await request(fields, method)) as Answer,
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}

for (const method of ['POST', 'GET']) {
  test(`a ${method} makes the telephone ring from a number that ends in the code, and is paid for`, async () => {
    await using harness = await open({ balance: 1 })
    const answer = await harness.call({}, method)
    assert.deepEqual(
      [answer.status, answer.cost, answer.balance, typeof answer.code],
      ['OK', 0.4, 0.6, 'string'],
    )
    assert.match(answer.call_id ?? '', /^\d{6}-\d{8}$/)
    const { messages } = await harness.sandbox.handsets.received(phone)
    const [missed] = messages
    assert.equal(missed?.channel, 'voice')
    assert.equal(missed.text, 'Missed call')
    assert.match(missed.from, new RegExp(`^7495\\d{3}${String(answer.code)}$`))
    const { kind, state, answered } = missed.content as Record<string, unknown>
    assert.deepEqual({ kind, state, answered }, { kind: 'call', state: 'ended', answered: false })
  })
}

test('calls abroad cost a rouble, and a call that the balance does not cover is refused', async () => {
  await using harness = await open({ balance: 1.5 })
  assert.equal((await harness.call({ phone: '380671234567' })).balance, 0.5)
  assert.equal((await harness.call({ phone: '380671234567' })).status_code, 201)
  assert.equal((await harness.call()).status, 'OK')
})

const wrong: [fields: Record<string, string>, error: object][] = [
  [{ api_id: 'x' }, { status_code: 200, status_text: 'Неправильный api_id' }],
  [{ phone: 'x' }, { status_text: 'Номер указан неверно' }],
  [{ phone: '380671239962' }, { status_code: 202 }],
  [{ ip: '10.0.0.1' }, { status_code: 507 }],
  [{ ip: 'here' }, { status_code: 507 }],
]
test('errors come with HTTP status 200', async () => {
  await using harness = await open()
  for (const [fields, error] of wrong) {
    const answer = await harness.call(fields)
    assert.equal(answer.status, 'ERROR')
    assert.deepEqual({ ...answer, ...error }, answer)
  }
  assert.equal(harness.sandbox.smsRu?.stats()['refused'], wrong.length)
  const unknown = await fetch(`${harness.url}/sms/send`)
  assert.equal(((await unknown.json()) as Answer).status_code, 211)
})

test('an unknown account that requests no JSON gets an error in text', async () => {
  await using harness = await open()
  assert.equal(await harness.request({ api_id: '', json: '' }), '301\n\n')
})

test('codes come as numbers where a fault is set for that', async () => {
  await using harness = await open({ faults: { numericCodes: true, code: '0042' } })
  assert.equal((await harness.call()).code, 42)
  harness.sandbox.smsRu?.putFaults({ code: '0042' })
  assert.equal((await harness.call()).code, '0042')
  assert.throws(() => harness.sandbox.smsRu?.putFaults({ code: 42 }), /null or a string of four digits/)
  assert.throws(() => harness.sandbox.smsRu?.putFaults({ codes: true }), /codes is not a fault/)
  assert.throws(() => harness.sandbox.smsRu?.putFaults(null), /must be a JSON object/)
})

test('a throttled telephone costs two limits, and so does a fault', async () => {
  await using harness = await open()
  harness.sandbox.handsets.setScripts(phone, { voice: 'throttled' })
  const codes = []
  for (let call = 0; call < 3; call++) codes.push((await harness.call()).status_code)
  assert.deepEqual(codes, [508, 508, undefined])
  harness.sandbox.smsRu?.putFaults({ requestsPerSecond: 0 })
  assert.equal((await harness.call()).status_code, 508)
})

test('a telephone that is silent, busy or out of reach never rings, though its code is paid for', async () => {
  await using harness = await open()
  for (const script of ['silent', 'busy', 'undeliverable', 'rejected', 'expired'] as const) {
    harness.sandbox.handsets.setScripts(phone, { voice: script })
    assert.equal((await harness.call()).status, 'OK')
  }
  harness.clock.advance(60_000)
  assert.deepEqual(harness.sandbox.handsets.view(phone).messages, [])
})

test('a telephone may ring before the answer comes, or after five seconds', async () => {
  await using harness = await open()
  const { handsets } = harness.sandbox
  handsets.setScripts(phone, { voice: 'receipt-first' })
  await harness.call()
  assert.equal(handsets.view(phone).messages.length, 1)
  handsets.setScripts(phone, { voice: 'slow' })
  await harness.call()
  harness.clock.advance(4_900)
  assert.equal(handsets.view(phone).messages.length, 1)
  harness.clock.advance(200)
  await handsets.received(phone, 2)
})

test('a call that was paid for rings although the network was stopped in between', async () => {
  await using folder = await scratchFolder()
  {
    await using harness = await open({ deliveryDelayMs: 0 }, folder.path)
    harness.sandbox.handsets.setScripts(phone, { voice: 'slow' })
    await harness.call()
  }
  await using harness = await open({}, folder.path)
  harness.clock.advance(6_000)
  await harness.sandbox.handsets.received(phone)
})

test('a call that only rings takes no reply', async () => {
  await using harness = await open()
  await harness.call()
  await harness.sandbox.handsets.received(phone)
  assert.throws(() => harness.sandbox.smsRu?.reply(), /a call that only rings takes no reply/)
})
