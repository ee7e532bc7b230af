import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClaimLoop } from '../../src/callbacks/claim-loop.ts'
import { ManualClock } from '../support/manual-clock.ts'

function open(look: () => Promise<void> = () => Promise.resolve(), gapMs = 0) {
  const clock = new ManualClock(0)
  const looks: number[] = []
  const loop = new ClaimLoop({
    clock,
    pollMs: 1_000,
    gapMs,
    look: () => {
      looks.push(clock.now())
      return look()
    },
  })
  const move = async (ms: number) => {
    clock.advance(ms)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, loop, looks, move }
}

test('looks once each interval', async () => {
  const { looks, move } = open()
  for (let step = 0; step < 6; step++) await move(500)
  assert.deepEqual(looks, [1_000, 2_000, 3_000])
})

test('looks earlier when something is known to be due, and keeps the interval otherwise', async () => {
  const { loop, looks, move } = open()
  loop.noteDue(300)
  loop.noteDue(200)
  loop.noteDue(5_000)
  await move(200)
  await move(999)
  assert.deepEqual(looks, [200])
  await move(1)
  assert.deepEqual(looks, [200, 1_200])
})

test('what becomes due during a look is looked for right after it', async () => {
  let end: () => void = () => undefined
  const { loop, looks, move } = open(
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  await move(1_000)
  loop.noteDue(1_000)
  await move(0)
  assert.deepEqual(looks, [1_000])
  end()
  await move(0)
  await move(0)
  assert.deepEqual(looks, [1_000, 1_000])
})

test('what becomes due bit by bit is looked for with a pause between', async () => {
  const { clock, loop, looks, move } = open(undefined, 50)
  for (let step = 0; step < 200; step++) {
    await move(1)
    loop.noteDue(clock.now())
  }
  assert.equal(looks.length, 4)
  assert.ok(looks.slice(1).every((at, index) => at - (looks[index] ?? 0) >= 50))
})

test('closing waits for the look under way and allows no other', async () => {
  let end: () => void = () => undefined
  const { loop, looks, move } = open(
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  await move(1_000)
  let isClosed = false
  const closed = loop.close().then(() => {
    isClosed = true
  })
  await move(0)
  assert.equal(isClosed, false)
  end()
  await closed
  loop.noteDue(0)
  await move(10_000)
  assert.deepEqual(looks, [1_000])
})
