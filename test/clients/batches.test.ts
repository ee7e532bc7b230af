import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AccessDeniedError,
  PhoneError,
  TooLargeError,
  TooManyWaitingError,
  TooMuchError,
  UnexpectedAnswerError,
} from '@posthorn/client'
import { deferred } from '../support/deferred.ts'
import { accepted, answer, FakeGateway, inTurn, refused, sms, turns } from './fake-gateway.ts'

const idsOf = ({ body }: { body: { data: Record<string, unknown>[] } }) => body.data.map(({ id }) => id)

test('calls of one moment share a request, and each gets its own answer or error', async () => {
  const gateway = new FakeGateway(() =>
    answer({
      success: true,
      data: [
        { success: true, data: { id: 1, msg_id: 11, data: 1, parts: 1 } },
        { success: false, error: 'Please enter valid receiver phone number', data: { id: 2 } },
        { success: true, data: { id: 3, msg_id: 13, data: 1, parts: 2 } },
      ],
    }),
  )
  const calls = [1, 2, 3].map((id) => gateway.client.perform(sms(id)))
  const [one, two, three] = await gateway.settle(Promise.allSettled(calls))
  assert.equal(gateway.requests.length, 1)
  assert.ok(one?.status === 'fulfilled' && one.value.msg_id === 11)
  assert.ok(two?.status === 'rejected' && two.reason instanceof PhoneError && two.reason.id === 2)
  assert.ok(three?.status === 'fulfilled' && three.value.parts === 2)
})

test('what comes while all requests are under way goes together in the next one', async () => {
  const held = deferred()
  const gateway = new FakeGateway(async (request, index) => {
    if (index < 4) await held.promise
    return accepted(request)
  })
  const calls = []
  for (let id = 1; id <= 10; id++) {
    calls.push(gateway.client.perform(sms(id)))
    await turns()
  }
  assert.equal(gateway.requests.length, 4)
  held.resolve()
  await gateway.settle(Promise.all(calls))
  assert.deepEqual(gateway.requests.map(idsOf), [[1], [2], [3], [4], [5, 6, 7, 8, 9, 10]])
})

test('a request has at most 500 sends and stays below 1 MiB', async () => {
  const gateway = new FakeGateway(accepted)
  await gateway.settle(Promise.all(Array.from({ length: 1_200 }, (_, id) => gateway.client.perform(sms(id)))))
  assert.deepEqual(
    gateway.requests.map(({ body }) => body.data.length),
    [500, 500, 200],
  )
  const large = new FakeGateway(accepted)
  const text = 'ї'.repeat(100_000)
  const calls = Array.from({ length: 12 }, (_, id) => large.client.perform({ ...sms(id), sms_message: text }))
  await large.settle(Promise.all(calls))
  assert.deepEqual(
    large.requests.map(({ body }) => body.data.length),
    [4, 4, 4],
  )
  assert.ok(large.requests.every((request) => Buffer.byteLength(request.text) < 1_048_576))
})

test('a request that this gateway finds too big is halved, and an operation that is too big alone fails', async () => {
  const gateway = new FakeGateway((request) =>
    request.body.data.length > 2
      ? refused('data must be a list of at most 2 operations')
      : request.body.data.some(({ id }) => id === 3)
        ? refused('The request body must be at most 900 bytes long')
        : accepted(request),
  )
  const calls = Array.from({ length: 5 }, (_, id) => gateway.client.perform(sms(id + 1)))
  const outcomes = await gateway.settle(Promise.allSettled(calls))
  assert.deepEqual(
    outcomes.map(({ status }) => status === 'fulfilled'),
    [true, true, false, true, true],
  )
  assert.ok(outcomes[2]?.status === 'rejected' && outcomes[2].reason instanceof TooLargeError)
  assert.equal(new Set(gateway.requests.map(({ key }) => key)).size, gateway.requests.length)
})

