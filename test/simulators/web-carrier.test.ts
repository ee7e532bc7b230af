import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { SandboxOptions } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { answer, Receiver } from '../support/receiver.ts'
import { scratchFolder } from './scratch-folder.ts'

const phone = '380501112233'

/** The Telegram Gateway stands for every carrier with an HTTP interface. */
async function open(faults: object, options: Partial<SandboxOptions> = {}) {
  const receiver = await Receiver.open()
  const sandbox = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0 },
    telegram: { port: 0, deliveryDelayMs: 0, faults },
    ...options,
  })
  const { url, token } = sandbox.addresses.telegram ?? { url: '', token: '' }
  return {
    sandbox,
    receiver,
    send(fields: object = {}): Promise<Response> {
      return fetch(`${url}/sendVerificationMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          phone_number: `+${phone}`,
          code: '123456',
          callback_url: receiver.url(),
          ...fields,
        }),
      })
    },
    payloads(): unknown[] {
      return receiver.received.map(({ body }) => (JSON.parse(body) as { payload?: string }).payload)
    },
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('refused connections are cut, and let in again when the fault is over', async () => {
  await using harness = await open({ refuseConnections: true })
  const { port } = new URL(harness.sandbox.addresses.telegram?.url ?? '')
  // fetch would connect again and again.
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  await once(socket, 'close')
  assert.equal(socket.bytesRead, 0)
  harness.sandbox.telegram?.putFaults({})
  assert.equal((await harness.send()).status, 200)
})

test('a silent carrier answers nothing and carries nothing out', async () => {
  await using harness = await open({ silent: true })
  const lost = assert.rejects(harness.send())
  await until(() => harness.sandbox.telegram?.stats()['requests'] === 1)
  assert.equal(harness.sandbox.telegram?.stats()['accepted'], 0)
  await harness.sandbox[Symbol.asyncDispose]()
  await lost
})

test('a request that is answered with a forced status or garbage is not carried out', async () => {
  await using harness = await open({ status: 503 })
  assert.equal((await harness.send()).status, 503)
  harness.sandbox.telegram?.putFaults({ garbage: true })
  const garbage = await harness.send()
  assert.equal(garbage.status, 200)
  assert.match(await garbage.text(), /^<html>/)
  assert.equal(harness.sandbox.telegram?.stats()['accepted'], 0)
})

test('a lost answer is lost after the work is done', async () => {
  await using harness = await open({ loseAnswers: true })
  await assert.rejects(harness.send())
  await harness.receiver.requests(1)
  assert.equal(harness.sandbox.handsets.view(phone).messages.length, 1)
})

test('a connection is cut at its nth call, which is carried out', async () => {
  await using harness = await open({ dropAfterRequests: 1 })
  await assert.rejects(harness.send())
  assert.equal(harness.sandbox.telegram?.stats()['accepted'], 1)
})

test('answers are delayed as configured', async () => {
  const clock = new ManualClock()
  await using harness = await open({ answerDelayMs: 5_000 }, { clock })
  let answered = false
  const response = harness.send().then((each) => {
    answered = true
    return each
  })
  await until(() => clock.waiting > 0)
  assert.equal(answered, false)
  clock.advance(5_100)
  assert.equal((await response).status, 200)
})

test('more calls than allowed in a second are throttled, in the next second they are not', async () => {
  const clock = new ManualClock()
  await using harness = await open({ requestsPerSecond: 2 }, { clock })
  const errors: unknown[] = []
  for (let each = 0; each < 3; each++) errors.push(((await (await harness.send()).json()) as Refusal).error)
  assert.deepEqual(errors, [undefined, undefined, 'FLOOD_WAIT_1'])
  clock.advance(1_000)
  assert.equal(((await (await harness.send()).json()) as Refusal).error, undefined)
})

test('every event comes twice where a fault is set for that', async () => {
  await using harness = await open({ duplicateReports: true })
  await harness.send({ payload: 'one' })
  await harness.receiver.requests(2)
  assert.deepEqual(harness.payloads(), ['one', 'one'])
})

test('events near in time come in the reverse order where a fault is set for that', async () => {
  const clock = new ManualClock()
  await using harness = await open({ reorderReports: true }, { clock })
  for (const payload of ['one', 'two', 'three']) await harness.send({ payload })
  await harness.sandbox.handsets.received(phone, 3)
  clock.advance(100)
  await harness.receiver.requests(3)
  assert.deepEqual(harness.payloads(), ['three', 'two', 'one'])
})

test('events for a failing address do not delay those for another', async () => {
  await using harness = await open({})
  await using other = await Receiver.open()
  harness.receiver.react = () => ({ kind: 'hang' })
  for (let each = 0; each < 40; each++) await harness.send()
  await harness.send({ callback_url: other.url() })
  await other.requests(1)
})

test('a body that is too long or no JSON is refused, and the connection goes on', async () => {
  await using harness = await open({})
  assert.equal((await harness.send({ payload: 'x'.repeat(2_000_000) })).status, 413)
  const { url, token } = harness.sandbox.addresses.telegram ?? { url: '', token: '' }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/checkSendAbility`, { method: 'POST', headers, body: '{' })
  assert.deepEqual(await response.json(), { ok: false, error: 'JSON_INVALID' })
  assert.equal((await harness.send()).status, 200)
})

test('messages on their way at a stop continue after the start, once', async () => {
  await using folder = await scratchFolder()
  await using receiver = await Receiver.open()
  const clock = new ManualClock()
  const options = { clock, dataDir: folder.path }
  const to = { phone_number: '+380501119948', callback_url: receiver.url() }
  {
    await using harness = await open({}, options)
    await harness.send(to)
  }
  {
    await using harness = await open({}, options)
    clock.advance(6_000)
    await receiver.requests(1)
    assert.equal(harness.sandbox.handsets.view('380501119948').messages.length, 1)
    await until(() => harness.sandbox.telegram?.stats()['eventsWaiting'] === 0)
  }
  receiver.react = () => answer(500)
  await using harness = await open({}, options)
  clock.advance(60_000)
  assert.equal(harness.sandbox.handsets.view('380501119948').messages.length, 1)
  assert.equal(receiver.received.length, 1)
})

interface Refusal {
  error?: string
}

/** Polls a condition in this process, one turn of the event loop at a time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
