import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import type { Events } from '../../../../observability/events.ts'
import { type Database, DatabaseUnavailable, type Statement } from '../../../../store/database.ts'
import { DatabaseClock } from '../../../../store/pg/database-clock.ts'
import { FairSlots } from '../../../dispatch/slots/fair-slots.ts'
import { SlotKeeper } from '../../../dispatch/slots/slot-keeper.ts'

const leaseMs = 15_000

/** One slot as the table has it: who has it, until when. */
class SlotDatabase {
  renewals = 0
  /** If set, every query fails with it. */
  instead: (() => Promise<unknown[]>) | null = null
  readonly #clock: ManualClock
  #leasedUntil = 0
  #epoch = 0

  constructor(clock: ManualClock) {
    this.#clock = clock
  }

  listen(): Promise<AsyncDisposable> {
    return Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() })
  }

  query({ name, text }: Statement): Promise<unknown[]> {
    if (name === 'renew-slots') this.renewals++
    if (this.instead !== null) return this.instead()
    const now = this.#clock.now()
    if (text.includes('leased_until = 0')) this.#leasedUntil = 0
    else if (name === 'renew-slots' && this.#leasedUntil > 0) return this.#lease(now)
    else if (name === 'take-slots' && this.#leasedUntil < now) {
      this.#epoch++
      return this.#lease(now)
    }
    return Promise.resolve([])
  }

  #lease(now: number): Promise<unknown[]> {
    this.#leasedUntil = now + leaseMs
    return Promise.resolve([{ slotId: 7, upstream: 'trunk', number: 0, epoch: this.#epoch }])
  }
}

/** Moves time on and lets happen what follows. */
async function advance(clock: ManualClock, byMs: number): Promise<void> {
  clock.advance(byMs)
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

interface Opened {
  keeper: SlotKeeper
  lost: number[]
  /** Epochs of what was taken. */
  taken: number[]
  /** Whether the slot taken last may be used. */
  isLeased: () => boolean
}

async function open(
  clock: ManualClock,
  db: SlotDatabase,
  openLane: () => Promise<void> = () => Promise.resolve(),
): Promise<Opened> {
  const lost: number[] = []
  const taken: number[] = []
  const leases: (() => boolean)[] = []
  const shared = {
    db: db as unknown as Database,
    leaseMs,
    upstreams: [{ name: 'trunk', connections: 1 }],
    draining: { isDrained: () => false },
  }
  const keeper = new SlotKeeper({
    ...shared,
    clock,
    node: { nodeId: 'node', isSole: false },
    fair: new FairSlots({
      ...shared,
      clock: new DatabaseClock(clock),
      nodeId: 'node',
      watch: { connectionsUp: () => 1, downSince: () => null },
      health: new Map(),
    }),
    events: { slotLost: () => undefined, fault: () => undefined } as unknown as Events,
    lanes: {
      open: ({ epoch }, isLeased) => {
        taken.push(epoch)
        leases.push(isLeased)
        return openLane()
      },
      close: () => Promise.resolve(),
      lose: (slotId) => lost.push(slotId),
      handOver: () => Promise.resolve(null),
    },
    recovery: { recover: () => Promise.resolve(0) },
  })
  await keeper.start()
  return { keeper, lost, taken, isLeased: () => leases.at(-1)?.() ?? false }
}

test('a lease that is prolonged is kept', async () => {
  const clock = new ManualClock()
  const { keeper, lost } = await open(clock, new SlotDatabase(clock))
  for (let seconds = 0; seconds < 120; seconds++) await advance(clock, 1_000)
  assert.deepEqual(lost, [])
  await keeper[Symbol.asyncDispose]()
})

test('a slot is given up when its lease ends, also while the query for it hangs', async () => {
  const clock = new ManualClock()
  const db = new SlotDatabase(clock)
  const { keeper, lost } = await open(clock, db)
  await advance(clock, 5_000)
  assert.equal(db.renewals, 1)
  let answer: (rows: unknown[]) => void = () => undefined
  db.instead = () => new Promise((resolve) => (answer = resolve))
  await advance(clock, 5_000)
  assert.equal(db.renewals, 2)
  // Prolonged last when five seconds were over.
  await advance(clock, 9_999)
  assert.deepEqual(lost, [])
  await advance(clock, 1)
  assert.deepEqual(lost, [7])
  db.instead = null
  answer([])
  await keeper[Symbol.asyncDispose]()
})

test('outages that meet one turn after the other cost no slot where the database is back between them', async () => {
  const clock = new ManualClock()
  const db = new SlotDatabase(clock)
  const { keeper, lost, taken } = await open(clock, db)
  for (let seconds = 1; seconds <= 40; seconds++) {
    const isAway = seconds % 5 < 3
    db.instead = isAway ? () => Promise.reject(new DatabaseUnavailable('gone')) : null
    await advance(clock, 1_000)
  }
  assert.deepEqual([lost, taken], [[], [1]])
  await keeper[Symbol.asyncDispose]()
})

test('a slot that is given up may not be used any more, although its lease has not ended', async () => {
  const clock = new ManualClock()
  const { keeper, lost, isLeased } = await open(clock, new SlotDatabase(clock))
  keeper.giveUp(7)
  assert.deepEqual([isLeased(), lost], [false, [7]])
  await keeper[Symbol.asyncDispose]()
})

test('a process that was stopped longer than its lease may not use it, although no timer has run yet', async () => {
  const clock = new ManualClock()
  const { keeper, lost, isLeased } = await open(clock, new SlotDatabase(clock))
  const resumedAt = clock.now() + leaseMs
  const stopped = clock.steadyNow
  clock.steadyNow = () => resumedAt - 1
  assert.equal(isLeased(), true)
  clock.steadyNow = () => resumedAt
  assert.deepEqual([isLeased(), lost], [false, []])
  clock.steadyNow = stopped
  await keeper[Symbol.asyncDispose]()
})

test('a slot that was given up is taken again when the database is back', async () => {
  const clock = new ManualClock()
  const db = new SlotDatabase(clock)
  const { keeper, lost, taken } = await open(clock, db)
  db.instead = () => Promise.reject(new Error('gone'))
  for (let seconds = 0; seconds < 60; seconds++) await advance(clock, 1_000)
  assert.deepEqual([lost, taken], [[7], [1]])
  db.instead = null
  for (let seconds = 0; seconds < 10; seconds++) await advance(clock, 1_000)
  assert.deepEqual([lost, taken], [[7], [1, 2]])
  await keeper[Symbol.asyncDispose]()
})

test('a slot whose lane could not be opened is not leased: it is taken again, and then its lane works', async () => {
  const clock = new ManualClock()
  const db = new SlotDatabase(clock)
  let isAway = false
  const { keeper, lost, taken } = await open(clock, db, () =>
    isAway ? Promise.reject(new DatabaseUnavailable('gone')) : Promise.resolve(),
  )
  db.instead = () => Promise.reject(new DatabaseUnavailable('gone'))
  for (let seconds = 0; seconds < 20; seconds++) await advance(clock, 1_000)
  assert.deepEqual([lost, taken], [[7], [1]])
  // Back for the moment in which the slot is taken, and gone once more.
  db.instead = null
  isAway = true
  for (let seconds = 0; taken.length === 1 && seconds < 60; seconds++) await advance(clock, 1_000)
  assert.deepEqual(keeper.leases(), [])
  isAway = false
  for (let seconds = 0; seconds < 10; seconds++) await advance(clock, 1_000)
  assert.deepEqual(taken, [1, 2, 3])
  assert.deepEqual(
    keeper.leases().map(({ epoch }) => epoch),
    [3],
  )
  await keeper[Symbol.asyncDispose]()
})

test('a lease that ends while its lane is being opened is lost', async () => {
  const clock = new ManualClock()
  const db = new SlotDatabase(clock)
  let opened = 0
  const { keeper, lost, taken } = await open(clock, db, async () => {
    if (++opened === 2) clock.advance(leaseMs)
  })
  db.instead = () => Promise.reject(new DatabaseUnavailable('gone'))
  for (let seconds = 0; seconds < 20; seconds++) await advance(clock, 1_000)
  db.instead = null
  for (let seconds = 0; taken.length < 3 && seconds < 60; seconds++) await advance(clock, 1_000)
  assert.deepEqual(lost, [7, 7])
  assert.equal(keeper.leases().length, 1)
  await keeper[Symbol.asyncDispose]()
})
