import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from '../gateway-harness.ts'
import { phones, said, sendEverything } from './everything-sent.ts'
import { findInDatabase } from './stored-words.ts'

const key = 'a1'.repeat(32)

test('with a key no number and no content is found in any column of the database', async () => {
  await using harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { encryption: { keys: [key] } },
  })
  await sendEverything(harness)
  const words = [...Object.values(phones), ...Object.values(said)]
  assert.deepEqual(await findInDatabase(harness.db, words), [])
})
