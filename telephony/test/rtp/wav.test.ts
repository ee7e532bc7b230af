import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeWav, encodeWav } from '../../rtp/wav.ts'
import { skipWithoutSox, sox } from './sox.ts'
import { tones } from './tones.ts'

const sound = { samplesPerSecond: 8_000, samples: tones([440], 0.1) }

test('a written file is read back unchanged', () => {
  assert.deepEqual(decodeWav(encodeWav(sound)), sound)
  const extremes = { samplesPerSecond: 22_050, samples: Int16Array.of(-32_768, 32_767, 0, -1) }
  assert.deepEqual(decodeWav(encodeWav(extremes)), extremes)
})

test('the header is laid out as 16-bit mono PCM', () => {
  const octets = encodeWav({ samplesPerSecond: 8_000, samples: Int16Array.of(1, -2) })
  const fields = [
    ['RIFF, length', '52494646', '28000000'],
    ['WAVE, fmt, length', '57415645', '666d7420', '10000000'],
    ['PCM, 1 channel', '0100', '0100'],
    ['samples and octets a second', '401f0000', '803e0000'],
    ['octets and bits of a sample', '0200', '1000'],
    ['data, length', '64617461', '04000000'],
    ['samples', '0100', 'feff'],
  ]
  assert.equal(octets.toString('hex'), fields.flatMap(([, ...hex]) => hex).join(''))
})

test('unknown chunks are skipped, and a too large length ends with the file', () => {
  const octets = encodeWav(sound)
  const list = Buffer.from('4c495354030000006162630000', 'hex').subarray(0, 12)
  const withList = Buffer.concat([octets.subarray(0, 36), list, octets.subarray(36)])
  assert.deepEqual(decodeWav(withList), sound)
  octets.writeUInt32LE(0x7fff_f000, 40)
  assert.deepEqual(decodeWav(octets), sound)
})

test('anything else is refused with a sentence', () => {
  assert.throws(() => decodeWav(Buffer.alloc(0)), /no WAV file/)
  assert.throws(() => decodeWav(Buffer.from('RIFF0000AVI 00000000')), /no WAV file/)
  assert.throws(() => decodeWav(encodeWav(sound).subarray(0, 36)), /no sound in it/)
  const stereo = encodeWav(sound)
  stereo.writeUInt16LE(2, 22)
  assert.throws(() => decodeWav(stereo), /16-bit mono PCM is wanted; this has format 1, 2 channels, 16 bits/)
})

test('another program reads what is written', { skip: skipWithoutSox }, () => {
  const wav = encodeWav(sound)
  assert.deepEqual(sox(wav, ['-t', 'raw', '-']), wav.subarray(44))
})
