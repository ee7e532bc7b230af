import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textLimits } from '../../src/admission/entry-limits.ts'
import { keyOf, storeParts } from '../../src/smpp-server/store-parts.ts'
import { blockLivesMs, MessageIds } from '../../src/storage/message-ids.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

test('parts are stored where they take the last connection of the pool and no ids are left', async () => {
  await using database = await freshDatabase({ maxConnections: 1 })
  const { db } = database
  const clock = new ManualClock()
  const ids = await MessageIds.open(db, clock)
  clock.advance(blockLivesMs + 1)
  const key = {
    accountId: 1,
    bindId: 1,
    source: 'Shop',
    destination: '380671234567',
    reference: '8/7',
    total: 2,
  }
  const part = { ...key, key: keyOf(key), content: 'x', session: 's', at: 0, isAfterRefusal: false }
  const given = [1, 2].map((number) => ({ ...part, number, body: '{}', priceMicros: 0 }))
  const times = { now: 0, waitsUntil: 30_000, leasedUntil: 15_000 }
  const outcomes = await storeParts({ db, ids, limits: textLimits }, given, times)
  assert.deepEqual(
    outcomes.map((each) => each.kind === 'stored' && each.whole !== null),
    [true, true],
  )
})
