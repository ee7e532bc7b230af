import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { TokenBuckets } from '../../flow/token-buckets.ts'

function taken(buckets: TokenBuckets, owner: number, times: number, amount = 1): number {
  let count = 0
  for (let time = 0; time < times; time++) if (buckets.take(owner, amount)) count++
  return count
}

test('an owner has its burst at once, then its rate', () => {
  const clock = new ManualClock()
  const buckets = new TokenBuckets({ burst: 100, perSecond: 10, clock })
  assert.equal(taken(buckets, 1, 200), 100)
  clock.advance(500)
  assert.equal(taken(buckets, 1, 200), 5)
  clock.advance(3_600_000)
  assert.equal(taken(buckets, 1, 200), 100)
})

test('owners whose buckets have filled up are forgotten, however many there are', () => {
  const clock = new ManualClock()
  let looks = 0
  const counted = { now: () => ++looks && clock.now(), steadyNow: () => 0, after: () => () => undefined }
  const buckets = new TokenBuckets({ burst: 100, perSecond: 10, clock: counted })
  for (let owner = 0; owner < 1_000; owner++) buckets.charge(owner, 50)
  clock.advance(5_000)
  for (let owner = 1_000; owner < 1_600; owner++) buckets.charge(owner, 50)
  assert.ok(buckets.size <= 600, `${buckets.size} owners`)
  assert.equal(buckets.tokensLeft(1_599), 50)
  assert.ok(looks < 20_000)
})

test('owners do not affect each other', () => {
  const buckets = new TokenBuckets({ burst: 100, perSecond: 10, clock: new ManualClock() })
  taken(buckets, 1, 200)
  assert.equal(taken(buckets, 2, 200), 100)
})

test('a debt is paid off before anything more is taken', () => {
  const clock = new ManualClock()
  const buckets = new TokenBuckets({ burst: 100, perSecond: 10, clock })
  buckets.charge(1, 150)
  assert.equal(taken(buckets, 1, 1), 0)
  clock.advance(5_000)
  assert.equal(taken(buckets, 1, 1), 0)
  clock.advance(200)
  assert.equal(taken(buckets, 1, 5), 2)
})

test('an amount above the burst is granted to an idle owner', () => {
  const clock = new ManualClock()
  const buckets = new TokenBuckets({ burst: 10, perSecond: 1, clock })
  assert.equal(taken(buckets, 1, 2, 25), 1)
  clock.advance(24_000)
  assert.equal(taken(buckets, 1, 1, 25), 0)
  clock.advance(1_001)
  assert.equal(taken(buckets, 1, 1, 25), 1)
})

test('returned amounts fill a bucket up to its burst, and a debt has a limit', () => {
  const clock = new ManualClock()
  const buckets = new TokenBuckets({ burst: 100, perSecond: 10, maxDebt: 50, clock })
  buckets.charge(1, 30)
  buckets.charge(1, -500)
  assert.equal(buckets.tokensLeft(1), 100)
  buckets.charge(1, 1_000)
  assert.equal(buckets.tokensLeft(1), -50)
})

test('what other processes take is taken here too, and is not passed on again', () => {
  const passedOn: [number, number][] = []
  let charge: (owner: number, amount: number) => void = () => undefined
  const share = (apply: typeof charge) => {
    charge = apply
    return (owner: number, amount: number) => void passedOn.push([owner, amount])
  }
  const buckets = new TokenBuckets({ burst: 100, perSecond: 10, share, clock: new ManualClock() })
  assert.equal(buckets.take(1, 60), true)
  charge(1, 60)
  assert.equal(buckets.tokensLeft(1), -20)
  assert.equal(buckets.take(1, 1), false)
  assert.deepEqual(passedOn, [[1, 60]])
})
