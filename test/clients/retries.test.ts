import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AccessDeniedError,
  CallTimeoutError,
  NoAnswerError,
  OutcomeUnknownError,
  OverloadError,
  UnexpectedAnswerError,
} from '@posthorn/client'
import { accepted, answer, FakeGateway, inTurn, refused, sms, turns } from './fake-gateway.ts'

const overload = 'The gateway has too much to do: nothing was accepted, please try again'
const unknown =
  'The gateway lost its database while it accepted this: ask for the status before you send it again'
const broken = new TypeError('fetch failed')
const check = { phone: '380671234567', code: '482913', verify_id: 'v' }

test('a send whose answer was lost is repeated with the same key and the same bytes', async () => {
  const gateway = new FakeGateway(inTurn(broken, refused(unknown), answer('gone', 502), accepted))
  const { msg_id } = await gateway.settle(gateway.client.perform(sms(1)))
  assert.equal(msg_id, 10_000)
  assert.equal(gateway.requests.length, 4)
  assert.equal(new Set(gateway.requests.map(({ key, text }) => `${key} ${text}`)).size, 1)
  assert.match(gateway.requests[0]?.key ?? '', /^[0-9a-f-]{36}$/)
})

test('two sends have two keys, and the key of the caller is used as it is', async () => {
  const gateway = new FakeGateway(accepted)
  await gateway.settle(gateway.client.perform(sms(1)))
  await gateway.settle(gateway.client.perform(sms(2)))
  await gateway.settle(gateway.client.perform(sms(3), { idempotencyKey: 'order-3' }))
  const keys = gateway.requests.map(({ key }) => key)
  assert.equal(new Set(keys).size, 3)
  assert.equal(keys[2], 'order-3')
  await assert.rejects(gateway.client.perform(sms(4), { idempotencyKey: 'ключ' }), /printable ASCII/)
})

test('what the gateway refuses for good is not repeated', async () => {
  const gateway = new FakeGateway(inTurn(refused('Access denied')))
  await gateway.settle(assert.rejects(gateway.client.perform(sms(1)), AccessDeniedError))
  assert.equal(gateway.requests.length, 1)
})

