/** The two laws of ITU-T G.711, by their names in SDP. */
export type G711Law = 'pcmu' | 'pcma'

/** Static payload types (RFC 3551 §6). */
export const g711PayloadTypes: Record<G711Law, number> = { pcmu: 0, pcma: 8 }

/** Where the segments would begin at 0: 33 of the 14-bit scale (G.711 table 2). */
const muBias = 33 * 4
const muLargest = 8_158 * 4
/** Every other bit is turned over on the line (G.711 table 1). */
const alternateBits = 0x55

const muLevels = Int16Array.from({ length: 256 }, (_, octet) => muLevel(octet))
const aLevels = Int16Array.from({ length: 256 }, (_, octet) => aLevel(octet))
/** By sample + 32,768. */
const muOctets = Uint8Array.from({ length: 65_536 }, (_, index) => muOctet(index - 32_768))
const aOctets = Uint8Array.from({ length: 65_536 }, (_, index) => aOctet(index - 32_768))

/** Samples of 16 bits, of octets as ITU-T G.711 defines them: 14 bits of µ-law times 4, 13 of A-law times 8. */
export function decodeG711(law: G711Law, octets: Uint8Array): Int16Array {
  const levels = law === 'pcmu' ? muLevels : aLevels
  const samples = new Int16Array(octets.length)
  for (let index = 0; index < octets.length; index++) samples[index] = levels[octets[index] ?? 0] ?? 0
  return samples
}

/** One octet for each sample. */
export function encodeG711(law: G711Law, samples: Int16Array): Uint8Array {
  const table = law === 'pcmu' ? muOctets : aOctets
  const octets = new Uint8Array(samples.length)
  for (let index = 0; index < samples.length; index++) {
    octets[index] = table[(samples[index] ?? 0) + 32_768] ?? 0
  }
  return octets
}

function muLevel(octet: number): number {
  const bits = ~octet & 0xff
  const size = ((((bits & 0x0f) << 3) + muBias) << ((bits >> 4) & 7)) - muBias
  return (bits & 0x80) === 0 ? size : -size
}

function muOctet(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const size = Math.min(Math.abs(sample), muLargest) + muBias
  const segment = 24 - Math.clz32(size)
  return ~(sign | (segment << 4) | ((size >> (segment + 3)) & 0x0f)) & 0xff
}

function aLevel(octet: number): number {
  const bits = octet ^ alternateBits
  const segment = (bits >> 4) & 7
  const step = ((bits & 0x0f) << 4) + 8
  const size = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return (bits & 0x80) === 0 ? -size : size
}

function aOctet(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80
  // Negative values are cut towards minus infinity, as their decision values lie.
  const size = sample < 0 ? ~sample : sample
  const segment = Math.max(0, 24 - Math.clz32(size))
  const step = (size >> (segment === 0 ? 4 : segment + 3)) & 0x0f
  return (sign | (segment << 4) | step) ^ alternateBits
}
