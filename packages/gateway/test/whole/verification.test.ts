import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const phone = '380671234567'

interface VerifyAnswer {
  success: boolean
  verify_id: string
  status: string
  error?: string
}

async function request(
  harness: GatewayHarness,
  fields: object,
): Promise<{ status: number; body: VerifyAnswer }> {
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, ...fields }),
  })
  return { status: response.status, body: (await response.json()) as VerifyAnswer }
}

/** The newest text that a telephone received. */
function textOn(harness: GatewayHarness, number: string, count = 1): Promise<string> {
  return until(`${count} messages on ${number}`, () => {
    const { messages } = harness.network().handsets.view(number)
    const last = messages.at(-1)
    return messages.length < count || last === undefined ? null : JSON.stringify(last)
  })
}

async function create(
  harness: GatewayHarness,
  change: object = {},
): Promise<{ verifyId: string; code: string }> {
  const before = harness.network().handsets.view(phone).messages.length
  const { status, body } = await request(harness, { command: 'verify/create', phone, ...change })
  assert.equal(status, 200, body.error)
  const text = await textOn(harness, phone, before + 1)
  return { verifyId: body.verify_id, code: /Your code: (\d{6})/.exec(text)?.[1] ?? '' }
}

test('a code reaches the telephone, the user enters it, and both steps cause a callback', async () => {
  await using harness = await GatewayHarness.open()
  const { verifyId, code } = await create(harness, { hook: harness.receiver.url(), custom_id: 'signup-1' })
  const untilCallback = (status: string) =>
    until(`a callback ${status}`, () => {
      const bodies = harness.receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      return bodies.find((body) => body['status'] === status) ?? null
    })
  const common = { request_id: verifyId, verify_id: verifyId, custom_id: 'signup-1', type: 'sms', phone }
  const { updated: _, ...delivered } = await untilCallback('DELIVERED')
  assert.deepEqual(delivered, { success: true, ...common, status: 'DELIVERED' })
  const check = { command: 'verify', phone, verify_id: verifyId }
  assert.equal((await request(harness, { ...check, code: '0000000' })).body.status, 'pending')
  assert.equal((await request(harness, { ...check, code })).body.status, 'approved')
  const { updated: __, ...approved } = await untilCallback('approved')
  assert.deepEqual(approved, { success: true, ...common, status: 'approved' })
  assert.equal((await request(harness, { ...check, code })).body.status, 'expired')
  assert.equal((await harness.money()).charged, 0.5)
  assert.match(await harness.metrics(), /posthorn_verifications_total\{outcome="approved"\} 1/)
  assert.ok(!harness.logged.some((line) => line.includes(code)))
  const [row] = await harness.db.query<{ msg_id: number }>({ text: 'SELECT msg_id FROM messages' })
  const story = await harness.story(row?.msg_id ?? 0)
  assert.ok(story.length > 3 && !story.join('\n').includes(code))
})

test('a service configured a moment ago sends its own text', async () => {
  await using harness = await GatewayHarness.open()
  const text = `INSERT INTO verification_services (service_id, name, texts, lifetime_seconds, attempts, types, plan)
    VALUES (7, 'Shop', '{"en": "{name}: Your code: {code}"}', 60, 1, '{sms}', '[{"channel":"sms","waitSeconds":null}]')`
  await harness.db.query({ text })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  const { body } = await until('the service', async () => {
    const answered = await request(harness, { command: 'verify/create', phone, service_id: 7 })
    return answered.status === 200 ? answered : null
  })
  assert.match(await textOn(harness, phone), /Shop: Your code: \d{6}/)
  const check = { command: 'verify', phone, verify_id: body.verify_id, code: 'nonsense' }
  assert.equal((await request(harness, check)).body.status, 'blocked')
})

test('without its database no code is sent or checked (503), and the gateway resumes by itself', async () => {
  await using harness = await GatewayHarness.open()
  const { verifyId, code } = await create(harness)
  await harness.databaseTakesConnections(false)
  const check = { command: 'verify', phone, verify_id: verifyId, code }
  for (const fields of [{ command: 'verify/create', phone: '380671234568' }, check]) {
    const { status, body } = await request(harness, fields)
    assert.equal(status, 503)
    assert.match(body.error ?? '', /cannot reach its database/)
  }
  await harness.databaseTakesConnections(true)
  await until('the code to be checked', async () => {
    const { status, body } = await request(harness, check)
    return status === 200 && body.status === 'approved' ? body : null
  })
  assert.deepEqual(harness.network().handsets.view('380671234568').messages, [])
})

