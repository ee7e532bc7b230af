import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { openAttacker } from './attacker.ts'

const readersPerAccount = 5

function openStream(harness: GatewayHarness, key: string, signal: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
  return fetch(`${harness.url}/v1/events`, { headers, signal })
}

test('of 200 streams that open at once an account gets its places, and has them again once they end', async () => {
  await using harness = await GatewayHarness.open({ settings: { events: { readersPerAccount } } })
  const { key } = await openAttacker(harness)
  // The key is known from here on: a machine that is busy may refuse to look up many that are not.
  await fetch(`${harness.url}/v1/events`, { headers: { authorization: `Bearer ${key}` } })
  const stop = new AbortController()
  const burst = Array.from({ length: 200 }, () => openStream(harness, key, stop.signal))
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, readersPerAccount)
  const refusals = new Set(statuses.filter((status) => status !== 200))
  assert.deepEqual([...refusals], [429])
  const own = new AbortController()
  assert.equal((await openStream(harness, apiKey, own.signal)).status, 200)
  own.abort()
  stop.abort()
  const again = new AbortController()
  await until('a place that was released', async () => {
    const { status, body } = await openStream(harness, key, again.signal)
    if (status !== 200) await body?.cancel()
    return status === 200 ? true : null
  })
  again.abort()
})
