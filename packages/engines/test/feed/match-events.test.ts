import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queryable } from '../../../store/database.ts'
import type { NumberedEvent } from '../../../store/feed/read-events.ts'
import { matchFirst } from '../../feed/match-events.ts'

const events = Array.from({ length: 200 }, (_, index): NumberedEvent => {
  const channel = index % 40 === 0 ? 'viber' : 'sms'
  return { number: index + 1, type: 'message.submitted', at: 1, about: index + 1, details: [channel] }
})

/** Which events come through, how far it looked, and of how many messages it read what is known. */
async function match(channel: string, max: number) {
  let read = 0
  const db: Queryable = {
    query: (_, values = []) => {
      read += (values[1] as number[]).length
      return Promise.resolve([])
    },
  }
  const { passed, lookedAt } = await matchFirst(db, 1, events, { filter: { channel }, max })
  return [passed.map(({ number }) => number), lookedAt, read]
}

test('a filter that most events meet describes about as many as there is room for', async () => {
  assert.deepEqual(await match('sms', 3), [[2, 3, 4], 4, 10])
  assert.deepEqual(await match('viber', 1), [[1], 10, 10])
  assert.deepEqual(await match('viber', 2), [[1, 41], 70, 70])
})

test('a filter that few or no events meet looks at all of them once', async () => {
  assert.deepEqual(await match('viber', 100), [[1, 41, 81, 121, 161], null, 200])
  assert.deepEqual(await match('rcs', 1), [[], null, 200])
})
