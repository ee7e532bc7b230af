import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { openAttacker, postAsynchronous, postRefused } from './attacker.ts'

test('an account without money cannot fill the database with callbacks about refusals', async () => {
  await using harness = await GatewayHarness.open()
  const attacker = await openAttacker(harness)
  const thousand = Array.from({ length: 1_000 }, () => harness.receiver.url('/free'))
  await postRefused(harness, attacker.key, thousand.slice(300))
  await postRefused(harness, attacker.key, thousand)
  await postRefused(harness, attacker.key, thousand)
  const next = await postAsynchronous(
    harness,
    attacker.key,
    thousand.map((hook, id) => ({ type: 'sms', id, hook })),
  )
  assert.deepEqual(Object.keys(next), ['success', 'error'])
  assert.match(next.error ?? '', /^Too many operations of this account were refused: nothing was accepted/)
  await postRefused(harness, apiKey, [harness.receiver.url('/other')])
  await until('the callback of the other account', () =>
    harness.receiver.received.some(({ path }) => path === '/other') ? true : null,
  )
  const text = 'SELECT count(*) FROM callbacks WHERE account_id = $1'
  const [row] = await harness.db.query<{ count: number }>({ text }, [attacker.accountId])
  assert.equal(row?.count, 2_700)
})
