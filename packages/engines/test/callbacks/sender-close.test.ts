import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import { answer, type Reaction } from '../../../../test/support/receiver.ts'
import { type Database, DatabaseUnavailable } from '../../../store/database.ts'
import { SenderSetup } from './sender-setup.ts'

test('closing lets requests under way end and makes the rest due at once', async () => {
  await using setup = await SenderSetup.open()
  await setup.proveReceiver()
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  setup.receiver.react = () => ({ kind: 'wait', until, reaction: answer(200) })
  await setup.send(Array.from({ length: 20 }, () => setup.receiver.url()))
  await setup.receiver.requests(6)
  const closed = setup.sender[Symbol.asyncDispose]()
  release()
  await closed
  const rows = await setup.rows()
  assert.equal(setup.receiver.received.length, 6)
  assert.equal(rows.filter((row) => row.state === 'delivered').length, 6)
  const waiting = rows.filter((row) => row.state === 'pending')
  assert.equal(waiting.length, 15)
  assert.ok(waiting.every((row) => row.attempts === 0 && row.dueAt === setup.clock.now()))
})

test('no answer lets another request go out while closing waits for a claim', async () => {
  const claim = { isBegun: false }
  const claimed = deferred()
  const slow = (db: Database): Database => ({
    ...breakable(db, { isUp: true, refused: deferred() }),
    query: async (statement, values) => {
      if (statement.name === 'callbacks-due-accounts') {
        claim.isBegun = true
        await claimed.promise
      }
      return db.query(statement, values)
    },
  })
  await using setup = await SenderSetup.open({ wrap: slow })
  while (!claim.isBegun) await setup.turn()
  await setup.proveReceiver()
  const answered = deferred()
  setup.receiver.react = () => ({ kind: 'wait', until: answered.promise, reaction: answer(200) })
  await setup.send(Array.from({ length: 20 }, () => setup.receiver.url()))
  await setup.receiver.requests(6)
  const closed = setup.sender[Symbol.asyncDispose]()
  answered.resolve()
  while (setup.sender.inMemory > 0) await setup.turn()
  claimed.resolve()
  await closed
  assert.equal(setup.receiver.received.length, 6)
})

test('closing gives up requests that hang, without counting them as attempts', async () => {
  await using setup = await SenderSetup.open({ tuning: { drainMs: 0 } })
  setup.receiver.react = () => ({ kind: 'hang' })
  await setup.send([setup.receiver.url()])
  await setup.receiver.requests(1)
  const closed = setup.sender[Symbol.asyncDispose]()
  while (setup.sender.inMemory > 0) {
    setup.clock.advance(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closed
  const [row] = await setup.rows()
  assert.deepEqual([row?.state, row?.attempts], ['pending', 0])
  assert.ok((row?.dueAt ?? Number.POSITIVE_INFINITY) <= setup.clock.now())
})

test('what is written while it closes stays on disk for others', async () => {
  await using setup = await SenderSetup.open()
  await setup.sender[Symbol.asyncDispose]()
  await setup.send([setup.receiver.url()])
  assert.equal(setup.sender.inMemory, 0)
  assert.equal((await setup.rows())[0]?.dueAt, setup.clock.now())
})

test('while the database is away outcomes wait, and are written when it is back', async () => {
  const link = { isUp: true, refused: deferred() }
  await using setup = await SenderSetup.open({ wrap: (db) => breakable(db, link) })
  await setup.proveReceiver()
  const reaction: Reaction = { kind: 'answer', status: 200 }
  setup.receiver.react = () => {
    link.isUp = false
    return reaction
  }
  await setup.send(Array.from({ length: 4 }, () => setup.receiver.url()))
  await setup.receiver.requests(5)
  await link.refused.promise
  for (let tries = 0; tries < 10; tries++) {
    setup.clock.advance(500)
    await setup.turn()
  }
  assert.equal((await setup.rows()).filter((row) => row.state === 'pending').length, 4)
  assert.equal(setup.sender.inMemory, 4)
  link.isUp = true
  setup.clock.advance(500)
  await setup.untilRecorded(5)
  assert.ok((await setup.rows()).every((row) => row.state === 'delivered'))
  assert.equal(setup.receiver.received.length, 5)
  assert.deepEqual(setup.recorded.of('fault'), [])
})

test('an outcome that was never written leaves the callback to be claimed after the lease', async () => {
  const link = { isUp: true, refused: deferred() }
  await using setup = await SenderSetup.open({ wrap: (db) => breakable(db, link) })
  setup.receiver.react = () => {
    link.isUp = false
    return answer(200)
  }
  await setup.send([setup.receiver.url()])
  await link.refused.promise
  const closed = setup.sender[Symbol.asyncDispose]()
  while (setup.sender.inMemory > 0) {
    setup.clock.advance(5_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closed
  const [row] = await setup.rows()
  assert.deepEqual([row?.state, row?.attempts], ['pending', 0])
})

/** The sender's view of a database that can be cut off; transactions of the test go past it. */
function breakable(db: Database, link: { isUp: boolean; refused: { resolve: () => void } }): Database {
  return {
    query: (statement, values) => {
      if (link.isUp) return db.query(statement, values)
      link.refused.resolve()
      return Promise.reject(new DatabaseUnavailable('cut off'))
    },
    transaction: (work) => db.transaction(work),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}