test('reads go without a key, in requests of their own; calls and changes of templates go alone', async () => {
  const gateway = new FakeGateway((request) => {
    const items = request.body.data.map(() => ({ success: true, data: {} }))
    return answer({ success: true, data: items })
  })
  const { client } = gateway
  await gateway.settle(
    Promise.all([
      client.perform({ type: 'balance' }),
      client.perform(sms(1)),
      client.status({ id: 1 }),
      client.perform({ type: 'call/otp', id: 2, phone: '380671234567' }),
      client.perform({ type: 'call/otp', id: 3, phone: '380671234568' }),
      client.perform({ type: 'template/create', template: 'Hello' }),
      client.perform({ type: 'template/list' }),
      client.perform({ type: 'hlr', id: 4, phone: '380671234567' }),
      client.perform({ type: 'hlr', id: 5, phone: '380671234567' }),
    ]),
  )
  const seen = gateway.requests.map(({ body, key }) => [
    body.data.map(({ type }) => type).join(),
    key !== null,
  ])
  assert.deepEqual(seen.toSorted(), [
    ['balance,status', false],
    ['call/otp', true],
    ['call/otp', true],
    ['hlr,hlr', true],
    ['sms', true],
    ['template/create', true],
    ['template/list', false],
  ])
})

test('an operation that the gateway has no time for goes into a later request, alone', async () => {
  const tooMuch = {
    success: false,
    error: 'Too much was requested with this key, please try again in a few seconds',
  }
  const done = (amount: number) => ({ success: true, data: { amount, currency: 'UAH' } })
  const gateway = new FakeGateway(
    inTurn(answer({ success: true, data: [done(1), tooMuch] }), answer({ success: true, data: [done(2)] })),
  )
  const calls = [1, 2].map(() => gateway.client.perform({ type: 'balance' }))
  const answers = await gateway.settle(Promise.all(calls))
  assert.deepEqual(
    answers.map(({ amount }) => amount),
    ['1', '2'],
  )
  const stubborn = new FakeGateway(() => answer({ success: true, data: [tooMuch] }))
  await stubborn.settle(assert.rejects(stubborn.client.perform({ type: 'balance' }), TooMuchError))
  assert.equal(stubborn.requests.length, 5)
  assert.equal(stubborn.clock.waiting, 0)
})

test('a request that is refused as a whole fails each of its calls', async () => {
  const gateway = new FakeGateway(inTurn(refused('Access denied')))
  const outcomes = await gateway.settle(
    Promise.allSettled([1, 2].map((id) => gateway.client.perform(sms(id)))),
  )
  assert.ok(
    outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof AccessDeniedError),
  )
})

test('an answer with too few items fails the calls instead of mixing them up', async () => {
  const gateway = new FakeGateway(() => answer({ success: true, data: [{ success: true, data: { id: 2 } }] }))
  const outcomes = await gateway.settle(
    Promise.allSettled([1, 2].map((id) => gateway.client.perform(sms(id)))),
  )
  assert.ok(
    outcomes.every(
      (outcome) => outcome.status === 'rejected' && outcome.reason instanceof UnexpectedAnswerError,
    ),
  )
})

test('a caller that goes away leaves the others their request, and the last one ends it', async () => {
  const gateway = new FakeGateway(() => new Promise<never>(() => {}))
  const [one, two] = [new AbortController(), new AbortController()]
  const calls = [one, two].map(({ signal }, id) => gateway.client.perform(sms(id), { signal }))
  const settled = Promise.allSettled(calls)
  await turns()
  one.abort()
  await turns()
  assert.equal(gateway.requests[0]?.signal.aborted, false)
  two.abort()
  await settled
  await turns()
  assert.deepEqual(
    gateway.requests.map(({ signal }) => signal.aborted),
    [true],
  )
})

test('a caller that goes away before its request is sent is left out of it', async () => {
  const gateway = new FakeGateway(accepted)
  const controller = new AbortController()
  const gone = gateway.client.perform(sms(1), { signal: controller.signal })
  const sent = gateway.client.perform(sms(2))
  controller.abort()
  await assert.rejects(gone)
  await gateway.settle(sent)
  assert.deepEqual(gateway.requests.map(idsOf), [[2]])
})

test('calls that wait have a bound, and those beyond it fail at once', async () => {
  const gateway = new FakeGateway(accepted, { maxWaiting: 2 })
  const calls = [1, 2, 3].map((id) => gateway.client.perform(sms(id)))
  const outcomes = await gateway.settle(Promise.allSettled(calls))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  const [refused] = outcomes.slice(2)
  assert.ok(refused?.status === 'rejected' && refused.reason instanceof TooManyWaitingError)
  assert.equal(gateway.requests.length, 1)
})
