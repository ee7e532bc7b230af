import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer } from '../../../../test/support/receiver.ts'
import { SilentServer } from '../../../../test/support/silent-server.ts'
import { countCallbacks, insertCallbacks } from '../../../store/callbacks/callbacks.ts'
import { SenderSetup } from './sender-setup.ts'

const times = (count: number, url: string) => Array.from({ length: count }, () => url)

test('a host that fails one account gets no pause from another', async () => {
  await using setup = await SenderSetup.open()
  setup.receiver.react = ({ path }) => answer(path === '/fails' ? 503 : 200)
  await setup.send(times(20, setup.receiver.url('/fails')))
  await setup.untilRecorded(20)
  assert.equal(setup.recorded.of('breakerOpened').length, 1)
  await setup.send(times(20, setup.receiver.url('/works')), 2)
  await setup.untilRecorded(40)
  const healths = setup.sender.hosts().map(({ accountId, origin, health }) => {
    return [accountId, origin, health.breaker]
  })
  assert.deepEqual(healths, [
    [1, setup.receiver.origin, 'open'],
    [2, setup.receiver.origin, 'closed'],
  ])
})

test('an account that fills its part of the memory sends no other account to disk', async () => {
  await using setup = await SenderSetup.open({ tuning: { maxInMemory: 40 } })
  await using silent = await SilentServer.open()
  await setup.send([1, 2, 3].flatMap((host) => times(20, silent.url(host))))
  assert.equal(setup.sender.inMemory, 30)
  await setup.send(times(5, setup.receiver.url()), 2)
  assert.equal(setup.sender.inMemory, 35)
  await setup.untilRecorded(5)
  assert.equal(setup.receiver.received.length, 5)
  assert.equal(setup.sender.inMemory, 30)
  await setup.send(times(5, silent.url(1)))
  assert.equal(setup.sender.inMemory, 30)
})

test('thousands of due callbacks of one account leave room for those of others that are due later', async () => {
  await using setup = await SenderSetup.open({ tuning: { maxInMemory: 100 } })
  await using silent = await SilentServer.open()
  const now = setup.clock.now()
  const due = (accountId: number, urls: string[], dueAt: number) =>
    insertCallbacks(
      setup.db,
      urls.map((url, index) => {
        const webhookId = `msg_${accountId}_${index}`
        return { webhookId, accountId, msgId: null, url, body: '{}', dueAt }
      }),
      now,
    )
  await due(
    1,
    Array.from({ length: 5_000 }, (_, index) => silent.url(index % 100)),
    now - 5_000,
  )
  await due(2, times(30, setup.receiver.url()), now)
  setup.clock.advance(1_000)
  while (setup.receiver.received.length < 30) await setup.turn()
  assert.ok(setup.sender.inMemory <= 100)
  setup.clock.advance(10_000)
})

test('what waits for its turn for longer than its lease allows goes back to disk', async () => {
  await using setup = await SenderSetup.open({ config: { concurrency: 4, concurrencyPerHost: 4 } })
  await using silent = await SilentServer.open()
  await setup.send(Array.from({ length: 50 }, (_, index) => silent.url(index)))
  await silent.connected(2)
  assert.deepEqual([setup.sender.inMemory, silent.connections], [50, 2])
  for (let second = 0; second < 16; second++) {
    setup.clock.advance(1_000)
    await setup.turn()
  }
  // Two have had no answer in time and two are under way.
  await setup.untilRecorded(48)
  const waiting = (await setup.rows()).filter(({ attempts }) => attempts === 0)
  assert.ok(waiting.every(({ state }) => state === 'pending'))
  // Not all at once: at the pace at which hosts that do not answer get their turns.
  assert.ok(new Set(waiting.map(({ dueAt }) => dueAt)).size > 40)
  assert.deepEqual(await countCallbacks(setup.db), { backlog: 50, deadLetters: 0 })
})
