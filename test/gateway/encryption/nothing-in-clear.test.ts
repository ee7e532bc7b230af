import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayHarness } from '../gateway-harness.ts'
import { phones, said, sendEverything } from './everything-sent.ts'
import { findInDatabase } from './stored-words.ts'

const key = 'a1'.repeat(32)

/** The id that the client gave to the verification is the number itself: ids of clients are stored as they are. */
const exceptions = [`messages.client_id: ${phones.codes}`]

test('with a key no number and no content is found in any column of the database but ids that clients chose', async () => {
  await using harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { encryption: { keys: [key] } },
  })
  await sendEverything(harness)
  const words = [...Object.values(phones), ...Object.values(said)]
  assert.deepEqual(await findInDatabase(harness.db, words), exceptions)
})
