import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimerWheel } from '../../simulators/timer-wheel.ts'
import { CarrierLedger } from '../../simulators/web/carrier-ledger.ts'
import { parseWebFaults } from '../../simulators/web/web-faults.ts'
import { WebhookSender } from '../../simulators/web/webhook-sender.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { answer, Receiver } from '../support/receiver.ts'
import { scratchFolder } from './scratch-folder.ts'

async function open(faults: object, options: { batches?: boolean; maxWaiting?: number } = {}) {
  const receiver = await Receiver.open()
  const clock = new ManualClock()
  const wheel = new TimerWheel(clock)
  const webhooks = new WebhookSender<number>({
    wheel,
    ledger: await CarrierLedger.open({ dataDir: null, name: 'test' }),
    faults: () => parseWebFaults(faults),
    render: (events) => ({ headers: {}, body: JSON.stringify(events) }),
    ...options,
  })
  return {
    webhooks,
    receiver,
    clock,
    report(from: number, to: number): void {
      for (let event = from; event <= to; event++) webhooks.report(receiver.url(), String(event), event)
    },
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as number[]),
    async [Symbol.asyncDispose]() {
      webhooks[Symbol.dispose]()
      wheel[Symbol.dispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

test('events go one by one where the protocol has no lists', async () => {
  await using harness = await open({})
  harness.report(1, 3)
  await harness.receiver.requests(3)
  assert.deepEqual(harness.bodies().flat().sort(), [1, 2, 3])
  assert.equal(harness.bodies().length, 3)
})

test('events that wait while all calls are under way are sent together where the protocol has lists', async () => {
  await using harness = await open({}, { batches: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  harness.receiver.react = () => ({ kind: 'wait', until: released, reaction: answer(200) })
  for (const event of range(1, 4)) harness.report(event, event)
  await harness.receiver.requests(4)
  harness.report(5, 30)
  release()
  await harness.receiver.requests(5)
  assert.deepEqual(harness.bodies()[4], range(5, 30))
})

test('a fault sets the size of batches; the rest follows after a moment', async () => {
  await using harness = await open({ batchReports: 4 }, { batches: true })
  harness.report(1, 10)
  await harness.receiver.requests(2)
  assert.equal(harness.receiver.received.length, 2)
  harness.clock.advance(100)
  await harness.receiver.requests(3)
  assert.deepEqual(
    harness
      .bodies()
      .map((body) => body.length)
      .sort(),
    [2, 4, 4],
  )
})

test('a failed batch is retried later', async () => {
  await using harness = await open({ batchReports: 2 }, { batches: true })
  harness.receiver.react = (_request, index) => answer(index === 0 ? 503 : 200)
  harness.report(1, 2)
  await harness.receiver.requests(1)
  while (harness.webhooks.stats()['eventsRepeated'] !== 2)
    await new Promise((resolve) => setImmediate(resolve))
  harness.clock.advance(499)
  assert.equal(harness.receiver.received.length, 1)
  harness.clock.advance(200)
  await harness.receiver.requests(2)
  assert.deepEqual(harness.bodies(), [
    [1, 2],
    [1, 2],
  ])
})

test('when too many events wait for an address the oldest is dropped', async () => {
  await using harness = await open({}, { maxWaiting: 5 })
  harness.receiver.react = () => ({ kind: 'hang' })
  // A hundred are under way, five may wait.
  harness.report(1, 109)
  const { eventsDropped, eventsWaiting } = harness.webhooks.stats()
  assert.deepEqual([eventsDropped, eventsWaiting], [4, 105])
})

test('pending events, messages on their way and the address survive a restart', async () => {
  await using folder = await scratchFolder()
  const openLedger = () => CarrierLedger.open<typeof message, string>({ dataDir: folder.path, name: 'test' })
  const message = {
    id: 'm-1',
    phone: '380501112233',
    script: null,
    steps: [
      { at: 1, what: 'delivered' as const },
      { at: 2, what: 'read' as const },
    ],
    played: 0,
  }
  {
    await using ledger = await openLedger()
    ledger.webhook = 'http://127.0.0.1:9/push'
    ledger.accept(message)
    ledger.played(message)
    ledger.accept({ ...message, id: 'm-2' })
    ledger.complete({ ...message, id: 'm-2' })
    ledger.owe({ target: null, about: 'm-1', event: 'first' })
    ledger.pay(ledger.owe({ target: null, about: 'm-1', event: 'second' }).id)
  }
  await using ledger = await openLedger()
  assert.equal(ledger.webhook, 'http://127.0.0.1:9/push')
  assert.deepEqual(ledger.open(), [{ ...message, played: 1 }])
  assert.deepEqual(ledger.owed(), [{ id: 1, target: null, about: 'm-1', event: 'first' }])
  assert.equal(ledger.owe({ target: null, about: 'm-1', event: 'third' }).id, 3)
})
