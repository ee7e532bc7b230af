import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostQueue } from '../../../callbacks/sending/host-queue.ts'

const openNew = (maxWaiting = 10_000) =>
  new HostQueue<number>({ maxConcurrency: 32, maxWaiting, random: () => 0.5 })

/** Of a host that has answered before. */
function open(maxWaiting?: number): HostQueue<number> {
  const queue = openNew(maxWaiting)
  queue.prove()
  return queue
}

function fill(queue: HostQueue<number>, count: number, now = 0): number {
  let admitted = 0
  for (let item = 0; item < count; item++) {
    if (queue.admit(now).kind === 'later') continue
    queue.enqueue(item)
    admitted++
  }
  return admitted
}

function takeAll(queue: HostQueue<number>, now = 0): number {
  let taken = 0
  while (queue.take(now) !== null) taken++
  return taken
}

const drain = (queue: HostQueue<number>) => queue.drainWhile(() => true)

function breakDown(queue: HostQueue<number>, now = 0): void {
  fill(queue, 100, now)
  for (let failures = 0; !queue.isDown; failures++) {
    assert.ok(failures < 5)
    queue.take(now)
    queue.answered('failed', 10, now)
  }
  drain(queue)
}

test('concurrency starts at four, grows with each answer and halves with each failure', () => {
  const queue = open()
  fill(queue, 100)
  assert.equal(takeAll(queue), 4)
  queue.answered('answered', 10, 0)
  queue.answered('answered', 10, 0)
  assert.equal(takeAll(queue), 4)
  queue.answered('failed', 10, 0)
  assert.equal(takeAll(queue), 0)
  queue.answered('failed', 10, 0)
  queue.answered('failed', 10, 0)
  queue.answered('answered', 10, 0)
  assert.equal(takeAll(queue), 0)
})

test('a host that has not answered yet gets one request at once, and more with its first answer', () => {
  const queue = openNew()
  assert.equal(fill(queue, 2_000), 1_000)
  assert.equal(takeAll(queue), 1)
  queue.prove()
  queue.answered('answered', 10, 0)
  assert.equal(takeAll(queue), 5)
  assert.equal(fill(queue, 2_000), 2_000)
})

test('what has waited longest is taken out as long as a condition holds', () => {
  const queue = open()
  fill(queue, 5)
  assert.deepEqual(
    queue.drainWhile((item) => item < 2),
    [0, 1],
  )
  assert.deepEqual(
    queue.drainWhile((item) => item === 4),
    [],
  )
  assert.deepEqual(drain(queue), [2, 3, 4])
})

test('concurrency never exceeds that of the host', () => {
  const queue = open()
  fill(queue, 500)
  for (let index = 0; index < 100; index++) {
    queue.take(0)
    queue.answered('answered', 1, 0)
  }
  assert.equal(takeAll(queue), 32)
})

test('what has no room is postponed at the pace of the host, one after the other', () => {
  const queue = open(10)
  assert.equal(fill(queue, 10), 10)
  const later = Array.from({ length: 100 }, () => queue.admit(0)).map((admission) =>
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
  const queue = open(0)
  for (let index = 0; index < 2_000_000; index += 1) {
    const admission = queue.admit(0)
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
  const queue = open()
  breakDown(queue)
  assert.equal(queue.isShut(9_999), true)
  const admission = queue.admit(0)
  assert.ok(admission.kind === 'later' && admission.down && admission.dueAt >= 10_000)
  assert.equal(fill(queue, 100, 10_000), 8)
  assert.equal(takeAll(queue, 10_000), 1)
  assert.equal(fill(queue, 100, 10_000), 1)
  const meanwhile = queue.admit(10_000)
  assert.ok(meanwhile.kind === 'later' && !meanwhile.down, 'the probe says whether it still is')
})

test('a host that requests a rest gets nothing before, and is not taken to be down', () => {
  const queue = open()
  fill(queue, 3)
  queue.take(0)
  queue.rest(60_000, 0)
  queue.answered('failed', 10, 0)
  assert.equal(queue.isShut(0), true)
  assert.equal(queue.isDown, false)
  assert.equal(takeAll(queue), 0)
  drain(queue)
  const later = queue.admit(1_000)
  assert.ok(later.kind === 'later' && later.dueAt >= 60_000, JSON.stringify(later))
  assert.equal(fill(queue, 1, 60_000), 1)
  assert.equal(takeAll(queue, 60_000), 1)
  queue.rest(86_400_000, 60_000)
  queue.answered('failed', 10, 60_000)
  assert.equal(queue.isShut(60_000 + 300_000), false)
  queue.rest(60_000, 400_000)
  queue.retry(400_000)
  assert.equal(queue.isShut(400_000), false)
})

test('a host that requests no rest takes callbacks of a batch that began before its last answer', () => {
  const queue = open()
  fill(queue, 1)
  queue.take(0)
  queue.rest(0, 500)
  queue.answered('answered', 500, 500)
  assert.equal(queue.isShut(499), false)
  assert.equal(fill(queue, 1, 499), 1)
})

test('a probe that succeeds opens the queue, one that fails shuts it for longer', () => {
  const queue = open()
  breakDown(queue)
  fill(queue, 8, 10_000)
  takeAll(queue, 10_000)
  queue.answered('failed', 10, 10_000)
  assert.equal(queue.isShut(29_999), true)
  drain(queue)
  fill(queue, 8, 30_000)
  takeAll(queue, 30_000)
  queue.answered('answered', 10, 30_000)
  assert.equal(queue.isDown, false)
  assert.ok(takeAll(queue, 30_000) >= 1)
})

test('a place that was reserved and given back can be taken by another', () => {
  const queue = open(1)
  assert.equal(queue.admit(0).kind, 'now')
  assert.equal(queue.admit(0).kind, 'later')
  queue.forgo()
  assert.equal(queue.isIdle, true)
  assert.equal(queue.admit(0).kind, 'now')
})