test('attempts have a limit, and pauses between them double up to five seconds', async () => {
  const times: number[] = []
  const gateway = new FakeGateway(
    () => {
      times.push(gateway.clock.now())
      throw broken
    },
    { maxAttempts: 8 },
  )
  await gateway.settle(assert.rejects(gateway.client.perform(sms(1)), NoAnswerError))
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  assert.deepEqual(pauses, [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
})

test('a pause is spread between half of it and all of it', async () => {
  const gateway = new FakeGateway(inTurn(refused(overload), accepted), { random: () => 0 })
  const startedAt = gateway.clock.now()
  await gateway.settle(gateway.client.perform(sms(1)))
  assert.equal(gateway.clock.now() - startedAt, 150)
})

test('Retry-After is kept to, in seconds and as a date, and not waited for beyond the time of the call', async () => {
  for (const [header, waitMs] of [
    ['7', 7_000],
    ['Fri, 02 Jan 2026 03:04:10 GMT', 5_000],
  ] as const) {
    const gateway = new FakeGateway(inTurn(answer('busy', 503, { 'retry-after': header }), accepted))
    const startedAt = gateway.clock.now()
    await gateway.settle(gateway.client.perform(sms(1)))
    assert.equal(gateway.clock.now() - startedAt, waitMs)
  }
  const gateway = new FakeGateway(inTurn(answer('busy', 503, { 'retry-after': '120' }), accepted))
  const startedAt = gateway.clock.now()
  await gateway.settle(
    assert.rejects(gateway.client.perform(sms(1)), { name: 'UnexpectedAnswerError', retryAfterMs: 120_000 }),
  )
  assert.deepEqual([gateway.requests.length, gateway.clock.now() - startedAt], [1, 0])
})

test('a check of a code is repeated only where the gateway says that it carried nothing out', async () => {
  const approved = answer({
    success: true,
    verify_id: 'v',
    phone: '1',
    type: 'sms',
    status: 'approved',
    service_id: 1,
  })
  const away = 'The gateway cannot reach its database: nothing was accepted, please try again'
  const repeated = new FakeGateway(inTurn(refused(away, 503), refused(overload, 503), approved))
  assert.equal((await repeated.settle(repeated.client.checkCode(check))).status, 'approved')
  assert.deepEqual(
    repeated.requests.map(({ key }) => key),
    [null, null, null],
  )
  for (const [lost, error] of [
    [broken, NoAnswerError],
    [answer('gone', 502), UnexpectedAnswerError],
    [
      refused('The gateway lost its database while it accepted this: the code may be on its way', 503),
      OutcomeUnknownError,
    ],
  ] as const) {
    const gateway = new FakeGateway(inTurn(lost, approved))
    await gateway.settle(assert.rejects(gateway.client.checkCode(check), error))
    assert.equal(gateway.requests.length, 1)
  }
})

test('a code is created under a key, so that a repeated request sends no second one', async () => {
  const created = answer({ success: true, request_id: 'v', verify_id: 'v' })
  const gateway = new FakeGateway(inTurn(broken, created))
  assert.equal((await gateway.settle(gateway.client.createCode({ phone: '380671234567' }))).verify_id, 'v')
  const [first, second] = gateway.requests
  assert.equal(first?.key, second?.key)
  assert.equal(first?.text, second?.text)
  assert.deepEqual(first?.body, { auth: 'a-key', command: 'verify/create', phone: '380671234567' })
})

test('an attempt that gets no answer ends and is repeated, also where fetch knows no signals', async () => {
  const never = () => new Promise<never>(() => {})
  const gateway = new FakeGateway(inTurn(never, accepted), { attemptTimeoutMs: 3_000 })
  const startedAt = gateway.clock.now()
  await gateway.settle(gateway.client.perform(sms(1)))
  assert.equal(gateway.clock.now() - startedAt, 3_250)
})

test('the time of a call limits everything, and its error has that of the last attempt as cause', async () => {
  const gateway = new FakeGateway(inTurn(broken), { maxAttempts: 100 })
  const startedAt = gateway.clock.now()
  const rejected = gateway.client.perform(sms(1), { timeoutMs: 10_000 })
  const error = await gateway.settle(rejected.catch((reason: unknown) => reason))
  // The next pause would go beyond it.
  assert.ok(error instanceof NoAnswerError)
  assert.equal(error.cause, broken)
  assert.ok(gateway.clock.now() - startedAt < 10_000)
  const silent = new FakeGateway(
    inTurn(broken, () => new Promise<never>(() => {})),
    { attemptTimeoutMs: 60_000 },
  )
  const late = await silent.settle(
    silent.client.perform(sms(1), { timeoutMs: 10_000 }).catch((reason: unknown) => reason),
  )
  assert.ok(late instanceof CallTimeoutError && late.cause instanceof NoAnswerError)
  assert.equal(silent.requests[1]?.signal.aborted, true)
  assert.equal(silent.clock.waiting, 0)
})

test('a signal ends a call at once with its reason, before it is sent, on its way and in a pause', async () => {
  const gateway = new FakeGateway(inTurn(() => new Promise<never>(() => {})))
  const reason = new Error('the user went away')
  await assert.rejects(gateway.client.perform(sms(1), { signal: AbortSignal.abort(reason) }), reason)
  const controller = new AbortController()
  const called = gateway.client.perform(sms(1), { signal: controller.signal })
  await turns()
  assert.equal(gateway.requests.length, 1)
  controller.abort(reason)
  await assert.rejects(called, reason)
  assert.equal(gateway.requests[0]?.signal.aborted, true)
  const pausing = new FakeGateway(inTurn(refused(overload)))
  const second = new AbortController()
  const waiting = pausing.client.checkCode(check, { signal: second.signal })
  await turns()
  second.abort(reason)
  await assert.rejects(waiting, reason)
  await turns()
  assert.deepEqual([gateway.clock.waiting, pausing.clock.waiting], [0, 0])
})

test('an answer of another program is an error that says so, and redirects are not followed', async () => {
  for (const [body, status] of [
    ['<html>', 200],
    ['{}', 200],
    ['', 307],
  ] as const) {
    const gateway = new FakeGateway(inTurn(answer(body, status)))
    const error = await gateway.settle(gateway.client.perform(sms(1)).catch((reason: unknown) => reason))
    assert.ok(error instanceof UnexpectedAnswerError)
    assert.equal(error.httpStatus, status)
    assert.ok(!error.message.includes('a-key'))
    assert.equal(gateway.requests.length, 1)
  }
})

test('an overloaded gateway is an OverloadError once attempts are used up', async () => {
  const gateway = new FakeGateway(inTurn(refused(overload)), { maxAttempts: 2 })
  await gateway.settle(assert.rejects(gateway.client.perform(sms(1)), OverloadError))
  assert.equal(gateway.requests.length, 2)
})
