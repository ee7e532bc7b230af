import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFailure, isFinal, UnknownMessageError, WaitTimeoutError } from '@posthorn/client'
import { messageStatuses } from '../../packages/domain/message/status.ts'
import { answer, FakeGateway, inTurn, refused } from './fake-gateway.ts'

const status = (name: string) =>
  answer({
    success: true,
    data: [
      {
        success: true,
        data: { msg_id: '10000', type: 'sms', status: name, updated: '2026-01-02T03:04:05Z' },
      },
    ],
  })

test('it queries until the message is final, with pauses that grow', async () => {
  const gateway = new FakeGateway(
    inTurn(status('QUEUED'), status('ROUTING'), status('ROUTING'), status('DELIVERED')),
  )
  const startedAt = gateway.clock.now()
  const found = await gateway.settle(gateway.client.waitFor(10_000))
  assert.equal(found.status, 'DELIVERED')
  assert.equal(gateway.clock.now() - startedAt, 250 + 500 + 1_000)
  assert.deepEqual(gateway.requests[0]?.body.data, [{ msg_id: '10000', type: 'status' }])
})

test('a wished status is reached by a better one, and a failure ends the wait', async () => {
  const read = new FakeGateway(inTurn(status('DELIVERED'), status('REPLIED')))
  assert.equal((await read.settle(read.client.waitFor(1, { until: 'READ' }))).status, 'REPLIED')
  const failed = new FakeGateway(inTurn(status('ROUTING'), status('EXPIRED')))
  assert.equal((await failed.settle(failed.client.waitFor(1, { until: 'READ' }))).status, 'EXPIRED')
  const routed = new FakeGateway(inTurn(status('QUEUED'), status('ROUTING')))
  assert.equal((await routed.settle(routed.client.waitFor(1n, { until: 'ROUTING' }))).status, 'ROUTING')
})

test('at its limit it says what was known last', async () => {
  const gateway = new FakeGateway(inTurn(status('ROUTING')))
  const startedAt = gateway.clock.now()
  const error = await gateway.settle(
    gateway.client.waitFor(7, { timeoutMs: 10_000 }).catch((reason: unknown) => reason),
  )
  assert.ok(error instanceof WaitTimeoutError)
  assert.equal(error.message, 'message 7 must be final within 10000 ms: it is ROUTING')
  assert.equal(error.last?.status, 'ROUTING')
  assert.ok(gateway.clock.now() - startedAt < 10_000)
})

test('it outlasts a gateway that is away for a while, and an unknown message ends it', async () => {
  const away = new FakeGateway(inTurn(new TypeError('fetch failed'), status('DELIVERED')), { maxAttempts: 1 })
  assert.equal((await away.settle(away.client.waitFor(1))).status, 'DELIVERED')
  const gone = new FakeGateway(inTurn(new TypeError('fetch failed')), { maxAttempts: 1 })
  const error = await gone.settle(gone.client.waitFor(1).catch((reason: unknown) => reason))
  assert.ok(error instanceof WaitTimeoutError && error.last === null)
  assert.equal((error.cause as Error).name, 'NoAnswerError')
  const sentence = 'msg_id must be that of a message: no message is known by it'
  const unknown = new FakeGateway(() =>
    answer({ success: true, data: [{ success: false, error: sentence }] }),
  )
  await unknown.settle(assert.rejects(unknown.client.waitFor(1), UnknownMessageError))
  const denied = new FakeGateway(inTurn(refused('Access denied')))
  await denied.settle(assert.rejects(denied.client.waitFor(1), { code: 'access' }))
})

test('its signal ends it with the reason', async () => {
  const gateway = new FakeGateway(inTurn(status('ROUTING')))
  const controller = new AbortController()
  const waiting = gateway.client.waitFor(1, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await assert.rejects(waiting, { message: 'enough' })
  assert.equal(gateway.clock.waiting, 0)
})

test('the client knows which statuses of the gateway are final and which are failures', () => {
  const open = ['ACCEPTED', 'QUEUED', 'ROUTING']
  const good = ['DELIVERED', 'READ', 'REPLIED', 'PARTIALLY DELIVERED']
  for (const name of messageStatuses) {
    assert.equal(isFinal(name), !open.includes(name), name)
    assert.equal(isFailure(name), ![...open, ...good].includes(name), name)
  }
})
