import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayStage } from '../gateway/gateway-stage.ts'
import { until } from '../gateway/until.ts'
import { answer, type Reaction } from '../support/receiver.ts'
import { SilentServer } from '../support/silent-server.ts'
import { openAttacker, postRefused } from './attacker.ts'

/** Longer than any test waits: what hangs hangs for good. */
const callbacks = { timeoutMs: 100_000 }

test('callbacks of one account to hundreds of hosts that never answer delay no other account', async () => {
  await using stage = await GatewayStage.open({ settings: { callbacks } })
  await using silent = await SilentServer.open()
  const attacker = await openAttacker(stage)
  const hooks = Array.from({ length: 600 }, (_, index) => silent.url(index))
  await postRefused(stage, attacker.key, hooks)
  await silent.connected(1)
  const { id } = await stage.client.send({ phone: '380671234567' })
  await stage.untilTold(Number(id))
  await postRefused(
    stage,
    apiKey,
    Array.from({ length: 20 }, () => stage.receiver.url('/refused')),
  )
  await until('the callbacks of the other account', () =>
    stage.receiver.received.length === 21 ? true : null,
  )
})

test('requests of one account that hang at a receiver take nothing of another account that uses it', async () => {
  await using stage = await GatewayStage.open({ settings: { callbacks } })
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hang: Reaction = { kind: 'wait', until: released, reaction: answer(200) }
  stage.receiver.react = ({ path }) => (path === '/hang' ? hang : answer(200))
  const attacker = await openAttacker(stage)
  await postRefused(
    stage,
    attacker.key,
    Array.from({ length: 100 }, () => stage.receiver.url('/hang')),
  )
  await stage.receiver.requests(1)
  await postRefused(
    stage,
    apiKey,
    Array.from({ length: 20 }, () => stage.receiver.url('/own')),
  )
  await until('the callbacks of the other account', () =>
    stage.receiver.received.filter(({ path }) => path === '/own').length === 20 ? true : null,
  )
  release()
})

test('thousands of due callbacks of one account on disk do not stand before those of another', async () => {
  await using stage = await GatewayStage.open({ settings: { callbacks } })
  await using silent = await SilentServer.open()
  const attacker = await openAttacker(stage)
  await stage.stop()
  const hooks = Array.from({ length: 200 }, (_, index) => silent.url(index))
  // More than a gateway has in memory, and all of it due for longer.
  await stage.db.query({ text: dueText }, [attacker.accountId, hooks, 12_000, Date.now() - 60_000])
  await stage.db.query({ text: dueText }, [1, [stage.receiver.url('/due')], 5, Date.now() - 1_000])
  await stage.start()
  await until('the callbacks of the other account', () =>
    stage.receiver.received.length === 5 ? true : null,
  )
  assert.ok(silent.connections > 0)
})

const dueText = `
INSERT INTO callbacks (webhook_id, account_id, url, body, due_at, created_at)
SELECT 'msg_' || n, $1, ($2::text[])[1 + n % cardinality($2::text[])], '{}', $4, $4
FROM generate_series(1, $3::int) AS n`
