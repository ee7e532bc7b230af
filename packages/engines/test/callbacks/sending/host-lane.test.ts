import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostLane } from '../../../callbacks/sending/host-lane.ts'

const openNew = (maxWaiting = 10_000) =>
  new HostLane<number>({ maxConcurrency: 32, maxWaiting, random: () => 0.5 })

/** Of a host that has answered before. */
function open(maxWaiting?: number): HostLane<number> {
  const lane = openNew(maxWaiting)
  lane.prove()
  return lane
}

function fill(lane: HostLane<number>, count: number, now = 0): number {
  let admitted = 0
  for (let item = 0; item < count; item++) {
    if (lane.admit(now).kind === 'later') continue
    lane.enqueue(item)
    admitted++
  }
  return admitted
}

function takeAll(lane: HostLane<number>, now = 0): number {
  let taken = 0
  while (lane.take(now) !== null) taken++
  return taken
}

const drain = (lane: HostLane<number>) => lane.drainWhile(() => true)

function breakDown(lane: HostLane<number>, now = 0): void {
  fill(lane, 100, now)
  for (let failures = 0; !lane.isDown; failures++) {
    assert.ok(failures < 5)
    lane.take(now)
    lane.answered('failed', 10, now)
  }
  drain(lane)
}

test('concurrency starts at four, grows with each answer and halves with each failure', () => {
  const lane = open()
  fill(lane, 100)
  assert.equal(takeAll(lane), 4)
  lane.answered('answered', 10, 0)
  lane.answered('answered', 10, 0)
  assert.equal(takeAll(lane), 4)
  lane.answered('failed', 10, 0)
  assert.equal(takeAll(lane), 0)
  lane.answered('failed', 10, 0)
  lane.answered('failed', 10, 0)
  lane.answered('answered', 10, 0)
  assert.equal(takeAll(lane), 0)
})

test('a host that has not answered yet gets one request at once, and more with its first answer', () => {
  const lane = openNew()
  assert.equal(fill(lane, 2_000), 1_000)
  assert.equal(takeAll(lane), 1)
  lane.prove()
  lane.answered('answered', 10, 0)
  assert.equal(takeAll(lane), 5)
  assert.equal(fill(lane, 2_000), 2_000)
})

test('what has waited longest is taken out as long as a condition holds', () => {
  const lane = open()
  fill(lane, 5)
  assert.deepEqual(
    lane.drainWhile((item) => item < 2),
    [0, 1],
  )
  assert.deepEqual(
    lane.drainWhile((item) => item === 4),
    [],
  )
  assert.deepEqual(drain(lane), [2, 3, 4])
})

test('concurrency never exceeds that of the host', () => {
  const lane = open()
  fill(lane, 500)
  for (let index = 0; index < 100; index++) {
    lane.take(0)
    lane.answered('answered', 1, 0)
  }
  assert.equal(takeAll(lane), 32)
})

test('what has no room is postponed at the pace of the host, one after the other', () => {
  const lane = open(10)
  assert.equal(fill(lane, 10), 10)
  const later = Array.from({ length: 100 }, () => lane.admit(0)).map((admission) =>
    admission.kind === 'later' ? admission.dueAt : Number.NaN,
  )
  assert.deepEqual(
    later,
    later.toSorted((a, b) => a - b),
  )
  // 20 ms each in 32 connections: 110 callbacks take 69 ms, and half of that is waited.
  assert.ok((later[99] ?? 0) > 30 && (later[99] ?? 0) < 40, `${later[99]}`)
})

test('no postponement goes further than ten minutes', () => {
  const lane = open(0)
  for (let index = 0; index < 2_000_000; index += 1) {
    const admission = lane.admit(0)
    if (admission.kind === 'later' && admission.dueAt > 600_000) assert.fail(`${admission.dueAt}`)
  }
})

test('a slow host holds few callbacks, a quick one many', () => {
  const slow = open()
  fill(slow, 200)
  for (let index = 0; index < 200; index++) {
    slow.take(0)
    slow.answered('answered', 8_000, 0)
  }
  assert.ok(fill(slow, 1_000) < 50)
  assert.equal(fill(open(), 1_000), 1_000)
})

test('a host that is down admits nothing until one probe is due, and sends one', () => {
  const lane = open()
  breakDown(lane)
  assert.equal(lane.isShut(9_999), true)
  const admission = lane.admit(0)
  assert.ok(admission.kind === 'later' && admission.down && admission.dueAt >= 10_000)
  assert.equal(fill(lane, 100, 10_000), 8)
  assert.equal(takeAll(lane, 10_000), 1)
})

test('a host that requests a rest gets nothing before, and is not taken to be down', () => {
  const lane = open()
  fill(lane, 3)
  lane.take(0)
  lane.rest(60_000, 0)
  lane.answered('failed', 10, 0)
  assert.equal(lane.isShut(0), true)
  assert.equal(lane.isDown, false)
  assert.equal(takeAll(lane), 0)
  drain(lane)
  const later = lane.admit(1_000)
  assert.ok(later.kind === 'later' && later.dueAt >= 60_000, JSON.stringify(later))
  assert.equal(fill(lane, 1, 60_000), 1)
  assert.equal(takeAll(lane, 60_000), 1)
  lane.rest(86_400_000, 60_000)
  lane.answered('failed', 10, 60_000)
  assert.equal(lane.isShut(60_000 + 300_000), false)
  lane.rest(60_000, 400_000)
  lane.retry(400_000)
  assert.equal(lane.isShut(400_000), false)
})

test('a probe that succeeds opens the lane, one that fails shuts it for longer', () => {
  const lane = open()
  breakDown(lane)
  fill(lane, 8, 10_000)
  takeAll(lane, 10_000)
  lane.answered('failed', 10, 10_000)
  assert.equal(lane.isShut(29_999), true)
  drain(lane)
  fill(lane, 8, 30_000)
  takeAll(lane, 30_000)
  lane.answered('answered', 10, 30_000)
  assert.equal(lane.isDown, false)
  assert.ok(takeAll(lane, 30_000) >= 1)
})

test('a place that was reserved and given back can be taken by another', () => {
  const lane = open(1)
  assert.equal(lane.admit(0).kind, 'now')
  assert.equal(lane.admit(0).kind, 'later')
  lane.forgo()
  assert.equal(lane.isIdle, true)
  assert.equal(lane.admit(0).kind, 'now')
})
