import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostLanes } from '../../src/callbacks/host-lanes.ts'

const open = () => new HostLanes<number>({ maxConcurrency: 32, maxWaiting: 100, random: () => 0.5 })

test('one origin has one lane', () => {
  const lanes = open()
  assert.equal(lanes.of('http://a'), lanes.of('http://a'))
  assert.notEqual(lanes.of('http://a'), lanes.of('http://b'))
})

test('an idle lane is forgotten after a minute, one with anything to do is not', () => {
  const lanes = open()
  lanes.of('http://idle').admit(0)
  lanes.of('http://idle').forgo()
  lanes.of('http://reserved').admit(0)
  lanes.of('http://waiting').admit(0)
  lanes.of('http://waiting').enqueue(1)
  lanes.of('http://active').admit(0)
  lanes.of('http://active').enqueue(1)
  lanes.of('http://active').take(0)
  assert.deepEqual(lanes.forgetIdle(59_999), [])
  assert.deepEqual(lanes.forgetIdle(60_000), ['http://idle'])
  assert.equal([...lanes.all()].length, 3)
})

test('that a host is down is remembered for longer', () => {
  const lanes = open()
  const lane = lanes.of('http://down')
  for (let failures = 0; failures < 5; failures++) {
    lane.admit(0)
    lane.enqueue(1)
    lane.take(0)
    lane.answered('failed', 1, 0)
  }
  assert.deepEqual(lanes.forgetIdle(60_000), [])
  assert.deepEqual(lanes.forgetIdle(900_000), ['http://down'])
})
