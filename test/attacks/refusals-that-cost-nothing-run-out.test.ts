import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayStage } from '../gateway/gateway-stage.ts'
import { until } from '../gateway/until.ts'
import { openAttacker, postAsynchronous, postRefused } from './attacker.ts'

test('an account without money cannot fill the database with callbacks about refusals', async () => {
  await using stage = await GatewayStage.open()
  const attacker = await openAttacker(stage)
  const thousand = Array.from({ length: 1_000 }, () => stage.receiver.url('/free'))
  await postRefused(stage, attacker.key, thousand.slice(300))
  await postRefused(stage, attacker.key, thousand)
  await postRefused(stage, attacker.key, thousand)
  const next = await postAsynchronous(
    stage,
    attacker.key,
    thousand.map((hook, id) => ({ type: 'sms', id, hook })),
  )
  assert.deepEqual(Object.keys(next), ['success', 'error'])
  assert.match(next.error ?? '', /^Too many operations of this account were refused: nothing was accepted/)
  await postRefused(stage, apiKey, [stage.receiver.url('/other')])
  await until('the callback of the other account', () =>
    stage.receiver.received.some(({ path }) => path === '/other') ? true : null,
  )
  const text = 'SELECT count(*) FROM callbacks WHERE account_id = $1'
  const [row] = await stage.db.query<{ count: number }>({ text }, [attacker.accountId])
  assert.equal(row?.count, 2_700)
})
