import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { deliverWithin } from '../../plan/deliver-within.ts'
import { sms, viberThenSms } from '../message/message-samples.ts'

const waits = (seconds: number, given = [false, false]) => {
  const timed = deliverWithin(viberThenSms(), seconds, given)
  return timed.kind === 'fits' ? timed.plan.stages.map(({ waitSeconds }) => waitSeconds) : timed.needsSeconds
}

suite('a plan within a time', () => {
  test('gives its last stage what is left of it', () => {
    assert.deepEqual(waits(600), [120, 480])
  })

  test('shortens waits that the client did not give, so that the last stage has its share', () => {
    assert.deepEqual(waits(100), [50, 50])
  })

  test('keeps waits that the client gave', () => {
    assert.deepEqual(waits(150, [true, false]), [120, 30])
  })

  test('is refused with what its channels need where they need more', () => {
    assert.equal(waits(100, [true, false]), 121)
    assert.equal(waits(20), 31, 'Viber takes no less than 30 seconds')
  })

  test('stays as it is where it ends before', () => {
    const plan = sms()
    const timed = deliverWithin({ ...plan, lifetimeSeconds: 60 }, 100, [false])
    assert.equal(timed.kind === 'fits' && timed.plan.lifetimeSeconds, 60)
  })

  test('never takes longer, whatever its stages are', () => {
    for (const stages of [1, 2, 3, 5]) {
      const timed = deliverWithin(sms({ stages }), 30, [])
      assert.ok(timed.kind === 'fits')
      const total = timed.plan.stages.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0)
      assert.deepEqual([total, timed.plan.lifetimeSeconds], [30, 30])
    }
  })
})
