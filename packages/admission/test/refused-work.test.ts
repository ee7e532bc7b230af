import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { RefusedWork } from '../refused-work.ts'

const megabyte = 1_048_576

test('an address is over its budget after four megabytes, and others are not', () => {
  const work = new RefusedWork(new ManualClock())
  for (let times = 0; times < 4; times++) work.note('192.0.2.1', megabyte)
  assert.equal(work.isOver('192.0.2.1'), false)
  work.note('192.0.2.1', 1)
  assert.equal(work.isOver('192.0.2.1'), true)
  assert.equal(work.isOver('192.0.2.2'), false)
})

test('all addresses of a /64 have one budget, and an IPv4 address has one in both spellings', () => {
  const work = new RefusedWork(new ManualClock())
  for (let host = 1; host < 6; host++) {
    work.note(`2001:db8::${host}`, megabyte)
    work.note(host % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1', megabyte)
  }
  assert.equal(work.isOver('2001:db8::ffff'), true)
  assert.equal(work.isOver('2001:db8:0:1::1'), false)
  assert.equal(work.isOver('192.0.2.1'), true)
})

test('a budget fills up again, and no debt lasts longer than a minute', () => {
  const clock = new ManualClock()
  const work = new RefusedWork(clock)
  work.note('192.0.2.1', 5 * megabyte)
  clock.advance(7_900)
  assert.equal(work.isOver('192.0.2.1'), true)
  clock.advance(200)
  assert.equal(work.isOver('192.0.2.1'), false)
  for (let times = 0; times < 1_000; times++) work.note('192.0.2.1', megabyte)
  clock.advance(59_000)
  assert.equal(work.isOver('192.0.2.1'), true)
  clock.advance(1_500)
  assert.equal(work.isOver('192.0.2.1'), false)
})

test('of many thousand addresses those without traffic for the longest time are forgotten', () => {
  const work = new RefusedWork(new ManualClock())
  work.note('192.0.2.1', 5 * megabyte)
  const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  for (let index = 0; index < 10_000; index++) work.note(addressOf(index), 5 * megabyte)
  assert.equal(work.isOver('192.0.2.1'), false)
  assert.equal(work.isOver(addressOf(0)), true)
})
