import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimerWheel } from '../../simulators/timer-wheel.ts'
import { ManualClock } from '../support/manual-clock.ts'

test('tasks run in order of their time, never early, on one timer', () => {
  const clock = new ManualClock(0)
  using wheel = new TimerWheel(clock, 5)
  const ran: string[] = []
  wheel.after(100, () => ran.push('100'))
  wheel.after(7, () => ran.push('7'))
  wheel.after(0, () => ran.push('0'))
  wheel.after(8, () => ran.push('8'))
  assert.equal(clock.waiting, 1)
  assert.equal(wheel.size, 4)
  clock.advance(0)
  assert.deepEqual(ran, ['0'])
  clock.advance(7)
  assert.deepEqual(ran, ['0'])
  clock.advance(3)
  assert.deepEqual(ran, ['0', '7', '8'])
  clock.advance(89)
  assert.equal(wheel.size, 1)
  clock.advance(1)
  assert.deepEqual(ran, ['0', '7', '8', '100'])
  assert.equal(clock.waiting, 0)
})

test('a task may add another one, also for the same tick', () => {
  const clock = new ManualClock(0)
  using wheel = new TimerWheel(clock)
  const ran: string[] = []
  wheel.after(5, () => {
    ran.push('first')
    wheel.after(0, () => ran.push('second'))
  })
  clock.advance(5)
  assert.deepEqual(ran, ['first', 'second'])
})

test('a disposed wheel runs nothing and leaves no timer', () => {
  const clock = new ManualClock(0)
  const wheel = new TimerWheel(clock)
  wheel.after(5, () => assert.fail('ran'))
  wheel[Symbol.dispose]()
  assert.equal(clock.waiting, 0)
  clock.advance(10)
})
