import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { tookBuckets } from '../../../domain/traffic/took-histogram.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { TrafficNotes } from '../../../observability/traffic-notes.ts'
import { type Database, DatabaseUnavailable, DatabaseUnreached } from '../../database.ts'
import { purge } from '../../retention/purge.ts'
import { NotesWriter } from '../../statements/notes-writer.ts'
import { addTraffic, readTraffic } from '../../traffic/traffic.ts'

const hour = Date.UTC(2026, 10, 21, 8)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

test('counts of several gateways are added up by minute and by hour', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const clock = new ManualClock(hour + 30 * minuteMs)
  const [one, other] = [new TrafficNotes(clock), new TrafficNotes(clock)]
  one.listener.accepted({ channel: 'sms', messages: 40 })
  one.listener.finished({ msgId: 1, channel: 'sms', status: 'DELIVERED', tookMs: 40 })
  other.listener.finished({ msgId: 2, channel: 'sms', status: 'READ', tookMs: 40 })
  other.listener.finished({ msgId: 3, channel: 'sms', status: 'EXPIRED', tookMs: 40 })
  clock.advance(minuteMs)
  one.listener.finished({ msgId: 4, channel: 'sms', status: 'UNKNOWN', tookMs: 40 })
  one.listener.accepted({ channel: 'viber', messages: 2 })
  await Promise.all([addTraffic(db, one.take()), addTraffic(db, other.take())])

  const span = { from: hour, until: hour + hourMs }
  const minutes = await readTraffic(db, { ...span, step: 1 }, minuteMs)
  assert.deepEqual(
    minutes.map(({ took: _, ...rest }) => rest),
    [
      { channel: 'sms', position: 30, accepted: 40, delivered: 2, failed: 1, unknown: 0 },
      { channel: 'sms', position: 31, accepted: 0, delivered: 0, failed: 0, unknown: 1 },
      { channel: 'viber', position: 31, accepted: 2, delivered: 0, failed: 0, unknown: 0 },
    ],
  )
  const [sms] = await readTraffic(db, { ...span, step: 60 }, hourMs)
  assert.deepEqual(sms, {
    channel: 'sms',
    position: 0,
    ...{ accepted: 40, delivered: 2, failed: 1, unknown: 1 },
    took: [2, ...Array.from({ length: tookBuckets - 1 }, () => 0)],
  })
})

test('minutes are deleted after eight days, hours are kept for a year', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const notes = new TrafficNotes(new ManualClock(hour))
  notes.listener.accepted({ channel: 'sms', messages: 1 })
  await addTraffic(db, notes.take())
  await purge(db, hour + 9 * 24 * hourMs)
  const span = { from: hour, until: hour + hourMs }
  assert.equal((await readTraffic(db, { ...span, step: 1 }, hourMs)).length, 0)
  assert.equal((await readTraffic(db, { ...span, step: 60 }, hourMs)).length, 1)
  await purge(db, hour + 400 * 24 * hourMs)
  assert.equal((await readTraffic(db, { ...span, step: 60 }, hourMs)).length, 0)
})

test('traffic is written every five seconds and when the gateway stops, in one statement each', async () => {
  const harness = new WriterHarness()
  harness.accept()
  harness.accept()
  harness.clock.advance(4_999)
  assert.equal(harness.statements, 0)
  harness.clock.advance(1)
  await harness.writer.write()
  assert.equal(harness.statements, 1)
  harness.clock.advance(60_000)
  assert.equal(harness.statements, 1, 'nothing happened, nothing is written')
  harness.accept()
  await harness.writer[Symbol.asyncDispose]()
  assert.equal(harness.statements, 2)
  assert.equal(harness.clock.waiting, 0)
})

test('while the database cannot be reached counts wait; after a lost answer they are not written twice', async () => {
  const harness = new WriterHarness()
  harness.fails = new DatabaseUnreached('no')
  harness.accept()
  await harness.writer.write()
  harness.accept()
  harness.fails = null
  await harness.writer.write()
  assert.deepEqual(harness.accepted, [2])

  harness.fails = new DatabaseUnavailable('the answer was lost')
  harness.accept()
  await harness.writer.write()
  harness.fails = null
  await harness.writer.write()
  assert.deepEqual(harness.accepted, [2])
})

test('a stopped gateway has written all its counts', async () => {
  await using harness = await GatewayHarness.open()
  await harness.client.send({ phone: '380671234567' })
  await harness.client.send({ phone: '380671239901' })
  await harness.untilAllEnded()
  await harness.stop()
  const span = { from: 0, until: Number.MAX_SAFE_INTEGER, step: 60 } as const
  const [{ took = [], ...sms } = {}] = await readTraffic(harness.db, span, Number.MAX_SAFE_INTEGER)
  assert.deepEqual(sms, { channel: 'sms', position: 0, accepted: 2, delivered: 1, failed: 1, unknown: 0 })
  assert.equal(
    took.reduce((sum, count) => sum + count),
    1,
  )
})

class WriterHarness {
  readonly clock = new ManualClock()
  readonly notes = new TrafficNotes(this.clock)
  statements = 0
  /** The values of the minute's row in each executed statement. */
  accepted: unknown[] = []
  fails: Error | null = null
  readonly writer = new NotesWriter({
    add: addTraffic,
    where: 'traffic',
    db: {
      query: (_: unknown, values: unknown[] = []) => {
        if (this.fails !== null) return Promise.reject(this.fails)
        this.statements++
        this.accepted.push((values[3] as number[])[0])
        return Promise.resolve([])
      },
    } as unknown as Database,
    notes: this.notes,
    clock: this.clock,
    events: { fault: ({ error }) => assert.fail(String(error)) },
  })

  accept(): void {
    this.notes.listener.accepted({ channel: 'sms', messages: 1 })
  }
}
