import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostQueues } from '../../../callbacks/sending/account-queues.ts'
import type { HostQueue } from '../../../callbacks/sending/host-queue.ts'

function open(maxQueues = 100) {
  const forgotten: string[] = []
  const onForgotten = (origin: string) => forgotten.push(origin)
  const options = { maxConcurrency: 32, maxWaiting: 100, random: () => 0.5, maxQueues, onForgotten }
  const queues = new HostQueues<number>(options)
  const of = (name: string, now = 0): HostQueue<number> => {
    const queue = queues.of(`http://${name}`, now)
    assert.ok(queue)
    return queue
  }
  return { queues, of, forgotten }
}

test('one origin has one queue', () => {
  const { queues, of } = open()
  assert.equal(of('a'), of('a'))
  assert.notEqual(of('a'), of('b'))
  assert.equal(queues.find('http://a'), of('a'))
  assert.equal(queues.find('http://c'), null)
})

test('an idle queue is forgotten after a minute, one with anything to do is not', () => {
  const { queues, of, forgotten } = open()
  of('idle').admit(0)
  of('idle').forgo()
  of('reserved').admit(0)
  of('waiting').admit(0)
  of('waiting').enqueue(1)
  of('active').admit(0)
  of('active').enqueue(1)
  of('active').take(0)
  queues.forgetIdle(59_999)
  assert.deepEqual(forgotten, [])
  queues.forgetIdle(60_000)
  assert.deepEqual(forgotten, ['http://idle'])
  assert.equal(queues.size, 3)
})

test('that a host is down is remembered for longer', () => {
  const { queues, of, forgotten } = open()
  for (let failures = 0; failures < 5; failures++) {
    of('down').admit(0)
    of('down').enqueue(1)
    of('down').take(0)
    of('down').answered('failed', 1, 0)
  }
  queues.forgetIdle(60_000)
  assert.deepEqual(forgotten, [])
  queues.forgetIdle(900_000)
  assert.deepEqual(forgotten, ['http://down'])
})

test('where all queues are taken, a new host takes the place of those that were idle for longest', () => {
  const { queues, of, forgotten } = open(8)
  for (let index = 0; index < 8; index++) {
    of(`${index}`).admit(8 - index)
    if (index !== 7) of(`${index}`).forgo()
  }
  of('next', 10)
  assert.deepEqual(forgotten, ['http://6', 'http://5'])
  assert.equal(queues.size, 7)
})

test('where all queues are in use a new host has none, and the others stay', () => {
  const { queues, of, forgotten } = open(3)
  for (const name of ['a', 'b', 'c']) of(name).admit(0)
  assert.equal(queues.of('http://d', 0), null)
  of('a').forgo()
  assert.equal(queues.of('http://d', 999), null)
  assert.ok(queues.of('http://d', 1_000))
  assert.deepEqual(forgotten, ['http://a'])
})
