import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { answer, type Reaction } from '../support/receiver.ts'
import { SilentServer } from '../support/silent-server.ts'
import { openAttacker, postRefused } from './attacker.ts'

/** Longer than any test waits: a hanging request never ends. */
const callbacks = { timeoutMs: 100_000 }

test('callbacks of one account to hundreds of hosts that never answer delay no other account', async () => {
  await using harness = await GatewayHarness.open({ settings: { callbacks } })
  await using silent = await SilentServer.open()
  const attacker = await openAttacker(harness)
  const hooks = Array.from({ length: 600 }, (_, index) => silent.url(index))
  await postRefused(harness, attacker.key, hooks)
  await silent.connected(1)
  const { id } = await harness.client.send({ phone: '380671234567' })
  await harness.untilCallbacks(Number(id))
  await postRefused(
    harness,
    apiKey,
    Array.from({ length: 20 }, () => harness.receiver.url('/refused')),
  )
  await until('the callbacks of the other account', () =>
    harness.receiver.received.length === 21 ? true : null,
  )
})

test('hanging callbacks of one account do not delay another account that uses the same receiver', async () => {
  await using harness = await GatewayHarness.open({ settings: { callbacks } })
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hang: Reaction = { kind: 'wait', until: released, reaction: answer(200) }
  harness.receiver.react = ({ path }) => (path === '/hang' ? hang : answer(200))
  const attacker = await openAttacker(harness)
  await postRefused(
    harness,
    attacker.key,
    Array.from({ length: 100 }, () => harness.receiver.url('/hang')),
  )
  await harness.receiver.requests(1)
  await postRefused(
    harness,
    apiKey,
    Array.from({ length: 20 }, () => harness.receiver.url('/own')),
  )
  await until('the callbacks of the other account', () =>
    harness.receiver.received.filter(({ path }) => path === '/own').length === 20 ? true : null,
  )
  release()
})

test('thousands of due callbacks of one account on disk do not delay those of another', async () => {
  await using harness = await GatewayHarness.open({ settings: { callbacks } })
  await using silent = await SilentServer.open()
  const attacker = await openAttacker(harness)
  await harness.stop()
  const hooks = Array.from({ length: 200 }, (_, index) => silent.url(index))
  // More than a gateway keeps in memory, all due earlier.
  await harness.db.query({ text: dueText }, [attacker.accountId, hooks, 12_000, Date.now() - 60_000])
  await harness.db.query({ text: dueText }, [1, [harness.receiver.url('/due')], 5, Date.now() - 1_000])
  await harness.start()
  await until('the callbacks of the other account', () =>
    harness.receiver.received.length === 5 ? true : null,
  )
  assert.ok(silent.connections > 0)
})

const dueText = `
INSERT INTO callbacks (webhook_id, account_id, url, body, due_at, created_at)
SELECT 'msg_' || n, $1, ($2::text[])[1 + n % cardinality($2::text[])], '{}', $4, $4
FROM generate_series(1, $3::int) AS n`
