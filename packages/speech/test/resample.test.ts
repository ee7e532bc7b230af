import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeWav, encodeWav } from '../../../telephony/rtp/wav.ts'
import { skipWithoutSox, sox } from '../../../telephony/test/rtp/sox.ts'
import { amplitudeAt, tones } from '../../../telephony/test/rtp/tones.ts'
import { resample } from '../resample.ts'

const from = 22_050
const to = 8_000
const amplitude = 16_000

function resampled(frequency: number): Int16Array {
  const audio = { samplesPerSecond: from, samples: tones([frequency], 0.5, amplitude, from) }
  return resample(audio, to).samples
}

const decibels = (ratio: number) => 20 * Math.log10(ratio)

test('half a second stays half a second', () => {
  const audio = resample({ samplesPerSecond: from, samples: new Int16Array(11_025) }, to)
  assert.equal(audio.samples.length, 4_000)
  assert.equal(audio.samplesPerSecond, to)
})

test('frequencies that a telephone carries pass unchanged, within half a decibel', () => {
  for (const frequency of [100, 300, 700, 1_000, 2_000, 3_000, 3_300, 3_400]) {
    const level = decibels(amplitudeAt(resampled(frequency), frequency) / amplitude)
    assert.ok(Math.abs(level) < 0.5, `${frequency} Hz at ${level.toFixed(2)} dB`)
  }
})

test('frequencies above half the rate do not come back below it: 50 dB down', () => {
  for (const frequency of [4_050, 4_200, 4_600, 5_000, 6_000, 7_500, 9_000, 11_000]) {
    const samples = resampled(frequency).subarray(200, 3_800)
    const alias = Math.abs(((frequency + to / 2) % to) - to / 2)
    const level = decibels(Math.max(1, amplitudeAt(samples, alias)) / amplitude)
    assert.ok(level < -50, `${frequency} Hz comes back at ${alias} Hz with ${level.toFixed(1)} dB`)
  }
})

test('full scale does not overflow', () => {
  const square = Int16Array.from({ length: 4_410 }, (_, index) => (index % 44 < 22 ? 32_767 : -32_768))
  const { samples } = resample({ samplesPerSecond: from, samples: square }, to)
  for (let index = 40; index + 1 < samples.length - 40; index++) {
    const [one = 0, next = 0] = [samples[index], samples[index + 1]]
    assert.ok(Math.sign(one) === Math.sign(next) || Math.abs(one) < 32_767 || Math.abs(next) < 32_767)
  }
})

test('the same rate leaves the sound unchanged, and a lower rate can be raised', () => {
  const audio = { samplesPerSecond: to, samples: tones([440], 0.1) }
  assert.equal(resample(audio, to), audio)
  const raised = resample({ samplesPerSecond: to, samples: tones([440], 0.5) }, 16_000)
  assert.ok(Math.abs(amplitudeAt(raised.samples, 440, 16_000) - 8_000) < 100)
})

test('another resampler produces the same sound', { skip: skipWithoutSox }, () => {
  const audio = { samplesPerSecond: from, samples: tones([250, 900, 2_100], 0.5, 5_000, from) }
  const output = ['-D', '-r', String(to), '-b', '16', '-t', 'wav', '-']
  const theirs = decodeWav(sox(encodeWav(audio), output)).samples
  const ours = resample(audio, to).samples
  for (let index = 200; index < 3_800; index++) {
    const difference = Math.abs((ours[index] ?? 0) - (theirs[index] ?? 0))
    assert.ok(difference < 60, `sample ${index} differs by ${difference}`)
  }
})

test('a rate that no sound has is refused at once', () => {
  for (const samplesPerSecond of [0, 1, 3_999, 47_999, 192_025, 4_294_967_295])
    assert.throws(() => resample({ samplesPerSecond, samples: new Int16Array(8) }, to), {
      name: 'SpeechFailed',
    })
})
