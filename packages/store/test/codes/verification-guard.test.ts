import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { type Count, releaseCounts } from '../../codes/guard-counts.ts'
import { countRequests } from '../../codes/verification-guard.ts'
import type { Database } from '../../database.ts'
import { purge } from '../../retention/purge.ts'

const counted = (slot: number, count = 1, change: Partial<Count> = {}): Count => {
  return { key: 'UA', rule: 'country', seconds: 60, slot, count, forgottenAt: slot + 7, ...change }
}

async function total(db: Database, ...counts: Count[]): Promise<number[]> {
  const { totals } = await countRequests(db, { recipients: [], since: 0, limit: 1, counts })
  return totals
}

suite('a count', () => {
  test('is kept for its slot and the six after it', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const totals: (number | undefined)[] = []
    // 1, 2, 4, … so that each sum shows which slots are in it.
    for (let slot = 100; slot < 112; slot++)
      totals.push((await total(db, counted(slot, 2 ** (slot - 100))))[0])
    const expected = Array.from({ length: 12 }, (_, index) => 2 ** (index + 1) - 2 ** Math.max(0, index - 6))
    assert.deepEqual(totals, expected)
  })

  test('is dropped after a pause, partly after a short one', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await total(db, counted(100, 1))
    await total(db, counted(103, 10))
    assert.deepEqual(await total(db, counted(107, 100)), [110])
    assert.deepEqual(await total(db, counted(113, 1_000)), [1_100])
    assert.deepEqual(await total(db, counted(120, 10_000)), [10_000])
    assert.deepEqual(await total(db, counted(1_000_000_000_000, 5)), [5])
  })

  test('by a node whose clock is behind counts in the current slot', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await total(db, counted(100, 1))
    assert.deepEqual(await total(db, counted(98, 1)), [2])
    assert.deepEqual(await total(db, counted(106, 1)), [3])
  })

  test('is returned in the order of the request, each place by itself', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const places = [
      counted(5, 3),
      counted(5, 4, { key: '1 UA', rule: 'money' }),
      counted(5, 5, { seconds: 10 }),
    ]
    assert.deepEqual(await total(db, ...places), [3, 4, 5])
    assert.deepEqual(await total(db, ...places), [6, 8, 10])
  })

  test('is subtracted in its slot while that is kept, and never below zero', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await total(db, counted(100, 5))
    await total(db, counted(103, 1))
    await releaseCounts(db, [counted(100, 2)])
    assert.deepEqual(await total(db, counted(103, 1)), [5])
    await releaseCounts(db, [counted(103, 50)])
    assert.deepEqual(await total(db, counted(103, 1)), [4])
    await releaseCounts(db, [counted(96, 3)])
    await releaseCounts(db, [counted(104, 3)])
    assert.deepEqual(await total(db, counted(103, 1)), [5])
    // The row is missing, as after a crash: the subtraction must have no effect.
    await releaseCounts(db, [counted(103, 3, { key: 'PL' })])
    assert.deepEqual(await total(db, counted(103, 1, { key: 'PL' })), [1])
  })

  test('is purged once it is out of use', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    await total(db, counted(100), counted(100, 1, { key: 'PL', forgottenAt: 1 }))
    await releaseCounts(db, [counted(100, 1, { key: 'AZ' })])
    await purge(db, 50)
    const rows = await db.query<{ key: string }>({ text: 'SELECT key FROM guard_counts' })
    assert.deepEqual(rows, [{ key: 'UA' }])
  })
})
