import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { deferred } from '../../../../test/support/deferred.ts'
import { encodeEvent } from '../../../domain/feed/event-lines.ts'
import type { Database, Queryable } from '../../database.ts'
import { appendEvents } from '../../feed/append-events.ts'
import { numberEvents } from '../../feed/number-events.ts'
import { type EventPage, readEvents } from '../../feed/read-events.ts'

const feed = { isOn: true, written: () => undefined }

/** Stores one batch of events about these numbers, and waits for `hold` before the commit. */
function append(
  db: Database,
  about: number[],
  hold: () => Promise<void> = async () => undefined,
  accountId = 1,
) {
  const text = about.map((each) => encodeEvent('message.accepted', 1, each, 'sms')).join('')
  return db.transaction(async (tx) => {
    await appendEvents(tx, feed, [{ accountId, count: about.length, text }])
    await hold()
  })
}

async function read(db: Database, after: number | null, limit = 5_000, accountId = 1): Promise<EventPage> {
  const page = await readEvents(db, { accountId, after, types: null, limit })
  if ('kind' in page) throw new Error(`the cursor is ${page.kind}`)
  return page
}

const pairs = ({ events }: EventPage) => events.map(({ number, about }) => [number, about])

suite('numbers of events', () => {
  test('go to what is committed, so a batch that commits late comes after those that readers have seen', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const written = deferred<void>()
    const late = deferred<void>()
    const early = append(db, [1, 2], () => {
      written.resolve()
      return late.promise
    })
    await written.promise
    await append(db, [3])
    await numberEvents(db, 1)
    assert.deepEqual(pairs(await read(db, 0)), [[1, 3]])
    late.resolve()
    await early
    await numberEvents(db, 2)
    assert.deepEqual(pairs(await read(db, 1)), [
      [2, 1],
      [3, 2],
    ])
  })

  test('leave no gap after a transaction that was rolled back', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await append(db, [1])
    await assert.rejects(
      append(db, [2], () => Promise.reject(new Error('back'))),
      /back/,
    )
    await append(db, [3])
    await numberEvents(db, 1)
    assert.deepEqual(pairs(await read(db, 0)), [
      [1, 1],
      [2, 3],
    ])
  })

  test('are those of each account alone', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await append(db, [1, 2], undefined, 1)
    await append(db, [3], undefined, 2)
    await append(db, [4], undefined, 1)
    await numberEvents(db, 1)
    assert.deepEqual(pairs(await read(db, 0, 10, 1)), [
      [1, 1],
      [2, 2],
      [3, 4],
    ])
    assert.deepEqual(pairs(await read(db, 0, 10, 2)), [[1, 3]])
  })

  test('appear once and in order to a reader while two gateways write and both give numbers', async () => {
    await using fresh = await freshDatabase({ maxConnections: 12 })
    const { db } = fresh
    const batches = 60
    const writing = { isOver: false }
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let batch = 0; batch < batches; batch++) {
        const first = (writer * batches + batch) * 3
        // Some commit later than others that began after them.
        const hold = batch % 3 === writer % 3 ? () => append(db, [first + 2], undefined) : undefined
        await append(db, [first, first + 1], hold)
        if (hold === undefined) await append(db, [first + 2])
      }
    })
    const numbering = [0, 1].map(async () => {
      while (!writing.isOver) await numberEvents(db, 1)
    })
    const seen: [number: number, about: number][] = []
    const reading = (async () => {
      for (let after = 0; ; ) {
        const { isOver } = writing
        const page = await read(db, after, 50)
        seen.push(...page.events.map(({ number, about }): [number, number] => [number, about]))
        after = page.next
        if (isOver && !page.isMore) return
      }
    })()
    await Promise.all(writers)
    writing.isOver = true
    await Promise.all(numbering)
    while ((await numberEvents(db, 1)).batches > 0);
    await reading
    const rest = await read(db, seen.length)
    seen.push(...rest.events.map(({ number, about }): [number, number] => [number, about]))
    const total = 4 * batches * 3
    assert.deepEqual(
      seen.map(([number]) => number),
      Array.from({ length: total }, (_, index) => index + 1),
    )
    assert.deepEqual(
      seen.map(([, about]) => about).sort((a, b) => a - b),
      Array.from({ length: total }, (_, index) => index),
    )
    // Each writer waits for its commits, so what it wrote later has higher numbers.
    for (let writer = 0; writer < 4; writer++) {
      const own = seen.map(([, about]) => about).filter((about) => about % 3 === 0)
      const ofWriter = own.filter((about) => Math.floor(about / 3 / batches) === writer)
      assert.deepEqual(
        ofWriter,
        [...ofWriter].sort((a, b) => a - b),
      )
    }
  })
})

suite('a page of events', () => {
  test('begins in the middle of what was numbered together, and says whether there is more', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await append(db, [10, 20, 30, 40])
    await numberEvents(db, 1)
    await append(db, [50])
    await numberEvents(db, 1)
    const page = await read(db, 1, 2)
    assert.deepEqual(
      [pairs(page), page.next, page.isMore],
      [
        [
          [2, 20],
          [3, 30],
        ],
        3,
        true,
      ],
    )
    const last = await read(db, 3, 10)
    assert.deepEqual(
      [pairs(last), last.next, last.isMore],
      [
        [
          [4, 40],
          [5, 50],
        ],
        5,
        false,
      ],
    )
    assert.deepEqual(pairs(await read(db, null, 1)), [[1, 10]])
  })

  test('from the beginning leaves out none that get their numbers while it is read', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await append(db, [1, 2])
    const numbering: Queryable = {
      async query(statement, values) {
        if (statement.name === 'last-event') await numberEvents(db, 1)
        return db.query(statement, values)
      },
    }
    const request = { accountId: 1, types: null, limit: 10 }
    const page = await readEvents(numbering, { ...request, after: null })
    assert.deepEqual(page, { events: [], begin: 0, next: 0, isMore: true })
    assert.deepEqual(pairs(await read(db, 0)), [
      [1, 1],
      [2, 2],
    ])
  })

  test('names the newest number to a cursor beyond it', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await append(db, [1])
    await numberEvents(db, 1)
    const request = { accountId: 1, types: null, limit: 10 }
    assert.deepEqual(await readEvents(db, { ...request, after: 2 }), { kind: 'beyond', last: 1 })
    assert.deepEqual(await read(db, 1), { events: [], begin: 1, next: 1, isMore: false })
  })
})
