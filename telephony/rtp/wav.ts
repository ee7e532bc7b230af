import type { Audio } from './audio.ts'

const headerOctets = 44

/** A RIFF/WAVE file of 16-bit mono PCM. */
export function encodeWav({ samples, samplesPerSecond }: Audio): Buffer {
  const octets = Buffer.alloc(headerOctets + samples.length * 2)
  octets.write('RIFF', 0, 'latin1')
  octets.writeUInt32LE(octets.length - 8, 4)
  octets.write('WAVEfmt ', 8, 'latin1')
  octets.writeUInt32LE(16, 16)
  octets.writeUInt16LE(1, 20)
  octets.writeUInt16LE(1, 22)
  octets.writeUInt32LE(samplesPerSecond, 24)
  octets.writeUInt32LE(samplesPerSecond * 2, 28)
  octets.writeUInt16LE(2, 32)
  octets.writeUInt16LE(16, 34)
  octets.write('data', 36, 'latin1')
  octets.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries()) octets.writeInt16LE(sample, headerOctets + index * 2)
  return octets
}

/**
 * Reads 16-bit mono PCM. A data chunk that claims more than there is, as programs write it that don't know the
 * length in advance, goes to the end. Throws a sentence for everything else.
 */
export function decodeWav(octets: Buffer): Audio {
  if (octets.length < 12 || octets.toString('latin1', 0, 4) !== 'RIFF') throw new Error('this is no WAV file')
  if (octets.toString('latin1', 8, 12) !== 'WAVE') throw new Error('this is no WAV file')
  let samplesPerSecond: number | null = null
  for (let at = 12; at + 8 <= octets.length; ) {
    const name = octets.toString('latin1', at, at + 4)
    const start = at + 8
    const end = Math.min(octets.length, start + octets.readUInt32LE(at + 4))
    if (name === 'fmt ') samplesPerSecond = readFormat(octets.subarray(start, end))
    else if (name === 'data' && samplesPerSecond !== null) {
      return { samplesPerSecond, samples: readSamples(octets.subarray(start, end)) }
    }
    at = end + (end & 1)
  }
  throw new Error('this WAV file has no sound in it')
}

function readFormat(chunk: Buffer): number {
  if (chunk.length < 16) throw new Error('this WAV file has no format')
  const [format, channels, bits] = [chunk.readUInt16LE(0), chunk.readUInt16LE(2), chunk.readUInt16LE(14)]
  if (format !== 1 || channels !== 1 || bits !== 16) {
    throw new Error(
      `16-bit mono PCM is wanted; this has format ${format}, ${channels} channels, ${bits} bits`,
    )
  }
  return chunk.readUInt32LE(4)
}

function readSamples(chunk: Buffer): Int16Array {
  const samples = new Int16Array(chunk.length >> 1)
  for (let index = 0; index < samples.length; index++) samples[index] = chunk.readInt16LE(index * 2)
  return samples
}
