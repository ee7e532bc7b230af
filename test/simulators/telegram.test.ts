import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { Sandbox, SandboxOptions } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import type { ReceivedRequest } from '../support/receiver.ts'
import { answer, Receiver } from '../support/receiver.ts'
import { scratchFolder } from './scratch-folder.ts'

const phone = '380501112233'

interface Answer {
  ok: boolean
  error?: string
  result?: Status
}

interface Status {
  request_id: string
  phone_number: string
  request_cost: number
  is_refunded?: boolean
  remaining_balance?: number
  delivery_status?: { status: string; updated_at: number }
  verification_status?: { status: string; code_entered?: string }
  payload?: string
}

async function open(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0 },
    telegram: { port: 0, deliveryDelayMs: 0, balance: 1 },
    ...options,
  })
  const receiver = await Receiver.open()
  const { url, token } = sandbox.addresses.telegram ?? { url: '', token: '' }
  async function call(method: string, fields: object, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${url}/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      ...init,
    })
    return (await response.json()) as Answer
  }
  const send = (to: string, fields: object = {}) =>
    call('sendVerificationMessage', {
      phone_number: `+${to}`,
      code: '123456',
      callback_url: receiver.url('/tg'),
      ...fields,
    })
  return {
    sandbox,
    receiver,
    url,
    token,
    call,
    send,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

function statusOf(request: ReceivedRequest | undefined): Status {
  return JSON.parse(request?.body ?? '{}') as Status
}

function signatureOf(token: string, { headers, body }: ReceivedRequest): string {
  const key = createHash('sha256').update(token).digest()
  return createHmac('sha256', key)
    .update(`${String(headers['x-request-timestamp'])}\n${body}`)
    .digest('hex')
}

test('a code is charged, delivered to the handset, and reported with a signature over time and body', async () => {
  await using harness = await open()
  const { ok, result } = await harness.send(phone, { payload: '4711', ttl: 60 })
  assert.equal(ok, true)
  assert.deepEqual(
    [result?.phone_number, result?.request_cost, result?.remaining_balance, result?.delivery_status?.status],
    [`+${phone}`, 0.01, 0.99, 'sent'],
  )
  await harness.receiver.requests(1)
  const [report] = harness.receiver.received
  assert.ok(report)
  assert.equal(report.path, '/tg')
  assert.equal(report.headers['x-request-signature'], signatureOf(harness.token, report))
  const status = statusOf(report)
  assert.deepEqual(
    [status.request_id, status.delivery_status?.status, status.payload],
    [result?.request_id, 'delivered', '4711'],
  )
  const [message] = harness.sandbox.handsets.view(phone).messages
  assert.equal(message?.text, '123456 is your verification code.')
  assert.equal(message.msg_id, '4711')
})

test('method names know no case; parameters come as query, form or JSON, the token as a parameter too', async () => {
  await using harness = await open()
  const fields = { phone_number: `+${phone}`, code: '1234', access_token: harness.token }
  const query = new URLSearchParams(fields)
  const byQuery = await fetch(`${harness.url}/SENDVERIFICATIONMESSAGE?${query}`)
  assert.equal(((await byQuery.json()) as Answer).ok, true)
  const byForm = await fetch(`${harness.url}/sendverificationmessage`, { method: 'POST', body: query })
  assert.equal(((await byForm.json()) as Answer).ok, true)
  const headers = { 'content-type': 'application/json' }
  assert.equal((await harness.call('sendVerificationMessage', fields, { headers })).ok, true)
})

const wrong: [object, string][] = [
  [{ phone_number: phone }, 'PHONE_NUMBER_INVALID'],
  [{ code: '123' }, 'CODE_INVALID'],
  [{ code: '' }, 'CODE_LENGTH_INVALID'],
  [{ code: '', code_length: 9 }, 'CODE_LENGTH_INVALID'],
  [{ ttl: 29 }, 'TTL_INVALID'],
  [{ ttl: 3_601 }, 'TTL_INVALID'],
  [{ payload: 'x'.repeat(129) }, 'PAYLOAD_INVALID'],
  [{ callback_url: 'ftp://example.com' }, 'CALLBACK_URL_INVALID'],
  [{ request_id: '17' }, 'REQUEST_ID_INVALID'],
  [{ phone_number: '+380501119902' }, 'PHONE_NUMBER_NOT_AVAILABLE'],
]

test('an error is one word, and costs nothing', async () => {
  await using harness = await open()
  for (const [fields, error] of wrong) {
    assert.deepEqual(await harness.send(phone, fields), { ok: false, error }, JSON.stringify(fields))
  }
  assert.equal((await harness.send(phone)).result?.remaining_balance, 0.99)
  const headers = { authorization: 'Bearer wrong' }
  assert.equal((await harness.call('checkSendAbility', {}, { headers })).error, 'ACCESS_TOKEN_INVALID')
  assert.equal((await harness.call('checkSendAbility', {}, { headers: {} })).error, 'ACCESS_TOKEN_REQUIRED')
  assert.equal((await harness.call('sendMessage', {})).error, 'METHOD_NOT_FOUND')
})

test('a message after a paid checkSendAbility is free of charge, once', async () => {
  await using harness = await open()
  const { result } = await harness.call('checkSendAbility', { phone_number: `+${phone}` })
  assert.equal(result?.remaining_balance, 0.99)
  assert.equal(result.delivery_status, undefined)
  const { request_id } = result
  const sent = await harness.send(phone, { request_id })
  assert.equal(sent.result?.request_id, request_id)
  assert.equal(sent.result.remaining_balance, 0.99)
  assert.equal((await harness.send(phone, { request_id })).error, 'REQUEST_ID_INVALID')
  assert.equal(
    (await harness.call('checkSendAbility', { phone_number: '+380501119902' })).error,
    'PHONE_NUMBER_NOT_AVAILABLE',
  )
})

test('an empty balance refuses', async () => {
  await using harness = await open({ telegram: { port: 0, balance: 0.01 } })
  assert.equal((await harness.send(phone)).ok, true)
  assert.equal((await harness.send(phone)).error, 'BALANCE_NOT_ENOUGH')
})

test('a silent handset lets the code expire at its ttl, and the fee comes back', async () => {
  const clock = new ManualClock()
  await using harness = await open({ clock })
  const { result } = await harness.send('380501119903', { ttl: 30 })
  clock.advance(29_900)
  assert.equal(harness.receiver.received.length, 0)
  clock.advance(200)
  await harness.receiver.requests(1)
  const expired = statusOf(harness.receiver.received[0])
  assert.deepEqual(
    [expired.request_id, expired.delivery_status?.status, expired.is_refunded, expired.remaining_balance],
    [result?.request_id, 'expired', true, 1],
  )
  assert.deepEqual(harness.sandbox.handsets.view('380501119903').messages, [])
})

test('scripts decide what is reported', async () => {
  const reported = async (to: string, count: number) => {
    await using harness = await open()
    await harness.send(to)
    await harness.receiver.requests(count)
    return harness.receiver.received.map((request) => statusOf(request).delivery_status?.status)
  }
  assert.deepEqual(await reported('380501119901', 1), ['expired'])
  assert.deepEqual(await reported('380501119904', 2), ['delivered', 'read'])
  assert.deepEqual(await reported('380501119907', 2), ['delivered', 'delivered'])
})

test('a throttled handset costs two waits', async () => {
  await using harness = await open()
  const errors: (string | undefined)[] = []
  for (let each = 0; each < 3; each++) errors.push((await harness.send('380501119945')).error)
  assert.deepEqual(errors, ['FLOOD_WAIT_1', 'FLOOD_WAIT_1', undefined])
})

test('the report can come before the answer', async () => {
  await using harness = await open()
  await harness.send('380501119906')
  assert.equal(statusOf(harness.receiver.received[0]).delivery_status?.status, 'delivered')
})

test('a revoked code never arrives; a delivered one stays', async () => {
  const clock = new ManualClock()
  await using harness = await open({ clock })
  const { result } = await harness.send('380501119908')
  const revoked = await harness.call('revokeVerificationMessage', { request_id: result?.request_id })
  assert.deepEqual(revoked, { ok: true, result: true })
  clock.advance(10_000)
  assert.deepEqual(harness.sandbox.handsets.view('380501119908').messages, [])
  const status = await harness.call('checkVerificationStatus', { request_id: result?.request_id })
  assert.equal(status.result?.delivery_status?.status, 'revoked')

  const delivered = await harness.send(phone)
  await harness.sandbox.handsets.received(phone)
  const late = await harness.call('revokeVerificationMessage', { request_id: delivered.result?.request_id })
  assert.equal(late.ok, true)
  assert.equal(harness.sandbox.handsets.view(phone).messages.length, 1)
})

test('codes that are entered are checked, and after five wrong ones no more', async () => {
  await using harness = await open()
  const { result } = await harness.send(phone)
  const check = async (code: string) => {
    const { result: status } = await harness.call('checkVerificationStatus', {
      request_id: result?.request_id,
      code,
    })
    return status?.verification_status?.status
  }
  assert.equal(await check('123456'), 'code_valid')
  for (let each = 0; each < 5; each++) assert.equal(await check('000000'), 'code_invalid')
  assert.equal(await check('123456'), 'code_max_attempts_exceeded')
})

test('a failed report is retried at most ten times, later each time', async () => {
  const clock = new ManualClock()
  await using harness = await open({ clock })
  harness.receiver.react = () => answer(500)
  await harness.send(phone)
  for (let attempt = 1; attempt <= 11; attempt++) {
    await harness.receiver.requests(attempt)
    await until(() => clock.waiting > 0 || attempt === 11)
    clock.advance(60_000)
  }
  await until(() => harness.sandbox.telegram?.stats()['eventsGivenUp'] === 1)
  clock.advance(600_000)
  assert.equal(harness.receiver.received.length, 11)
})

test('failed reports are retried after a restart, with the same request_id', async () => {
  await using folder = await scratchFolder()
  await using receiver = await Receiver.open()
  const options = { dataDir: folder.path }
  let requestId: string | undefined
  {
    await using harness = await open(options)
    receiver.react = () => answer(500)
    requestId = (await harness.send(phone, { callback_url: receiver.url() })).result?.request_id
    await until(() => (harness.sandbox.telegram?.stats()['eventsRepeated'] ?? 0) > 0)
  }
  receiver.react = () => answer(200)
  await using harness = await open(options)
  await receiver.requests(2)
  assert.equal(statusOf(receiver.received[1]).request_id, requestId)
  assert.equal(harness.sandbox.handsets.view(phone).messages.length, 1)
})

test('badSignature and withheld reports are faults of this carrier', async () => {
  await using harness = await open()
  await put(harness.sandbox, { badSignature: true })
  await harness.send(phone)
  await harness.receiver.requests(1)
  const [report] = harness.receiver.received
  assert.ok(report)
  assert.notEqual(report.headers['x-request-signature'], signatureOf(harness.token, report))
  await put(harness.sandbox, { withholdReports: true })
  await harness.send(phone)
  await harness.sandbox.handsets.received(phone, 2)
  await put(harness.sandbox, { requestsPerSecond: 0 })
  assert.equal((await harness.send(phone)).error, 'FLOOD_WAIT_1')
  assert.equal(harness.receiver.received.length, 1)
})

async function put(sandbox: Sandbox, faults: object): Promise<void> {
  const url = `${sandbox.addresses.http}/sandbox/faults/telegram`
  const response = await fetch(url, { method: 'PUT', body: JSON.stringify(faults) })
  assert.equal(response.status, 200)
}

/** Polls a condition in this process, one turn of the event loop at a time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
