import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../simulation/world/random.ts'
import type { Sample, SeriesName } from '../../soak/samples/sample.ts'
import { judgeAll } from '../../soak/verdict/judge.ts'

const warmUpSeconds = 600
const hour = 360

/** An hour of samples of one series. */
function hourOf(name: SeriesName, value: (minute: number, index: number) => number): Sample[] {
  return Array.from({ length: hour }, (_, index) => ({
    seconds: index * 10,
    isDisturbed: false,
    values: { [name]: value(index / 6, index) },
  }))
}

function verdict(name: SeriesName, samples: Sample[]): boolean | null | undefined {
  return judgeAll(samples, warmUpSeconds).find((each) => each.name === name)?.isFlat
}

test('memory that climbs while the gateway warms up and then stays is flat', () => {
  const samples = hourOf('residentMiB', (minute) => 150 + 60 * Math.min(1, minute / 9))
  assert.equal(verdict('residentMiB', samples), true)
})

test('a leak of a seventh of the memory in an hour is found under noise', () => {
  const random = new Random(1)
  const samples = hourOf('residentMiB', (minute) => 200 + (30 * minute) / 60 + 15 * (random.next() - 0.5))
  assert.equal(verdict('residentMiB', samples), false)
})

test('noise without a trend is flat, also where it is ten times the tolerance', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = new Random(seed)
    const samples = hourOf('residentMiB', () => 200 + 100 * (random.next() - 0.5))
    assert.equal(verdict('residentMiB', samples), true, `seed ${seed}`)
  }
})

test('a sawtooth that comes back to its ground is flat', () => {
  const samples = hourOf('heapMiB', (minute) => 60 + 5 * (minute % 7)).map(({ values, ...sample }) => ({
    ...sample,
    values: { residentMiB: values.heapMiB ?? 0 },
  }))
  assert.equal(verdict('residentMiB', samples), true)
})

test('a sawtooth whose ground rises is not flat', () => {
  const samples = hourOf('residentMiB', (minute) => 200 + 10 * (minute % 7) + minute)
  assert.equal(verdict('residentMiB', samples), false)
})

test('a spike at the end of an hour, such as a campaign beside it, is no trend', () => {
  const samples = hourOf('callbackP50Ms', (minute) => (minute > 54 ? 900 : 60))
  assert.equal(verdict('callbackP50Ms', samples), true)
})

test('latency that doubles little by little is not flat', () => {
  const samples = hourOf('acceptanceP50Ms', (minute) => 20 + minute)
  assert.equal(verdict('acceptanceP50Ms', samples), false)
})

test('latencies during an event are not judged', () => {
  const samples = hourOf('acceptanceP50Ms', (minute) => (minute > 30 ? 20 + minute * 10 : 20))
  const disturbed = samples.map((sample) => ({ ...sample, isDisturbed: sample.seconds > 1_800 }))
  assert.equal(verdict('acceptanceP50Ms', samples), false)
  assert.equal(verdict('acceptanceP50Ms', disturbed), true)
})

test('one handle that is left open in every minute is found', () => {
  assert.equal(
    verdict(
      'handles',
      hourOf('handles', (minute) => 140 + Math.floor(minute)),
    ),
    false,
  )
  assert.equal(
    verdict(
      'handles',
      hourOf('handles', (_, index) => 140 + (index % 6)),
    ),
    true,
  )
})

test('a series that is bounded may rise up to its bound', () => {
  assert.equal(
    verdict(
      'walMiB',
      hourOf('walMiB', (minute) => 30 * minute),
    ),
    true,
  )
  assert.equal(
    verdict(
      'walMiB',
      hourOf('walMiB', (minute) => 60 * minute),
    ),
    false,
  )
})

test('what falls is flat', () => {
  assert.equal(
    verdict(
      'bytesPerMessage',
      hourOf('bytesPerMessage', (minute) => 6_000 - 20 * minute),
    ),
    true,
  )
})

test('a run that is too short has no verdict', () => {
  assert.equal(verdict('residentMiB', hourOf('residentMiB', (minute) => minute).slice(0, 66)), null)
})
