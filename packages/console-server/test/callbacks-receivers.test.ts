import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { Webhook } from 'standardwebhooks'
import { freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { Receiver } from '../../../test/support/receiver.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { signingSecret } from '../../administration/test/callbacks/callbacks-harness.ts'
import { callbackDefaults } from '../../config/sections/callback-settings.ts'
import { AttemptLog } from '../../engines/callbacks/attempt-log.ts'
import { HookTrial } from '../../engines/callbacks/hook-trial.ts'
import { CallbackSender } from '../../engines/callbacks/sending/sender.ts'
import { RecordedEvents } from '../../engines/test/callbacks/recorded-events.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { listCallbacks } from '../../store/test/callbacks/list-callbacks.ts'
import { callbacksHandlers } from '../callbacks/callbacks-handlers.ts'
import { SandboxReceiver } from '../callbacks/sandbox-receiver.ts'
import { requestBy } from './request-by.ts'

const admitsLoopback = { ...callbackDefaults, allowPrivateAddresses: true }

/** Of a gateway without a receiver, in which account 1 signs. */
function handlersWith(config = callbackDefaults) {
  const clock = new ManualClock()
  return callbacksHandlers({
    ...{ clock, config, receiver: null },
    accounts: () => [{ accountId: 1, name: 'shop', isSigned: true }],
    trial: new HookTrial({ clock, config, signingSecretOf: () => signingSecret }),
    received: { received: () => assert.fail(), clearReceived: () => assert.fail() },
    url: () => 'http://gateway.test',
  })
}

const requestWith = (body: object) => ({ ...requestBy('admin'), body }) as never

test('a hook is tested once with a signed sample, and its response is shown', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'answer', status: 500, body: 'no such table' })
  const body = { url: receiver.url('/hook'), accountId: 1, sample: 'reply' }
  const tried = await handlersWith(admitsLoopback)['POST /callbacks/try'](requestWith(body))
  assert.deepEqual([tried.status, tried.answer, tried.error], [500, 'no such table', 'answered 500'])
  const [request] = receiver.received
  assert.equal(receiver.received.length, 1)
  assert.equal(request?.body, tried.body)
  const sent = request.headers
  const sentAt = new Date(Number(sent['webhook-timestamp']) * 1_000)
  const signature = new Webhook(signingSecret).sign(String(sent['webhook-id']), sentAt, tried.body)
  assert.equal(sent['webhook-signature'], signature)
  assert.equal((JSON.parse(tried.body) as { replies: unknown[] }).replies.length, 1)
})

test('a hook is tested only where callbacks may go', async () => {
  await using receiver = await Receiver.open()
  const body = { url: receiver.url(), accountId: null, sample: 'delivered' }
  await assert.rejects(
    async () => handlersWith()['POST /callbacks/try'](requestWith(body)),
    new ConsoleRefusal('hook-refused', { fault: 'private' }, 'url'),
  )
  assert.equal(receiver.received.length, 0)
})

test('the gateway remembers the outcomes of attempts and the health of hosts', async () => {
  await using receiver = await Receiver.open()
  await using fresh = await freshDatabase()
  const recorded = new RecordedEvents()
  const attempts = new AttemptLog()
  await using sender = await CallbackSender.open({
    db: fresh.db,
    clock: systemClock,
    events: recorded.events,
    config: { ...admitsLoopback, scheduleSeconds: [0, 3_600] },
    signingSecretOf: () => null,
    attempts,
  })
  receiver.react = (_request, index) => ({
    kind: 'answer',
    status: index === 0 ? 200 : 503,
    body: `<${index}>`,
  })
  const write = async (count: number) => {
    const one = { accountId: 1, msgId: null, url: receiver.url(), body: '{}' }
    await fresh.db.transaction((tx) =>
      sender.outbox.write(
        tx,
        Array.from({ length: count }, () => one),
        systemClock.now(),
      ),
    )
    const newest = await listCallbacks(fresh.db, { limit: count })
    return newest.map(({ callbackId }) => callbackId)
  }
  const [good = 0] = await write(1)
  await recorded.until(() => recorded.of('callbackDelivered').length === 1)
  const bad = await write(5)
  await recorded.until(() => recorded.of('callbackFailed').length === 5)
  const facts = (id: number) => attempts.of(id).map(({ status, error, answer }) => [status, error, answer])
  assert.deepEqual(facts(good), [[200, null, '<0>']])
  const failed = bad.flatMap(facts)
  assert.deepEqual(
    failed.map(([status, error]) => [status, error]),
    Array.from({ length: 5 }, () => [503, 'answered 503']),
  )
  const [host] = sender.hosts()
  assert.equal(host?.origin, receiver.origin)
  assert.equal(host.health.breaker, 'open')
  assert.ok((host.health.reopensAt ?? 0) > systemClock.now())
})

test('a bounded number of attempts is remembered, and the oldest are dropped first', () => {
  const log = new AttemptLog()
  for (let callbackId = 1; callbackId <= 4_097; callbackId++) {
    log.note({ callbackId, at: callbackId, tookMs: 1, status: 200, error: null, answer: '' })
  }
  assert.deepEqual(log.of(1), [])
  assert.equal(log.of(2).length, 1)
  assert.equal(log.of(4_097).length, 1)
})

test('the receiver of the sandbox shows requests with the owner of their signature, and answers the requested status', async () => {
  let received = 0
  const receiver = new SandboxReceiver({
    clock: new ManualClock(),
    signers: () => [{ account: 'shop', secrets: signingSecret }],
    onReceived: () => received++,
  })
  const app = fastify()
  receiver.addTo(app)
  const body = '{"status":"DELIVERED"}'
  const at = new Date()
  const signature = new Webhook(signingSecret).sign('msg_1', at, body)
  const post = (url: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/json', authorization: 'Bearer x', ...headers },
    })
  const webhook = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) }
  assert.equal((await post('/sandbox/receiver/shop')).statusCode, 200)
  assert.equal((await post('/sandbox/receiver/shop?answer=503')).statusCode, 503)
  await post('/sandbox/receiver/a%20b', { ...webhook, 'webhook-signature': signature })
  await post('/sandbox/receiver/a%20b', { ...webhook, 'webhook-signature': 'v1,AAAA' })
  const [forged, signed, failed] = receiver.received()
  assert.deepEqual([forged?.signature, forged?.account], ['unknown', null])
  assert.deepEqual(
    [signed?.name, signed?.signature, signed?.account, signed?.body],
    ['a b', 'valid', 'shop', body],
  )
  assert.deepEqual([failed?.answered, failed?.signature], [503, 'none'])
  assert.ok(!signed?.headers.some(([name]) => name === 'authorization'))
  assert.equal(received, 4)
  await app.close()
})

test('the receiver of the sandbox keeps a bounded number of requests, and only the beginning of long ones', async () => {
  const receiver = new SandboxReceiver({
    clock: new ManualClock(),
    signers: () => [],
    onReceived: () => undefined,
  })
  const app = fastify()
  receiver.addTo(app)
  for (let request = 0; request < 201; request++) {
    await app.inject({ method: 'POST', url: `/sandbox/receiver/${request}`, payload: 'x'.repeat(20_000) })
  }
  assert.equal(receiver.received().length, 200)
  const [newest] = receiver.received()
  assert.deepEqual([newest?.name, newest?.body.length, newest?.cut], ['200', 16_384, true])
  await app.close()
})

test('outside of sandbox mode there is no receiver', async () => {
  await assert.rejects(handlersWith()['GET /callbacks/received'](requestWith({})), ConsoleRefusal)
})
