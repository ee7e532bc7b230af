import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { UpstreamWatch } from '../../../dispatch/upstreams/upstream-watch.ts'

function open() {
  const clock = new ManualClock()
  return { clock, watch: new UpstreamWatch(clock) }
}

test('a connection that is tried again and again is down since it was lost', () => {
  const { clock, watch } = open()
  watch.opened('a', 1)
  watch.connection('a', 1, { kind: 'up' })
  clock.advance(1_000)
  const since = clock.now()
  watch.connection('a', 1, { kind: 'down', reason: 'refused' })
  clock.advance(5_000)
  watch.connection('a', 1, { kind: 'down', reason: 'refused again' })
  assert.deepEqual(watch.connectionOf('a', 1), { up: false, since, reason: 'refused again' })
  assert.deepEqual(watch.of('a').lastError, { at: clock.now(), kind: 'connection', text: 'refused again' })
})

test('an upstream is down since the last of its connections was lost, until one is up', () => {
  const { clock, watch } = open()
  for (const slotId of [1, 2]) {
    watch.opened('a', slotId)
    watch.connection('a', slotId, { kind: 'up' })
  }
  watch.connection('a', 1, { kind: 'down', reason: 'refused' })
  assert.equal(watch.downSince('a'), null)
  clock.advance(1_000)
  const since = clock.now()
  watch.connection('a', 2, { kind: 'down', reason: 'refused' })
  clock.advance(1_000)
  watch.opened('a', 3)
  assert.equal(watch.downSince('a'), since)
  watch.connection('a', 3, { kind: 'up' })
  assert.equal(watch.downSince('a'), null)
})

test('without a connection nothing is known of an upstream, whatever a closed connection says', () => {
  const { watch } = open()
  watch.opened('a', 1)
  assert.notEqual(watch.downSince('a'), null)
  watch.closed('a', 1)
  watch.connection('a', 1, { kind: 'down', reason: 'closed' })
  assert.equal(watch.downSince('a'), null)
  assert.equal(watch.of('a').lastError, null)
})
