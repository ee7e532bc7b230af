import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from '../../../src/http/console/auth/turns.ts'

/** Work that ends when the test says so. */
class Work {
  readonly begun: number[] = []
  readonly #ends = new Map<number, () => void>()

  run(turns: Turns, number: number): Promise<number> {
    return turns.run(async () => {
      this.begun.push(number)
      await new Promise<void>((resolve) => this.#ends.set(number, resolve))
      return number
    })
  }

  end(number: number): void {
    this.#ends.get(number)?.()
  }
}

test('a number of works run at once, a number wait in their order, and more are refused', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 2 })
  const work = new Work()
  const running = [1, 2, 3, 4].map((number) => work.run(turns, number))
  await assert.rejects(work.run(turns, 5), { status: 429 })
  assert.throws(() => turns.refuseMore(), { status: 429 })
  assert.deepEqual(work.begun, [1, 2])
  work.end(2)
  assert.equal(await running[1], 2)
  assert.deepEqual(work.begun, [1, 2, 3])
  turns.refuseMore()
  work.end(1)
  await running[0]
  assert.deepEqual(work.begun, [1, 2, 3, 4])
  for (const number of [3, 4]) work.end(number)
  assert.deepEqual(await Promise.all(running), [1, 2, 3, 4])
})

test('work that fails makes room as well', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 0 })
  await assert.rejects(
    turns.run(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await turns.run(() => Promise.resolve('done')), 'done')
})
