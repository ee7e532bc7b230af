import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { takePlaces } from '../../traffic/release-paces.ts'

test('places in a line are given away once, also to gateways that take them at the same time', async () => {
  await using fresh = await freshDatabase()
  const takers = Array.from({ length: 20 }, () =>
    takePlaces(fresh.db, [{ line: 'a', from: 1_000, span: 30 }]),
  )
  const firsts = (await Promise.all(takers)).map((places) => places.get('a') ?? 0)
  assert.deepEqual(
    firsts.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => 1_000 + index * 30),
  )
})

test('a line that was empty for a while begins at the wanted instant, and lines do not delay each other', async () => {
  await using fresh = await freshDatabase()
  const take = async (line: string, from: number) =>
    (await takePlaces(fresh.db, [{ line, from, span: 0.5 }])).get(line)
  assert.equal(await take('a', 1_000), 1_000)
  assert.equal(await take('a', 1_000), 1_000.5)
  assert.equal(await take('a', 5_000), 5_000)
  assert.equal(await take('b', 2_000), 2_000)
})
