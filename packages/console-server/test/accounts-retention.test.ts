import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AccountsHarness, refusal } from './accounts-harness.ts'

test('an account has times of its own or those of the settings, and times that contradict each other are refused', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId } = harness
  const read = () => harness.perform('retention', { accountId })
  const set = (contentsDays: number | null, months: number | null) =>
    harness.perform('retention/set', { accountId, contentsDays, months })
  const usual = { contentsDays: 90, months: null }
  assert.deepEqual(await read(), { contentsDays: null, months: null, usual })
  await set(30, 12)
  assert.deepEqual(await read(), { contentsDays: 30, months: 12, usual })
  await assert.rejects(set(7, 12), refusal(/8 days at least/, 'contentsDays'))
  await assert.rejects(set(400, 12), refusal(/12 months only/, 'contentsDays'))
  await set(null, 12)
  assert.deepEqual(await read(), { contentsDays: null, months: 12, usual })
})
