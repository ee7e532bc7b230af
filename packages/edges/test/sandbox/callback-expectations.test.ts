import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { CallbackExpectations, type KeptCallback } from '../../sandbox/callback-expectations.ts'

function opened() {
  const kept: KeptCallback[] = []
  const listeners = new Set<() => void>()
  const clock = new ManualClock()
  const store = {
    received: () => kept,
    onReceived: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const receive = (name: string, json: object) => {
    kept.unshift({ name, at: 0, headers: [], body: JSON.stringify(json), signature: 'valid' })
    for (const listener of listeners) listener()
  }
  const expectations = new CallbackExpectations(store, clock)
  return { clock, listeners, receive, expect: (body: object) => expectations.expect({ ...body }) }
}

test('a wait ends with the callback of that name whose fields are those expected, numbers as texts', async () => {
  const { listeners, receive, expect } = opened()
  const waiting = expect({ callback: 'orders', fields: { id: 7, status: 'DELIVERED' } })
  receive('others', { id: '7', status: 'DELIVERED' })
  receive('orders', { id: '7', status: 'FAILED' })
  receive('orders', { id: '7', status: 'DELIVERED', msg_id: 1 })
  const { status, json } = await waiting
  assert.equal(status, 200)
  assert.equal((json as { callback: { json: { msg_id: number } } }).callback.json.msg_id, 1)
  assert.equal(listeners.size, 0)
})

test('at the time-out a sentence says what came instead', async () => {
  const { clock, listeners, receive, expect } = opened()
  const waiting = expect({ callback: 'orders', fields: { status: 'DELIVERED' }, timeout: 1 })
  receive('orders', { status: 'FAILED' })
  clock.advance(1_000)
  assert.deepEqual(await waiting, {
    status: 408,
    json: {
      success: false,
      error:
        '0 of 1 callbacks came to orders within 1 s with {"status":"DELIVERED"}. ' +
        'What came instead: {"status":"FAILED"}.',
    },
  })
  assert.equal(listeners.size, 0)
})

test('count 0 is met by silence and refused by a callback', async () => {
  const { receive, expect } = opened()
  assert.equal((await expect({ callback: 'orders', count: 0, timeout: 0 })).status, 200)
  receive('orders', {})
  assert.equal((await expect({ callback: 'orders', count: 0, timeout: 0 })).status, 409)
})

test('a wrong request is refused with a sentence', async () => {
  const { expect } = opened()
  assert.deepEqual(await expect({ callback: 'orders', phone: 1 }), {
    status: 400,
    json: { success: false, error: 'phone must be one of callback, fields, count, timeout, beside callback' },
  })
  assert.equal((await expect({ callback: '' })).status, 400)
  assert.equal((await expect({ callback: 'orders', timeout: 61 })).status, 400)
})
