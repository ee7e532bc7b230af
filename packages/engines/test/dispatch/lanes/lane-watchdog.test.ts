import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import type { Connection } from '../../../../carriers/connector.ts'
import type { Database } from '../../../../store/database.ts'
import type { Lane } from '../../../dispatch/lanes/lane.ts'
import { LaneWatchdog } from '../../../dispatch/lanes/lane-watchdog.ts'
import { Lanes } from '../../../dispatch/lanes/lanes.ts'
import { idleLane } from './idle-lane.ts'

const lease = { slotId: 7, upstream: 'trunk', number: 0, epoch: 3 }

function laneOn(clock: ManualClock, claim: () => Promise<[]>): Lane {
  return idleLane({ connection: { up: true } as Connection, clock, claim, onError: () => undefined })
}

function watch(options: { leased: boolean; lane: ((clock: ManualClock) => Lane) | null; due?: number }) {
  const clock = new ManualClock()
  const lanes = new Lanes(clock)
  const lane = options.lane?.(clock)
  if (lane !== undefined) lanes.add(lane)
  const mended: string[] = []
  const givenUp: number[] = []
  const rows = options.due === undefined ? [] : [{ upstream: 'trunk', due_at: clock.now() - options.due }]
  const watchdog = new LaneWatchdog({
    db: { query: async () => rows } as unknown as Database,
    clock,
    events: { fault: () => undefined, laneMended: ({ fault }) => mended.push(fault) },
    lanes,
    upstreams: ['trunk'],
    slots: {
      leases: () => (options.leased ? [lease] : []),
      giveUp: (slotId) => givenUp.push(slotId),
    },
    isPaused: () => false,
  })
  return { clock, lane, watchdog, mended, givenUp }
}

const idle = () => Promise.resolve<[]>([])

test('a slot that is leased without a lane is given up at the second look', async () => {
  const { watchdog, mended, givenUp } = watch({ leased: true, lane: null })
  await watchdog.look()
  assert.deepEqual(givenUp, [])
  await watchdog.look()
  assert.deepEqual([mended, givenUp], [['slot-without-lane'], [7]])
  await watchdog[Symbol.asyncDispose]()
})

test('a lane whose slot is not leased is closed', async () => {
  const { watchdog, mended, givenUp } = watch({ leased: false, lane: (clock) => laneOn(clock, idle) })
  await watchdog.look()
  await watchdog.look()
  assert.deepEqual([mended, givenUp], [['lane-without-slot'], [7]])
  await watchdog[Symbol.asyncDispose]()
})

test('a lane that has room and does not look for messages is given up', async () => {
  const { clock, watchdog, mended } = watch({ leased: true, lane: (clock) => laneOn(clock, idle) })
  clock.advance(29_000)
  await watchdog.look()
  await watchdog.look()
  assert.deepEqual(mended, [])
  clock.advance(1_000)
  await watchdog.look()
  await watchdog.look()
  assert.deepEqual(mended, ['lane-stuck'])
  await watchdog[Symbol.asyncDispose]()
})

test('a lane that looks for messages is left alone', async () => {
  const { clock, lane, watchdog, mended } = watch({ leased: true, lane: (clock) => laneOn(clock, idle) })
  clock.advance(60_000)
  lane?.poll(true)
  await new Promise(setImmediate)
  await watchdog.look()
  await watchdog.look()
  assert.deepEqual(mended, [])
  await watchdog[Symbol.asyncDispose]()
})

test('messages that wait although a lane has room are named with how long they have waited', async () => {
  const { watchdog } = watch({ leased: true, lane: (clock) => laneOn(clock, idle), due: 45_000 })
  await watchdog.look()
  assert.deepEqual(watchdog.unexplained(), [{ upstream: 'trunk', waitedMs: 45_000 }])
  await watchdog[Symbol.asyncDispose]()
})

test('messages that wait while no lane has room are no fault', async () => {
  const { watchdog } = watch({ leased: false, lane: null, due: 45_000 })
  await watchdog.look()
  assert.deepEqual(watchdog.unexplained(), [])
  assert.deepEqual(watchdog.queueAges(), [{ upstream: 'trunk', waitedMs: 45_000 }])
  await watchdog[Symbol.asyncDispose]()
})