test('codes can be checked after a restart of the gateway', async () => {
  await using harness = await GatewayHarness.open()
  const { verifyId, code } = await create(harness)
  await harness.stop()
  await harness.start()
  const { body } = await request(harness, { command: 'verify', phone, verify_id: verifyId, code })
  assert.equal(body.status, 'approved')
})

test('a code that confirms a payment names amount and payee, and is right for them alone', async () => {
  await using harness = await GatewayHarness.open()
  const payment = { amount: '12.5', currency: 'EUR', payee: 'Shop Ltd' }
  const { verifyId, code } = await create(harness, payment)
  assert.match(await textOn(harness, phone), /Shop Ltd, 12\.50 EUR: Your code: /)
  const check = { command: 'verify', phone, verify_id: verifyId, code }
  const other = { ...payment, amount: 13 }
  assert.equal((await request(harness, check)).body.status, 'pending', 'without the payment')
  assert.equal((await request(harness, { ...check, ...other })).body.status, 'pending', 'of another amount')
  const { body } = await request(harness, { ...check, ...payment })
  assert.equal(body.status, 'approved')
  assert.deepEqual({ ...payment, amount: '12.50' }, pick(body, 'amount', 'currency', 'payee'))
})

test('a code of the caller goes out in a text with the hash of the app, and is checked like any other', async () => {
  await using harness = await GatewayHarness.open()
  const { body } = await request(harness, {
    ...{ command: 'verify/create', phone, code: 'aB12cd', app_hash: 'FA+9qCX9VSu', max_price: 1 },
  })
  const text = await textOn(harness, phone)
  assert.match(text, /Your code: aB12cd\b.*\\nFA\+9qCX9VSu"/)
  const check = { command: 'verify', phone, verify_id: body.verify_id, code: 'ab12 CD' }
  assert.equal((await request(harness, check)).body.status, 'approved')
})

test('wishes for a code that contradict each other are refused with what is wrong', async () => {
  await using harness = await GatewayHarness.open()
  const refusals: [object, string][] = [
    [{ code: 'abcd', code_length: 4 }, 'code must be given without code_length and code_type'],
    [{ amount: 5, payee: 'Shop' }, 'amount must be given together with currency and payee'],
    [
      { amount: 0, currency: 'EUR', payee: 'Shop' },
      'amount must be above 0, with at most 6 digits after the point',
    ],
    [{ max_price: '0.1' }, 'max_price must be at least 0.50, which it may cost'],
    [{ app_hash: 'short' }, 'app_hash must be the 11 characters that Android computes for the app'],
  ]
  for (const [fields, error] of refusals) {
    const { status, body } = await request(harness, { command: 'verify/create', phone, ...fields })
    assert.deepEqual([status, body.error], [400, error])
  }
  assert.deepEqual(harness.network().handsets.view(phone).messages, [])
})

function pick(from: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

test('entered codes are reported to the carriers that take it, by their own ids', async () => {
  await using harness = await GatewayHarness.open({ everyChannel: true })
  const telegram = `'[{"channel":"telegram","waitSeconds":null}]'`
  const text = `INSERT INTO verification_services (service_id, lifetime_seconds, attempts, types, plan)
    VALUES (7, 300, 5, '{sms}', ${telegram})`
  await harness.db.query({ text })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  for (const [number, service_id] of [
    ['447700900021', 1],
    ['380671112244', 7],
  ] as const) {
    const { body } = await until('the service', async () => {
      const answered = await request(harness, { command: 'verify/create', phone: number, service_id })
      return answered.status === 200 ? answered : null
    })
    const code = /\d{6}/.exec((JSON.parse(await textOn(harness, number)) as { text: string }).text)?.[0]
    const check = { command: 'verify', phone: number, verify_id: body.verify_id, code }
    assert.equal((await request(harness, check)).body.status, 'approved')
  }
  for (const kind of ['twilio', 'telegram']) {
    const line = new RegExp(`code_conversions_total\\{upstream="${kind}-sandbox",outcome="reported"\\} 1`)
    await until(`a report to ${kind}`, async () => (line.test(await harness.metrics()) ? true : null))
  }
})
