import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { FrameClock } from '../../rtp/frame-clock.ts'
import { PlayQueue } from '../../rtp/play-queue.ts'

/** Timers of this clock fire late, by `lateness`. */
function clockWith(clock: ManualClock, lateness: () => number): FrameClock {
  return new FrameClock({
    now: () => clock.now(),
    after: (delayMs, task) => clock.after(Math.ceil(delayMs) + lateness(), task),
  })
}

test('delays of timers do not add up: ten seconds have 500 frames', () => {
  const clock = new ManualClock(0)
  let late = 0
  const frames = clockWith(clock, () => (late = (late + 7) % 13))
  const at: number[] = []
  frames.add((missed) => {
    assert.equal(missed, 0)
    at.push(clock.now())
  })
  clock.advance(10_020)
  assert.ok(at.length >= 500 && at.length <= 501, `${at.length} frames`)
  for (const [index, moment] of at.entries()) {
    const planned = 5 + index * 20
    assert.ok(moment >= planned && moment < planned + 20, `frame ${index} at ${moment}`)
  }
})

test('a delay of up to 200 ms is caught up', () => {
  const clock = new ManualClock(0)
  let late = 0
  const frames = clockWith(clock, () => late)
  const missed: number[] = []
  frames.add((frame) => missed.push(frame))
  clock.advance(5)
  late = 175
  clock.advance(20)
  late = 0
  clock.advance(180)
  assert.deepEqual(missed, Array<number>(11).fill(0))
})

test('after a longer delay frames are skipped, and the next frame reports how many', () => {
  const clock = new ManualClock(0)
  let late = 0
  const frames = clockWith(clock, () => late)
  const missed: number[] = []
  frames.add((frame) => missed.push(frame))
  clock.advance(5)
  late = 1_000
  clock.advance(20)
  late = 0
  clock.advance(1_000)
  clock.advance(20)
  assert.equal(
    missed.reduce((sum, each) => sum + each + 1, 0),
    1 + Math.floor((clock.now() - 5) / 20),
  )
  assert.equal(missed.filter((each) => each > 0).length, 1)
})

test('tasks are spread over four phases, and without one no timer is left', () => {
  const clock = new ManualClock(0)
  const frames = clockWith(clock, () => 0)
  const at: number[] = []
  const leave = Array.from({ length: 4 }, () => frames.add(() => at.push(clock.now())))
  clock.advance(20)
  assert.deepEqual(at, [5, 10, 15, 20])
  for (const each of leave) each()
  assert.equal(clock.waiting, 0)
  clock.advance(100)
  assert.equal(at.length, 4)
  frames.add(() => at.push(clock.now()))
  clock.advance(20)
  assert.equal(at.length, 5)
})

test('a task that removes itself during its frame leaves no timer', () => {
  const clock = new ManualClock(0)
  const frames = clockWith(clock, () => 0)
  let calls = 0
  const leave = frames.add(() => {
    calls++
    leave()
  })
  clock.advance(100)
  assert.equal(calls, 1)
  assert.equal(clock.waiting, 0)
})

test('sound is cut into frames, the last one is padded, and the end is reported', () => {
  const queue = new PlayQueue(1_000)
  const ends: string[] = []
  queue.add(new Int16Array(200).fill(1), (whole) => ends.push(`first ${whole}`))
  queue.add(new Int16Array(160).fill(2), (whole) => ends.push(`second ${whole}`))
  assert.deepEqual([...(queue.next() ?? [])], Array<number>(160).fill(1))
  assert.deepEqual([...(queue.next() ?? [])], [...Array<number>(40).fill(1), ...Array<number>(120).fill(0)])
  assert.deepEqual(ends, ['first true'])
  queue.clear()
  assert.deepEqual(ends, ['first true', 'second false'])
  assert.equal(queue.next(), null)
})

test('sound beyond the queue limit is refused until queued sound was sent', () => {
  const queue = new PlayQueue(320)
  const never = () => assert.fail('an end was reported')
  assert.ok(queue.add(new Int16Array(320), () => undefined))
  assert.ok(!queue.add(new Int16Array(1), never))
  queue.next()
  assert.ok(queue.add(new Int16Array(160), () => undefined))
  assert.ok(!queue.add(new Int16Array(1), never))
})
