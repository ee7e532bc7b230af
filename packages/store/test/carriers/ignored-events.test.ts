import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { IgnoredEventNotes } from '../../../observability/ignored-event-notes.ts'
import { addIgnoredEvents, countAccountNotices, readIgnoredEvents } from '../../carriers/ignored-events.ts'

const now = Date.UTC(2026, 10, 21, 12)

test('alike events of several gateways are one row, with what they say of the account first', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const clock = new ManualClock(now)
  const [one, other] = [new IgnoredEventNotes(clock), new IgnoredEventNotes(clock)]
  const system = { upstream: 'meta', kind: 'message.system', fields: 'id', notice: null }
  for (const notes of [one, other, one]) notes.listener.webhookEventIgnored(system)
  clock.advance(1_000)
  other.listener.webhookEventIgnored({ ...system, fields: 'id, type' })
  const notice = { isBad: true, said: 'event: FLAGGED, display_phone_number: 380671234567' }
  one.listener.webhookEventIgnored({ ...system, kind: 'quality', notice })
  one.listener.webhookRefused({ upstream: 'meta', kind: 'malformed', why: `no list \0${'x'.repeat(2_000)}` })
  one.listener.webhookRefused({ upstream: 'meta', kind: 'forged', why: 'wrong signature' })
  await addIgnoredEvents(db, one.take())
  await addIgnoredEvents(db, other.take())
  const events = await readIgnoredEvents(db, 'meta')
  assert.deepEqual(
    events.map(({ kind, said, fields, events: count }) => [kind, said.slice(0, 24), fields, count]),
    [
      ['quality', 'event: FLAGGED, display_', 'id', 1],
      ['malformed', 'no list xxxxxxxxxxxxxxxx', '', 1],
      ['message.system', '', 'id, type', 4],
    ],
  )
  assert.ok(!events[0]?.said.includes('380671234567'), 'no number is kept')
  assert.deepEqual([events[2]?.firstAt, events[2]?.lastAt], [now, now + 1_000])
  const [counted] = await countAccountNotices(db, now)
  assert.deepEqual([counted?.upstream, counted?.notices], ['meta', 1])
})

test('a carrier with ever new kinds keeps the newest two hundred, and leaves those of others alone', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const row = { said: '', isNotice: false, isBad: false, fields: '', events: 1, firstAt: now }
  await addIgnoredEvents(db, [{ ...row, upstream: 'other', kind: 'old', lastAt: now - 1 }])
  const many = Array.from({ length: 500 }, (_, index) => ({ kind: `kind ${index}`, lastAt: now + index }))
  await addIgnoredEvents(
    db,
    many.map((each) => ({ ...row, ...each, upstream: 'meta' })),
  )
  const kept = await readIgnoredEvents(db, 'meta')
  assert.deepEqual([kept.length, kept[0]?.kind, kept.at(-1)?.kind], [200, 'kind 499', 'kind 300'])
  assert.equal((await readIgnoredEvents(db, 'other')).length, 1)
})
