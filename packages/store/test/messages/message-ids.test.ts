import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Database, DatabaseUnavailable } from '../../database.ts'
import { MessageIds } from '../../messages/message-ids.ts'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'

test('ids are unique over several gateways and ascending within each', async () => {
  await using fresh = await freshDatabase()
  const gateways = await Promise.all([1, 2, 3].map(() => MessageIds.open(fresh.db)))
  const taken = await Promise.all(gateways.map((ids) => ids.take(25_000)))
  for (const ids of taken) assert.ok(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0)))
  const all = taken.flat()
  assert.equal(new Set(all).size, 75_000)
  const yesterday = firstIdOfDay(dayNumber(Date.now()) - 1)
  assert.ok(all.every((id) => id > yesterday))
  assert.ok(all.every(Number.isSafeInteger))
})

test('an id says its day and its block, and all ids of a day lie below those of the next one', async () => {
  const { db, answer } = fakeSequence({ day: 2_518, isPartitioned: true })
  answer(1)
  answer(1_999_999)
  const ids = await MessageIds.open(db)
  assert.deepEqual(await ids.take(2), [25_180_000_010_000, 25_180_000_010_001])
  const rest = await ids.take(10_000)
  assert.equal(rest.at(-1), 25_189_999_990_001)
})

test('the rest of a block that is an hour old is not used', async () => {
  const { db, answer } = fakeSequence()
  const clock = new ManualClock(0)
  answer(1)
  const ids = await MessageIds.open(db, clock)
  assert.equal(ids.takeNow(), 10_000)
  clock.advance(3_600_001)
  assert.equal(ids.takeNow(), null)
  answer(2)
  assert.deepEqual(await ids.take(1), [20_000])
})

test('the next block is fetched before the current one is used up, so that no caller waits for ids', async () => {
  const { db, answer, fetches } = fakeSequence()
  answer(1)
  const ids = await MessageIds.open(db)
  for (let n = 0; n < 5_000; n++) ids.takeNow()
  assert.equal(fetches(), 1)
  assert.equal(ids.takeNow(), 15_000)
  assert.equal(fetches(), 2)
  answer(7)
  await flushed()
  for (let n = 5_001; n < 10_000; n++) ids.takeNow()
  assert.equal(ids.takeNow(), 70_000)
})

test('without an available block takeNow returns null, and take waits for the block', async () => {
  const { db, answer } = fakeSequence()
  answer(1)
  const ids = await MessageIds.open(db)
  await ids.take(10_000)
  assert.equal(ids.takeNow(), null)
  const waiting = ids.take(2)
  answer(2)
  assert.deepEqual(await waiting, [20_000, 20_001])
})

test('while the database is away callers that need a block fail, and no longer once it is back', async () => {
  const { db, answer, fail } = fakeSequence()
  answer(1)
  const ids = await MessageIds.open(db)
  await ids.take(10_000)
  fail()
  await assert.rejects(ids.take(1), DatabaseUnavailable)
  const waiting = ids.take(1)
  answer(3)
  assert.deepEqual(await waiting, [30_000])
})

/** A database that answers nextval when the test says so. */
function fakeSequence({ day, isPartitioned } = { day: 0, isPartitioned: false }) {
  let waiting: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void } | null = null
  let early: number[] = []
  let count = 0
  const db: Pick<Database, 'query'> = {
    query<Row>() {
      count++
      return new Promise<Row[]>((resolve, reject) => {
        const block = early.shift()
        if (block !== undefined) resolve([{ block, day, isPartitioned } as Row])
        else waiting = { resolve: (rows) => resolve(rows as Row[]), reject }
      })
    },
  }
  return {
    db: db as Database,
    fetches: () => count,
    answer(block: number) {
      if (waiting === null) early = [...early, block]
      else waiting.resolve([{ block, day, isPartitioned }])
      waiting = null
    },
    fail() {
      waiting?.reject(new DatabaseUnavailable('away'))
      waiting = null
    },
  }
}

function flushed(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
