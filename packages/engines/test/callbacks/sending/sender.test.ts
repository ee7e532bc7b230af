import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, Receiver } from '../../../../../test/support/receiver.ts'
import { systemClock } from '../../../../kit/time/clock.ts'
import { countCallbacks, insertCallbacks } from '../../../../store/callbacks/callbacks.ts'
import { replayCallbacks } from '../../../../store/callbacks/short-callbacks.ts'
import type { Database } from '../../../../store/database.ts'
import { RecordedEvents } from '../recorded-events.ts'
import { openSender, SenderSetup } from '../sender-setup.ts'

const waitingRows = (db: Database, now: number, urls: string[], dueAt = now) =>
  insertCallbacks(
    db,
    urls.map((url, index) => ({
      webhookId: `msg_${index}`,
      accountId: 1,
      msgId: null,
      url,
      body: '{}',
      dueAt,
    })),
    now,
  )

const times = (count: number, url: string) => Array.from({ length: count }, () => url)

test('a callback is delivered after commit, with the exact body and headers', async () => {
  await using setup = await SenderSetup.open()
  await setup.send([setup.receiver.url('/hook?key=1')])
  await setup.untilRecorded(1)
  const [row] = await setup.rows()
  assert.equal(setup.receiver.received.length, 1)
  const [received] = setup.receiver.received
  assert.ok(received)
  assert.deepEqual([received.method, received.path, received.body], ['POST', '/hook?key=1', '{"id":"1"}'])
  assert.equal(received.headers['content-type'], 'application/json')
  assert.match(received.headers['user-agent'] ?? '', /^Posthorn\//)
  assert.equal(received.headers['webhook-id'], row?.webhookId)
  assert.match(row?.webhookId ?? '', /^msg_[0-9a-f]{32}$/)
  assert.equal(received.headers['webhook-timestamp'], String(Math.floor(setup.clock.now() / 1_000)))
  assert.equal(received.headers['webhook-signature'], undefined)
  assert.deepEqual([row?.state, row?.attempts, row?.endedAt], ['delivered', 1, setup.clock.now()])
  assert.equal(setup.sender.inMemory, 0)
})

test('nothing is delivered for a transaction that was rolled back', async () => {
  await using setup = await SenderSetup.open()
  const lost = setup.db.transaction(async (tx) => {
    const callback = { accountId: 1, msgId: 1, url: setup.receiver.url(), body: '{}' }
    await setup.sender.outbox.write(tx, [callback], setup.clock.now())
    throw new Error('changed my mind')
  })
  await assert.rejects(lost, /changed my mind/)
  await setup.send([setup.receiver.url('/next')])
  await setup.untilRecorded(1)
  assert.deepEqual(
    setup.receiver.received.map((received) => received.path),
    ['/next'],
  )
  assert.equal(setup.sender.inMemory, 0)
})

test('a callback whose commit was not answered keeps no place, and is claimed when its lease is over', async () => {
  await using setup = await SenderSetup.open()
  const effects: (() => void)[] = []
  await setup.db.transaction((tx) => {
    const unanswered = {
      ...tx,
      afterCommit: () => undefined,
      afterRollback: (undo: () => void) => void effects.push(undo),
    }
    const callback = { accountId: 1, msgId: 1, url: setup.receiver.url(), body: '{}' }
    return setup.sender.outbox.write(unanswered, [callback], setup.clock.now())
  })
  assert.equal(setup.sender.inMemory, 1)
  for (const undo of effects) undo()
  assert.equal(setup.sender.inMemory, 0)
  setup.clock.advance(62_000)
  await setup.untilRecorded(1)
  assert.equal(setup.receiver.received.length, 1)
})

test('failed attempts follow the schedule with one webhook-id, then the callback is a dead letter', async () => {
  await using setup = await SenderSetup.open({ config: { scheduleSeconds: [0, 5, 30] } })
  setup.receiver.react = () => answer(500)
  await setup.send([setup.receiver.url()])
  await setup.untilRecorded(1)
  assert.equal((await setup.rows())[0]?.dueAt, setup.clock.now() + 5_000)
  setup.clock.advance(5_000)
  await setup.untilRecorded(2)
  setup.clock.advance(30_000)
  await setup.untilRecorded(3)
  assert.equal(new Set(setup.receiver.received.map((received) => received.headers['webhook-id'])).size, 1)
  const seconds = setup.receiver.received.map((received) => Number(received.headers['webhook-timestamp']))
  assert.deepEqual(
    seconds.map((second) => second - (seconds[0] ?? 0)),
    [0, 5, 35],
  )
  const [row] = await setup.rows()
  assert.deepEqual([row?.state, row?.attempts, row?.lastError], ['dead-lettered', 3, 'answered 500'])
  assert.equal(setup.recorded.of('callbackFailed').length, 3)
  assert.deepEqual(setup.recorded.of('callbackDeadLettered'), [
    {
      callbackId: row?.callbackId,
      accountId: 1,
      host: `127.0.0.1:${setup.receiver.port}`,
      error: 'answered 500',
    },
  ])
})

test('a replayed dead letter is delivered with its first webhook-id', async () => {
  await using setup = await SenderSetup.open()
  setup.receiver.react = () => answer(410)
  await setup.send([setup.receiver.url()])
  await setup.untilRecorded(1)
  assert.deepEqual(await countCallbacks(setup.db), { backlog: 0, deadLetters: 1 })
  setup.receiver.react = () => answer(200)
  const [written] = await setup.rows()
  const id = written?.callbackId ?? 0
  assert.deepEqual(await replayCallbacks(setup.db, [id, id + 1], setup.clock.now()), [id])
  setup.clock.advance(1_000)
  await setup.untilRecorded(2)
  assert.equal(setup.receiver.received[1]?.headers['webhook-id'], written?.webhookId)
  const [row] = await setup.rows()
  assert.deepEqual([row?.state, row?.attempts], ['delivered', 1])
})

test('callbacks of a node that died are delivered by another when the lease has run out', async () => {
  await using setup = await SenderSetup.open()
  const now = setup.clock.now()
  await waitingRows(setup.db, now, [setup.receiver.url('/leased')], now + 60_000)
  await waitingRows(setup.db, now, [setup.receiver.url('/due')], now + 59_999)
  setup.clock.advance(59_999)
  await setup.untilRecorded(1)
  assert.deepEqual(
    setup.receiver.received.map(({ path }) => path),
    ['/due'],
  )
  setup.clock.advance(1_000)
  await setup.untilRecorded(2)
  assert.deepEqual(
    setup.receiver.received.map(({ path }) => path),
    ['/due', '/leased'],
  )
})

test('two nodes share a backlog and deliver each callback once', async () => {
  await using setup = await SenderSetup.open()
  const recorded = new RecordedEvents()
  await using second = await openSender(setup.db, setup.clock, recorded)
  await waitingRows(setup.db, setup.clock.now(), times(1_500, setup.receiver.url()))
  while (setup.receiver.received.length < 1_500) {
    // What was too much for a receiver that had not answered yet comes a little later.
    if (setup.sender.inMemory + second.inMemory === 0) setup.clock.advance(1_000)
    await setup.turn()
  }
  assert.equal(new Set(setup.receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1_500)
  assert.equal(setup.receiver.received.length, 1_500)
})

test('a receiver that hangs delays no other', async () => {
  await using setup = await SenderSetup.open({ config: { concurrency: 8 } })
  await using hanging = await Receiver.open()
  hanging.react = () => ({ kind: 'hang' })
  await setup.send(times(300, hanging.url()))
  await hanging.requests(1)
  await setup.send(times(300, setup.receiver.url()))
  await setup.untilRecorded(300)
  assert.equal(setup.receiver.received.length, 300)
  // It has never answered, so it never had more than that.
  assert.equal(hanging.received.length, 1)
  setup.clock.advance(10_000)
})

test('callbacks of a host that is down go back to disk without counting an attempt', async () => {
  await using setup = await SenderSetup.open()
  const downAt = setup.clock.now()
  setup.receiver.react = () => answer(503)
  await setup.send(times(100, setup.receiver.url()))
  await setup.untilRecorded(100)
  const rows = await setup.rows()
  const tried = setup.receiver.received.length
  assert.ok(tried >= 5 && tried < 12, `${tried} requests`)
  assert.equal(rows.filter((row) => row.attempts === 1).length, tried)
  assert.ok(rows.every((row) => row.state === 'pending' && row.dueAt > setup.clock.now()))
  assert.equal(setup.recorded.of('breakerOpened').length, 1)

  setup.receiver.react = () => answer(200)
  while ((await countCallbacks(setup.db)).backlog > 0) {
    if (setup.sender.inMemory === 0) setup.clock.advance(1_000)
    await setup.turn()
  }
  assert.equal(setup.receiver.received.length, tried + 100)
  assert.ok(setup.clock.now() >= downAt + 10_000)
})

test('a callback of a host that stays down for the whole schedule becomes a dead letter', async () => {
  await using setup = await SenderSetup.open({ config: { scheduleSeconds: [0, 5, 30] } })
  setup.receiver.react = () => ({ kind: 'drop' })
  await setup.send(times(50, setup.receiver.url()))
  await setup.untilRecorded(50)
  while ((await countCallbacks(setup.db)).backlog > 0) {
    if (setup.sender.inMemory === 0) setup.clock.advance(5_000)
    await setup.turn()
  }
  assert.deepEqual(await countCallbacks(setup.db), { backlog: 0, deadLetters: 50 })
  assert.ok(setup.receiver.received.length < 50)
})

test('callbacks that waited through a sleep of the machine are delivered, where the host is up again', async () => {
  await using setup = await SenderSetup.open({ config: { scheduleSeconds: [0, 5, 30] } })
  setup.receiver.react = () => ({ kind: 'drop' })
  await setup.send(times(50, setup.receiver.url()))
  await setup.untilRecorded(50)
  setup.receiver.react = () => answer(200)
  setup.clock.advance(86_400_000)
  while ((await countCallbacks(setup.db)).backlog > 0) {
    if (setup.sender.inMemory === 0) setup.clock.advance(5_000)
    await setup.turn()
  }
  assert.deepEqual(await countCallbacks(setup.db), { backlog: 0, deadLetters: 0 })
})

test('a retry of what is no host changes nothing, while the account has hosts', async () => {
  await using setup = await SenderSetup.open()
  await setup.send(times(2, setup.receiver.url()))
  for (const host of ['', ' ', 'a b', '[', 'x'.repeat(5_000), '%']) setup.sender.retry({ accountId: 1, host })
  await setup.untilRecorded(2)
  assert.equal(setup.receiver.received.length, 2)
})

test('what memory has no room for is delivered from disk', async () => {
  await using setup = await SenderSetup.withClock(systemClock, { tuning: { maxInMemory: 20, paceMs: 0 } })
  await setup.send(times(1_000, setup.receiver.url()))
  assert.ok(setup.sender.inMemory <= 20)
  await setup.recorded.until(() => setup.recorded.of('callbackDelivered').length === 1_000)
  assert.equal(setup.receiver.received.length, 1_000)
})

test('a row with an address that callbacks must not reach becomes a dead letter without a request', async () => {
  await using setup = await SenderSetup.open({ config: { allowPrivateAddresses: false } })
  await setup.send([setup.receiver.url(), `http://2130706433:${setup.receiver.port}/`, 'no url'])
  await setup.untilRecorded(3)
  assert.deepEqual(
    (await setup.rows()).map((row) => [row.state, row.attempts, row.lastError]),
    [
      ['dead-lettered', 0, 'hook must be a URL with a public host'],
      ['dead-lettered', 0, 'hook must be a URL with a public host'],
      ['dead-lettered', 0, 'hook must be an http or https URL'],
    ],
  )
  assert.equal(setup.receiver.connections, 0)
})

test('a name that resolves to a private address is tried again and never connected to', async () => {
  const resolver = { resolve: () => Promise.resolve(['127.0.0.1']) }
  await using setup = await SenderSetup.open({ config: { allowPrivateAddresses: false }, resolver })
  await setup.send([`http://inside.example:${setup.receiver.port}/`])
  await setup.untilRecorded(1)
  const [row] = await setup.rows()
  assert.deepEqual([row?.state, row?.lastError], ['pending', 'refused: 127.0.0.1 is not a public address'])
  assert.equal(setup.receiver.connections, 0)
})
