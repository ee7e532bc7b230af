import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InbandDigits } from '../../rtp/inband-digits.ts'
import { Recording } from '../../rtp/recording.ts'
import { levelDb, SoundMeter } from '../../rtp/sound-meter.ts'
import { framesOf, tones } from './tones.ts'

const silence = (seconds: number) => new Int16Array(seconds * 8_000)

function keysIn(...sounds: Int16Array[]): string {
  const digits = new InbandDigits()
  return sounds
    .flatMap(framesOf)
    .map((frame) => digits.accept(frame) ?? '')
    .join('')
}

/** ITU-T Q.23. */
const keypad = [
  ['1', 697, 1_209],
  ['2', 697, 1_336],
  ['3', 697, 1_477],
  ['A', 697, 1_633],
  ['4', 770, 1_209],
  ['5', 770, 1_336],
  ['6', 770, 1_477],
  ['B', 770, 1_633],
  ['7', 852, 1_209],
  ['8', 852, 1_336],
  ['9', 852, 1_477],
  ['C', 852, 1_633],
  ['*', 941, 1_209],
  ['0', 941, 1_336],
  ['#', 941, 1_477],
  ['D', 941, 1_633],
] as const

for (const [key, low, high] of keypad) {
  test(`the tones of ${key} are detected, also 1.5 % off and 80 ms short`, () => {
    assert.equal(keysIn(tones([low, high], 0.2), silence(0.1)), key)
    assert.equal(keysIn(tones([low * 1.015, high * 0.985], 0.08), silence(0.1)), key)
  })
}

test('a held key is one press, and two presses with a pause are two', () => {
  const five = tones([770, 1_336], 0.3)
  assert.equal(keysIn(five, five, silence(0.06), five), '55')
})

test('single tones, dial tones, noise and silence are no keys', () => {
  const random = (index: number) => ((index * 1_103_515_245 + 12_345) >>> 8) & 0xffff
  const noise = Int16Array.from({ length: 16_000 }, (_, index) => random(index * 7 + 3) - 32_768)
  const sounds = [tones([770], 0.3), tones([350, 440], 0.3), tones([480, 620], 0.3), tones([425], 0.3), noise]
  assert.equal(keysIn(...sounds, silence(0.3)), '')
})

test('a level is measured relative to a full-scale square wave', () => {
  assert.equal(levelDb(silence(0.02)), -100)
  assert.equal(Math.round(levelDb(new Int16Array(160).fill(-32_768))), 0)
  assert.equal(Math.round(levelDb(tones([400], 0.02, 3_277))), -23)
})

test('sound and silence are reported with their start', () => {
  const meter = new SoundMeter()
  const sounds = [silence(0.5), tones([400], 1), silence(0.2), tones([400], 0.6), silence(1)]
  const changes = sounds
    .flatMap(framesOf)
    .map((frame) => meter.accept(frame))
    .filter((change) => change !== null)
  assert.deepEqual(changes, [
    { kind: 'sound', atMs: 500, lastedMs: 500 },
    { kind: 'silence', atMs: 2_300, lastedMs: 1_800 },
  ])
})

test('a click is no sound, and missing packets are silence', () => {
  const meter = new SoundMeter()
  const changes = []
  for (const frame of framesOf(tones([400], 0.04))) changes.push(meter.accept(frame))
  changes.push(meter.miss(20))
  for (const frame of framesOf(tones([400], 0.1))) changes.push(meter.accept(frame))
  for (let frame = 0; frame < 15; frame++) changes.push(meter.miss(20))
  assert.deepEqual(
    changes.filter((change) => change !== null).map(({ kind, atMs }) => `${kind} ${atMs}`),
    ['sound 60', 'silence 160'],
  )
})

test('a recording is assembled by timestamps, also when they wrap around, with silence in gaps', () => {
  const recording = new Recording(1_000)
  recording.add(0xffff_fffe, Int16Array.of(1, 2))
  recording.add(3, Int16Array.of(6, 7))
  recording.add(0, Int16Array.of(3, 4))
  assert.deepEqual([...recording.samples()], [1, 2, 3, 4, 0, 6, 7])
})

test('a recording continues when the peer restarts its timestamps', () => {
  const recording = new Recording(1_000)
  recording.add(500, Int16Array.of(1, 2))
  recording.restart()
  recording.add(77, Int16Array.of(3, 4))
  recording.add(0x7fff_0000, Int16Array.of(5))
  assert.deepEqual([...recording.samples()], [1, 2, 3, 4, 5])
})

test('a recording keeps no more than its limit', () => {
  const recording = new Recording(20_000)
  for (let at = 0; at < 50_000; at += 160) recording.add(at, new Int16Array(160).fill(9))
  assert.equal(recording.samples().length, 20_000)
  assert.equal(recording.samples()[19_999], 9)
})
