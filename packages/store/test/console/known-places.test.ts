import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { KnownPlaces } from '../../console/known-places.ts'
import type { Database } from '../../database.ts'

const dayMs = 86_400_000
const events = { fault: ({ error }: { error: unknown }) => assert.fail(String(error)) }

function open(db: Database, clock = new ManualClock()) {
  return KnownPlaces.open({ db, clock, events })
}

async function rows(db: Database): Promise<{ place: string; seen_at: number }[]> {
  return db.query({ text: 'SELECT place, seen_at FROM known_places ORDER BY seen_at, place' })
}

test('a place is known by its name and address block, also after a restart', async () => {
  await using fresh = await freshDatabase()
  {
    await using places = await open(fresh.db)
    places.note('bind:shop', '192.0.2.7')
    places.note('bind:shop', '2001:db8:1:2:3::4')
  }
  await using places = await open(fresh.db)
  assert.equal(places.has('bind:shop', '192.0.2.7'), true)
  assert.equal(places.has('bind:shop', '2001:db8:1:2::ffff'), true)
  assert.equal(places.has('bind:shop', '2001:db8:1:3::ffff'), false)
  assert.equal(places.has('bind:bank', '192.0.2.7'), false)
})

test('a place is written once a day, and forgotten after ninety', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  const first = clock.now()
  const noted = async () => {
    await using places = await open(fresh.db, clock)
    places.note('bind:shop', '192.0.2.7')
  }
  await noted()
  clock.advance(dayMs / 2)
  await noted()
  assert.deepEqual(await rows(fresh.db), [{ place: '192.0.2.7', seen_at: first }])
  clock.advance(dayMs)
  await noted()
  assert.deepEqual(await rows(fresh.db), [{ place: '192.0.2.7', seen_at: clock.now() }])
  clock.advance(91 * dayMs)
  await using places = await open(fresh.db, clock)
  assert.equal(places.has('bind:shop', '192.0.2.7'), false)
})

test('of one name forty places are known, those seen last', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  {
    await using places = await open(fresh.db, clock)
    for (let number = 1; number <= 50; number++) {
      clock.advance(1)
      places.note('bind:shop', `192.0.2.${number}`)
    }
    assert.equal(places.has('bind:shop', '192.0.2.10'), false)
    assert.equal(places.has('bind:shop', '192.0.2.11'), true)
  }
  const stored = await rows(fresh.db)
  assert.deepEqual([stored.length, stored[0]?.place], [40, '192.0.2.11'])
})

test('what another gateway has noted is known a minute later', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  await using places = await open(fresh.db, clock)
  {
    await using other = await open(fresh.db, clock)
    other.note('bind:shop', '192.0.2.7')
  }
  clock.advance(60_000)
  while (!places.has('bind:shop', '192.0.2.7')) await new Promise(setImmediate)
})
