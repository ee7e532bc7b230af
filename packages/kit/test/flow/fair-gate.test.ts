import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairGate, GateFull, GateLeft } from '../../flow/fair-gate.ts'

/** Work that runs until the test ends it; `order` is the order of starts. */
class Work {
  readonly order: string[] = []
  readonly #leaves: (() => void)[] = []
  readonly gate: FairGate

  constructor(gate: FairGate) {
    this.gate = gate
  }

  async begin(owner: number, name: string, places = 1): Promise<void> {
    const leave = await this.gate.enter(owner, places)
    this.order.push(name)
    this.#leaves.push(leave)
  }

  /** Ends the work that began first, and waits for what may begin then. */
  async endOldest(): Promise<void> {
    this.#leaves.shift()?.()
    await new Promise(setImmediate)
  }
}

test('an owner runs its share at once, and the rest waits', async () => {
  const work = new Work(new FairGate({ capacity: 10, share: 2, maxWaiting: 10 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work.begin(1, name)
  void work.begin(2, 'b1')
  await new Promise(setImmediate)
  assert.deepEqual(work.order, ['a1', 'a2', 'b1'])
  await work.endOldest()
  assert.deepEqual(work.order, ['a1', 'a2', 'b1', 'a3'])
})

test('owners take turns, however much work one of them has waiting', async () => {
  const work = new Work(new FairGate({ capacity: 1, share: 1, maxWaiting: 10 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work.begin(1, name)
  for (const name of ['b1', 'b2']) void work.begin(2, name)
  void work.begin(3, 'c1')
  for (let ended = 0; ended < 7; ended++) await work.endOldest()
  assert.deepEqual(work.order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('small work does not overtake large work for ever', async () => {
  const work = new Work(new FairGate({ capacity: 4, share: 4, maxWaiting: 10 }))
  void work.begin(1, 'a1', 3)
  void work.begin(2, 'large', 4)
  void work.begin(3, 'c1')
  await new Promise(setImmediate)
  assert.deepEqual(work.order, ['a1'])
  await work.endOldest()
  assert.deepEqual(work.order, ['a1', 'large'])
  await work.endOldest()
  assert.deepEqual(work.order, ['a1', 'large', 'c1'])
})

test('work that needs more than a share gets the whole share', async () => {
  const work = new Work(new FairGate({ capacity: 4, share: 2, maxWaiting: 10 }))
  void work.begin(1, 'a1', 100)
  void work.begin(1, 'a2')
  void work.begin(2, 'b1', 2)
  await new Promise(setImmediate)
  assert.deepEqual(work.order, ['a1', 'b1'])
})

test('waiting work is limited for each owner by itself', async () => {
  const gate = new FairGate({ capacity: 1, share: 1, maxWaiting: 2 })
  const work = new Work(gate)
  for (const name of ['a1', 'a2', 'a3']) void work.begin(1, name)
  await assert.rejects(gate.enter(1, 1), GateFull)
  void work.begin(2, 'b1')
  for (let ended = 0; ended < 4; ended++) await work.endOldest()
  assert.deepEqual(work.order, ['a1', 'b1', 'a2', 'a3'])
})

test('work whose caller has hung up while it waited gives its turn to the next', async () => {
  const work = new Work(new FairGate({ capacity: 3, share: 3, maxWaiting: 10 }))
  await work.begin(1, 'a1', 2)
  const hangUp = new AbortController()
  const large = work.gate.enter(1, 3, hangUp.signal)
  void work.begin(1, 'a2')
  await new Promise(setImmediate)
  assert.deepEqual(work.order, ['a1'])
  hangUp.abort()
  await assert.rejects(large, GateLeft)
  await new Promise(setImmediate)
  assert.deepEqual(work.order, ['a1', 'a2'])
  assert.equal(work.gate.waiting, 0)
})

test('a place is released once, however often its end is said', async () => {
  const gate = new FairGate({ capacity: 1, share: 1, maxWaiting: 10 })
  const leave = await gate.enter(1, 1)
  leave()
  leave()
  await gate.enter(1, 1)
  let hasBegun = false
  void gate.enter(2, 1).then(() => {
    hasBegun = true
  })
  await new Promise(setImmediate)
  assert.equal(hasBegun, false)
})
