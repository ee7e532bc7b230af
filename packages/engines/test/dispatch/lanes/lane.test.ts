import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import type { SubmitOutcome } from '../../../../carriers/connector.ts'
import type { Message } from '../../../../domain/message/message.ts'
import type { PartOutcome } from '../../../../domain/message/message-event.ts'
import { accepted, sms } from '../../../../domain/test/message/message-samples.ts'
import type { Lane, LaneOptions } from '../../../dispatch/lanes/lane.ts'
import { idleLane } from './idle-lane.ts'

const delivered: SubmitOutcome = { kind: 'completed', report: { kind: 'delivered' }, raw: 'done' }

/** A lane whose submits last until the test ends them, and the messages that wait on disk for it. */
class LaneHarness {
  readonly clock = new ManualClock()
  readonly lane: Lane
  readonly waiting: Message[] = []
  /** Ids of what was handed over, in order. */
  readonly handed: number[] = []
  claims = 0
  readonly #ends = new Map<number, (outcome: SubmitOutcome) => void>()

  constructor(options: Partial<LaneOptions> = {}) {
    this.lane = idleLane({
      slotClaim: { slotId: 1, epoch: 1 },
      connection: {
        up: true,
        submit: ({ msgId }) => {
          this.handed.push(msgId)
          return new Promise((resolve) => this.#ends.set(msgId, resolve))
        },
        close: () => Promise.resolve(),
      },
      clock: this.clock,
      keptForCodes: 2,
      rest: { baseMs: 500, maxMs: 1_000 },
      wholeMessages: true,
      claim: (_claim, limit, others) => Promise.resolve(this.#claim(limit, others)),
      ...options,
    })
  }

  /** Leaves messages on disk, as intake does; codes have ids from 1,000 on. */
  async leave(ids: readonly number[]): Promise<void> {
    for (const msgId of ids) this.waiting.push(messageOf(msgId))
    this.lane.wake()
    await this.idle()
  }

  async end(msgId: number, outcome: SubmitOutcome = delivered): Promise<void> {
    this.#ends.get(msgId)?.(outcome)
    await this.idle()
  }

  async idle(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  #claim(limit: number, others: number): Message[] {
    this.claims++
    const taken: Message[] = []
    for (const [priority, max] of [limit, others].entries()) {
      for (const message of this.waiting.filter(({ plan }) => plan.priority === priority)) {
        if (taken.length >= max) break
        taken.push(message)
        this.waiting.splice(this.waiting.indexOf(message), 1)
      }
    }
    return taken
  }
}

function messageOf(msgId: number, partCount = 1): Message {
  const sample = accepted(sms({ parts: partCount }))
  const parts = Array.from({ length: partCount }, () => ({ kind: 'unsent' }) as const)
  const attempts = [{ stage: 0, stageStartedAt: 0, upstream: 'trunk', parts }]
  return { ...sample, msgId, attempts, plan: { ...sample.plan, priority: msgId < 1_000 ? 1 : 0 } }
}

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)

test('a lane rests as long as its upstream requests, and never longer than the setting', async () => {
  const refusal = (kind: 'throttled' | 'unavailable' | 'later', retryAfterMs?: number): SubmitOutcome => {
    const refused = { kind: 'refused', refusal: kind, status: 'REJECTED', raw: 'no' } as const
    return retryAfterMs === undefined ? refused : { ...refused, retryAfterMs }
  }
  const rests: [outcomes: SubmitOutcome[], restsMs: number | null][] = [
    [[refusal('throttled')], 400],
    [[refusal('throttled', 100)], 400],
    [[refusal('throttled', 700)], 700],
    [[refusal('throttled', 86_400_000)], 1_000],
    [[refusal('throttled'), refusal('throttled', 900)], 900],
    [[refusal('throttled', 900), refusal('throttled', 5)], 900],
    [[refusal('throttled'), refusal('unavailable', 86_400_000)], 1_000],
    [[refusal('unavailable', 700)], 700],
    [[refusal('unavailable')], null],
    [[refusal('later', 700)], null],
  ]
  for (const [outcomes, restsMs] of rests) {
    const harness = new LaneHarness()
    await harness.leave(numbers(outcomes.length))
    for (const [index, outcome] of outcomes.entries()) await harness.end(index + 1, outcome)
    const until = harness.lane.restsUntil
    assert.equal(until === null ? null : until - harness.clock.now(), restsMs, JSON.stringify(outcomes))
    assert.equal(harness.lane.room() > 0, restsMs === null)
    harness.clock.advance(restsMs ?? 0)
    assert.ok(harness.lane.room() > 0)
  }
})

test('places that are kept for codes are taken by codes alone, however much else waits', async () => {
  const harness = new LaneHarness()
  await harness.leave(numbers(30))
  assert.deepEqual(harness.handed, numbers(8))
  await harness.leave([1_000])
  assert.deepEqual(harness.handed.slice(8), [1_000])
  assert.equal(harness.lane.reserve(1), false)
  assert.equal(harness.lane.reserve(0), true)
  harness.lane.release()
  await harness.leave([1_001, 1_002])
  assert.deepEqual(harness.handed.slice(9), [1_001])
  await harness.end(1)
  assert.deepEqual(harness.handed.slice(10), [1_002])
  await harness.end(2)
  await harness.end(3)
  assert.equal(harness.handed.length, 11)
  await harness.end(1_000)
  assert.deepEqual(harness.handed.slice(11), [9])
})

test('while only others wait for more room the lane does not poll for them', async () => {
  const harness = new LaneHarness()
  await harness.leave(numbers(30))
  const { claims } = harness
  await harness.idle()
  harness.lane.pump()
  await harness.idle()
  assert.equal(harness.claims, claims)
  harness.lane.poll(true)
  await harness.idle()
  assert.equal(harness.claims, claims + 1)
  await harness.end(1)
  assert.deepEqual(harness.handed, numbers(9))
})

test('a lane claims nothing while no message of its upstream waits on disk', async () => {
  const harness = new LaneHarness()
  await harness.leave([])
  const { claims, clock, lane } = harness
  clock.advance(500)
  lane.poll(false)
  assert.deepEqual([harness.claims, lane.lookedAt], [claims, clock.now()])
  lane.poll(true)
  await harness.idle()
  assert.equal(harness.claims, claims + 1)
})

test('a rate limit does not keep back messages that have a place', async () => {
  const harness = new LaneHarness({ ratePerSecond: 1 })
  await harness.leave(numbers(3))
  assert.deepEqual(harness.handed, [1])
  harness.clock.advance(1_100)
  await harness.idle()
  assert.deepEqual(harness.handed, [1, 2])
})

test('without places that are kept everything goes, codes first', async () => {
  const harness = new LaneHarness({ keptForCodes: 0, window: 3 })
  await harness.leave([1, 2, 1_000, 3, 4])
  assert.deepEqual(harness.handed, [1_000, 1, 2])
  await harness.end(1)
  assert.deepEqual(harness.handed.slice(3), [3])
})

test('a paused lane has no room, claims nothing, and goes on where it is woken', async () => {
  let paused = true
  const harness = new LaneHarness({ isPaused: () => paused })
  await harness.leave(numbers(3))
  assert.deepEqual([harness.handed, harness.claims, harness.lane.reserve(0)], [[], 0, false])
  harness.lane.poll(true)
  assert.equal(harness.claims, 0)
  paused = false
  harness.lane.wake()
  await harness.idle()
  assert.deepEqual(harness.handed, numbers(3))
})

test('once its lease has ended a lane hands nothing over and claims nothing, also what it has claimed', async () => {
  let leased = true
  const recorded: [number, number][] = []
  const harness = new LaneHarness({
    isLeased: () => leased,
    record: ({ msgId }, outcomes) => {
      recorded.push([msgId, outcomes.length])
      return Promise.resolve()
    },
  })
  assert.equal(harness.lane.reserve(1), true)
  await harness.leave([1])
  leased = false
  harness.lane.start(messageOf(2))
  await harness.leave([3])
  assert.deepEqual([harness.handed, recorded], [[1], [[2, 0]]])
  assert.deepEqual([harness.claims, harness.lane.reserve(0)], [1, false])
})

test('a message claimed just before the pause is recorded as never submitted', async () => {
  let paused = false
  const recorded: [number, number][] = []
  const harness = new LaneHarness({
    isPaused: () => paused,
    record: ({ msgId }, outcomes) => {
      recorded.push([msgId, outcomes.length])
      return Promise.resolve()
    },
  })
  assert.equal(harness.lane.reserve(1), true)
  paused = true
  harness.lane.start(messageOf(1))
  await harness.idle()
  assert.deepEqual([harness.handed, recorded, harness.lane.taken], [[], [[1, 0]], 0])
})

test('the cost of a whole message counts once, its outcome for each part', async () => {
  const recorded: PartOutcome[][] = []
  const harness = new LaneHarness({ record: async (_message, outcomes) => void recorded.push(outcomes) })
  const cost = { kind: 'charge', micros: 7_900, currency: 'USD' } as const
  harness.lane.start(messageOf(1, 2))
  await harness.idle()
  await harness.end(1, { kind: 'accepted', ref: 'SM1', raw: 'taken', cost })
  assert.deepEqual(recorded, [
    [
      { part: 0, outcome: { kind: 'accepted', ref: 'SM1', raw: 'taken', cost } },
      { part: 1, outcome: { kind: 'accepted', ref: 'SM1', raw: 'taken' } },
    ],
  ])
})
