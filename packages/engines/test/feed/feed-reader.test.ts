import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { EventType } from '../../../domain/feed/event-types.ts'
import { FeedReader, type ReadRequest } from '../../feed/feed-reader.ts'
import { ReaderPlaces } from '../../feed/reader-places.ts'
import type { ReadPage } from '../../feed/shared-reads.ts'
import { CountedLimits, FeedOfOneAccount } from './feed-of-one-account.ts'

function open() {
  const feed = new FeedOfOneAccount()
  const clock = new ManualClock()
  const limits = new CountedLimits()
  const reader = new FeedReader({ db: feed, clock, waits: feed, limits })
  const read = async (wanted: Partial<ReadRequest> = {}, isPaid = true) => {
    const page = await reader.read({ ...usual, signal: new AbortController().signal, ...wanted }, isPaid)
    assert.equal(page.kind, 'page')
    return page as ReadPage
  }
  return { feed, clock, limits, read }
}

const usual: Omit<ReadRequest, 'signal'> = {
  caller: { accountId: 1, credential: 'key:7' },
  after: 0,
  types: null,
  limit: 100,
  maxBytes: 1_048_576,
  waitMs: 0,
}

/** Lets everything run that waits for nothing but other turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
}

suite('reads of the feed', () => {
  test('hold two places of their account at most, however many run at once', async () => {
    const { feed, read } = open()
    feed.number(1_000)
    await Promise.all(Array.from({ length: 60 }, (_, index) => read({ after: index })))
    assert.equal(feed.busiest, 2)
  })

  test('at the same cursor share one page, of which each gets its own types and length', async () => {
    const { feed, read } = open()
    feed.number(30)
    const none: ReadonlySet<EventType> = new Set(['message.read'])
    const pages = await Promise.all([read({ limit: 10 }), read({ limit: 20 }), read({ types: none })])
    assert.deepEqual(
      pages.map(({ events, next, isMore }) => [events.length, next, isMore]),
      [
        [10, 10, true],
        [20, 20, true],
        [0, 30, false],
      ],
    )
    assert.deepEqual(feed.ran, ['read-events', 'read-message-facts'])
  })

  test('that wait are all woken by one read', async () => {
    const { feed, read } = open()
    const waiting = Array.from({ length: 50 }, () => read({ waitMs: 20_000 }))
    await settled()
    feed.ran.length = 0
    feed.number(3)
    const pages = await Promise.all(waiting)
    assert.deepEqual([...new Set(pages.map(({ events }) => events.length))], [3])
    assert.deepEqual(feed.ran, ['read-events', 'read-message-facts'])
  })

  test('end with the event with which they exceed the bytes that they may have', async () => {
    const { feed, read } = open()
    feed.number(100)
    const { events } = await read({ limit: 1 })
    const page = await read({ maxBytes: 3 * (events[0]?.text.length ?? 0) })
    assert.deepEqual([page.events.length, page.next, page.isMore], [4, 4, true])
  })

  test('are charged by what they read, also where no event is of the wanted types', async () => {
    const { feed, limits, read } = open()
    feed.number(1_000)
    await read({ limit: 1_000 })
    const [[, all] = ['', 0]] = limits.charged
    assert.ok(all > 100, String(all))
    await read({ limit: 1_000, types: new Set(['message.read']) })
    assert.ok((limits.charged[1]?.[1] ?? 0) >= 20)
  })

  test('after the first page wait until the budget allows them', async () => {
    const { feed, clock, limits, read } = open()
    feed.number(10)
    limits.left = 0
    let page: ReadPage | null = null
    void read({ waitMs: 15_000 }, false).then((got) => {
      page = got
    })
    await settled()
    clock.advance(2_000)
    await settled()
    assert.deepEqual([page, feed.ran], [null, []])
    limits.left = 1
    clock.advance(500)
    await settled()
    assert.equal((page as ReadPage | null)?.events.length, 10)
  })

  test('that are over their budget to the end of their wait say that there is more', async () => {
    const { clock, limits, read } = open()
    limits.left = 0
    const waiting = read({ after: 4, waitMs: 1_200 }, false)
    for (let tick = 0; tick < 4; tick++) {
      clock.advance(500)
      await settled()
    }
    const { events, next, isMore } = await waiting
    assert.deepEqual([events.length, next, isMore], [0, 4, true])
    assert.equal(clock.waiting, 0)
  })
})

test('places of readers are counted when they are taken, and released once', () => {
  const places = new ReaderPlaces(2)
  const first = places.reserve(1)
  assert.ok(first !== null && places.reserve(1) !== null)
  assert.equal(places.reserve(1), null)
  assert.ok(places.reserve(2) !== null)
  first()
  first()
  assert.ok(places.reserve(1) !== null)
  assert.equal(places.reserve(1), null)
})
