import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { findBucket } from '../../../domain/traffic/took-histogram.ts'
import { EndpointNotes } from '../../../observability/endpoint-notes.ts'
import { addEndpointHours, countEndpointAnswers, readEndpointHours } from '../../callbacks/endpoint-hours.ts'
import { purge } from '../../retention/purge.ts'

const hour = Date.UTC(2026, 10, 21, 8)
const hourMs = 3_600_000
const always = { from: 0, until: Number.MAX_SAFE_INTEGER }
const shop = { accountId: 1, endpointId: 0, host: 'shop.example' }

test('attempts are added up by receiver and hour, of all gateways', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const clock = new ManualClock(hour)
  const [one, other] = [new EndpointNotes(clock), new EndpointNotes(clock)]
  one.note({ ...shop, answer: '200', end: 'delivered', tookMs: 30 })
  one.note({ ...shop, answer: '503', end: 'failed', tookMs: 600 })
  other.note({ ...shop, answer: '200', end: 'delivered', tookMs: 60 })
  other.note({ ...shop, answer: 'timeout', end: 'dead', tookMs: 15_000 })
  other.note({ ...shop, answer: 'none', end: 'dead', tookMs: null })
  // Another account, and an event endpoint of the same one.
  other.note({ ...shop, accountId: 2, answer: '200', end: 'delivered', tookMs: 1 })
  other.note({ ...shop, endpointId: 7, host: '', answer: '200', end: 'delivered', tookMs: 1 })
  await Promise.all([addEndpointHours(db, one.take()), addEndpointHours(db, other.take())])
  clock.advance(hourMs)
  one.note({ ...shop, answer: '200', end: 'delivered', tookMs: 30 })
  await addEndpointHours(db, one.take())

  const [first, second, ...none] = await readEndpointHours(db, shop, always)
  assert.equal(none.length, 0)
  assert.deepEqual({ ...first, took: null }, { startsAt: hour, delivered: 2, failed: 2, dead: 2, took: null })
  assert.equal(first?.took[findBucket(600)], 1)
  assert.equal(
    first.took.reduce((sum, count) => sum + count),
    4,
  )
  assert.deepEqual([second?.startsAt, second?.delivered], [hour + hourMs, 1])
  assert.deepEqual(await countEndpointAnswers(db, shop, { from: hour, until: hour + hourMs }, 10), [
    { answer: '200', count: 2 },
    { answer: '503', count: 1 },
    { answer: 'timeout', count: 1 },
  ])
  const events = { ...shop, endpointId: 7, host: '' }
  assert.equal((await readEndpointHours(db, events, always))[0]?.delivered, 1)
})

test('hours of endpoints are kept for two months', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const notes = new EndpointNotes(new ManualClock(hour))
  notes.note({ ...shop, answer: '200', end: 'delivered', tookMs: 30 })
  await addEndpointHours(db, notes.take())
  await purge(db, hour + 61 * 24 * hourMs)
  assert.equal((await readEndpointHours(db, shop, always)).length, 1)
  await purge(db, hour + 63 * 24 * hourMs)
  assert.equal((await readEndpointHours(db, shop, always)).length, 0)
})

test('ever new hosts do not fill the memory', () => {
  const notes = new EndpointNotes(new ManualClock(hour))
  for (let number = 0; number < 25_000; number++) {
    notes.note({ ...shop, host: `h${number}.example`, answer: '200', end: 'delivered', tookMs: 1 })
  }
  assert.equal(notes.take().length, 20_000)
})
