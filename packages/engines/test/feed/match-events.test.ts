import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventFilter } from '../../../domain/feed/event-filter-fields.ts'
import type { Queryable } from '../../../store/database.ts'
import type { NumberedEvent } from '../../../store/feed/read-events.ts'
import { matchFirst } from '../../feed/match-events.ts'

const events = Array.from({ length: 200 }, (_, index): NumberedEvent => {
  const channel = index % 40 === 0 ? 'viber' : 'sms'
  return { number: index + 1, type: 'message.submitted', at: 1, about: index + 1, details: [channel] }
})

/** Those of every 40th message have a number in Ukraine. */
const phoneOf = (msgId: number) => (msgId % 40 === 1 ? '380671234567' : '48501234567')

/** Which events come through, how far it looked, and of how many messages it read what is known. */
async function match(filter: NonNullable<EventFilter>, max: number) {
  let read = 0
  const db: Queryable = {
    query: <Row>(_: unknown, [, ids]: unknown[] = []) => {
      const msgIds = ids as number[]
      read += msgIds.length
      return Promise.resolve(msgIds.map((msgId) => ({ msgId, phone: phoneOf(msgId) })) as Row[])
    },
  }
  const { passed, lookedAt } = await matchFirst(db, 1, events, { filter, max })
  return [passed.map(({ number }) => number), lookedAt, read]
}

test('a filter that most events meet describes about as many as there is room for', async () => {
  assert.deepEqual(await match({ country: 'PL' }, 3), [[2, 3, 4], 4, 10])
  assert.deepEqual(await match({ country: 'UA' }, 1), [[1], 10, 10])
  assert.deepEqual(await match({ country: 'UA' }, 2), [[1, 41], 70, 70])
})

test('a filter that few or no events meet looks at all of them once', async () => {
  assert.deepEqual(await match({ country: 'UA' }, 100), [[1, 41, 81, 121, 161], null, 200])
  assert.deepEqual(await match({ country: 'DE' }, 1), [[], null, 200])
})

test('no row is read for an event that fails by itself', async () => {
  assert.deepEqual(await match({ channel: 'rcs', country: 'UA' }, 1), [[], null, 0])
  assert.deepEqual(await match({ channel: 'viber', country: 'UA' }, 1), [[1], 1, 5])
  assert.deepEqual(await match({ status: 'READ' }, 1), [[], null, 0])
})
