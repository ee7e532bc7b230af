import assert from 'node:assert/strict'
import type { GatewayHarness } from '../gateway-harness.ts'
import { phones, said } from './searched-words.ts'

/** A text that is spoken and answered by a key, and a code by call, which is returned. */
export async function makeCalls(harness: GatewayHarness): Promise<string> {
  await script(harness, phones.call, 'reply')
  await script(harness, phones.callCode, 'silent')
  const voice = { gender: 'FEMALE', language: 'en-GB', name: 'en-GB-Standard-A' }
  const spoken = { type: 'voice', id: 21, phone: phones.call, message: said.spoken, dtmf: true, voice }
  const hook = harness.receiver.url()
  const { data } = await harness.client.post([{ ...spoken, hook }])
  assert.equal(data?.[0]?.success, true, data?.[0]?.error)
  const [callback] = await harness.untilCallbacks(21)
  assert.deepEqual(
    [callback?.status, (callback as { reply?: string } | undefined)?.reply],
    ['DELIVERED', '1'],
  )
  const key = { 'idempotency-key': 'call' }
  const answer = await harness.client.post([{ type: 'call/otp', id: 22, phone: phones.callCode }], key)
  const code = String(answer.data?.[0]?.data?.['code'])
  assert.match(code, /^\d{4}$/, answer.data?.[0]?.error)
  await harness.untilStatus(22, 'DELIVERED')
  return code
}

async function script(harness: GatewayHarness, phone: string, voice: string): Promise<void> {
  const { http } = harness.network().addresses
  const init = { method: 'PUT', body: JSON.stringify({ voice }) }
  assert.ok((await fetch(`${http}/sandbox/handsets/${phone}`, init)).ok)
}
